// CustomEvent (https://dom.spec.whatwg.org/#interface-customevent).

import { defineInterface, requireArguments } from "mock:webidl";
import { Event } from "mock:event";

const NONE = 0;

export class CustomEvent extends Event {
  #detail = null;

  constructor(type, eventInitDict = undefined) {
    requireArguments(1, arguments.length, "Failed to construct 'CustomEvent'");
    super(type, eventInitDict);
    const detail = eventInitDict?.detail;
    if (detail !== undefined) this.#detail = detail;
  }

  get detail() {
    return this.#detail;
  }

  initCustomEvent(type, bubbles = false, cancelable = false, detail = null) {
    requireArguments(1, arguments.length, "Failed to execute 'initCustomEvent' on 'CustomEvent'");
    this.#detail;
    if (this.eventPhase !== NONE) return;
    this.initEvent(type, bubbles, cancelable);
    this.#detail = detail;
  }
}

export function install(window) {
  defineInterface(window, CustomEvent);
}
