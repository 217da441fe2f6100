// Event (https://dom.spec.whatwg.org/#interface-event), and how one is dispatched along a path of targets.

import { host } from "mock:host";
import {
  defineConstants, defineGlobal, defineInterface, requireArguments, toBoolean, toDictionary, toDOMString,
} from "mock:webidl";
import { ArrayPrototypeSlice } from "mock:primordials";

const NONE = 0;
const CAPTURING = 1;
const AT_TARGET = 2;
const BUBBLING = 3;

/** Makes an event one of the browser's own. */
export let markTrusted;
/** Dispatches an event along a path (the target first); returns false when it was cancelled. */
export let dispatchIn;

export class Event {
  #type;
  #bubbles = false;
  #cancelable = false;
  #composed = false;
  #target = null;
  #currentTarget = null;
  #phase = NONE;
  #path = [];
  #stopPropagation = false;
  #stopImmediate = false;
  #canceled = false;
  #passive = false;
  #dispatching = false;
  #initialized = true;
  #trusted = false;
  #timeStamp = host.now();

  constructor(type, eventInitDict = undefined) {
    requireArguments(1, arguments.length, "Failed to construct 'Event'");
    this.#type = toDOMString(type);
    if (eventInitDict === undefined) return;
    const init = toDictionary(eventInitDict, "Failed to construct 'Event'", "EventInit");
    this.#bubbles = toBoolean(init.bubbles);
    this.#cancelable = toBoolean(init.cancelable);
    this.#composed = toBoolean(init.composed);
  }

  get type() {
    return this.#type;
  }

  get target() {
    return this.#target;
  }

  get srcElement() {
    return this.#target;
  }

  get currentTarget() {
    return this.#currentTarget;
  }

  composedPath() {
    return ArrayPrototypeSlice(this.#path);
  }

  get eventPhase() {
    return this.#phase;
  }

  stopPropagation() {
    this.#stopPropagation = true;
  }

  get cancelBubble() {
    return this.#stopPropagation;
  }

  set cancelBubble(value) {
    if (value) this.#stopPropagation = true;
    else this.#stopPropagation;
  }

  stopImmediatePropagation() {
    this.#stopPropagation = true;
    this.#stopImmediate = true;
  }

  get bubbles() {
    return this.#bubbles;
  }

  get cancelable() {
    return this.#cancelable;
  }

  get returnValue() {
    return !this.#canceled;
  }

  set returnValue(value) {
    if (!value) this.preventDefault();
    else this.#canceled;
  }

  preventDefault() {
    if (this.#cancelable && !this.#passive) this.#canceled = true;
  }

  get defaultPrevented() {
    return this.#canceled;
  }

  get composed() {
    return this.#composed;
  }

  get isTrusted() {
    return this.#trusted;
  }

  get timeStamp() {
    return this.#timeStamp;
  }

  initEvent(type, bubbles = false, cancelable = false) {
    requireArguments(1, arguments.length, "Failed to execute 'initEvent' on 'Event'");
    const name = toDOMString(type);
    if (this.#dispatching) return;
    this.#initialized = true;
    this.#stopPropagation = false;
    this.#stopImmediate = false;
    this.#canceled = false;
    this.#trusted = false;
    this.#target = null;
    this.#type = name;
    this.#bubbles = toBoolean(bubbles);
    this.#cancelable = toBoolean(cancelable);
  }

  static {
    markTrusted = (event) => {
      event.#trusted = true;
      return event;
    };
    dispatchIn = (event, target, path, invoke) => {
      if (event.#dispatching || !event.#initialized) {
        const { DOMException } = host.load("mock:dom-exception");
        throw new DOMException(
          "Failed to execute 'dispatchEvent' on 'EventTarget': The event is already being dispatched.",
          "InvalidStateError",
        );
      }
      event.#dispatching = true;
      event.#target = target;
      event.#path = path;
      const step = (current, phase, capture) => {
        event.#currentTarget = current;
        event.#phase = phase;
        invoke(current, event, capture, {
          __proto__: null,
          stopped: () => event.#stopImmediate,
          passive: (value) => {
            event.#passive = value;
          },
        });
      };
      for (let index = path.length - 1; index >= 0; index--) {
        if (event.#stopPropagation) break;
        step(path[index], index === 0 ? AT_TARGET : CAPTURING, true);
      }
      for (let index = 0; index < path.length; index++) {
        if (event.#stopPropagation || (index > 0 && !event.#bubbles)) break;
        step(path[index], index === 0 ? AT_TARGET : BUBBLING, false);
      }
      event.#phase = NONE;
      event.#currentTarget = null;
      event.#path = [];
      event.#dispatching = false;
      event.#stopPropagation = false;
      event.#stopImmediate = false;
      return !event.#canceled;
    };
  }
}

defineConstants(Event, { __proto__: null, NONE, CAPTURING_PHASE: CAPTURING, AT_TARGET, BUBBLING_PHASE: BUBBLING });

// Done before page code has an instance, whatever it touches first.
const globals = { __proto__: null };
defineInterface(globals, Event);

export function install(window) {
  defineGlobal(window, "Event", globals.Event);
}
