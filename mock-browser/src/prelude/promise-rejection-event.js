// PromiseRejectionEvent (https://html.spec.whatwg.org/multipage/webappapis.html#the-promiserejectionevent-interface).

import { defineInterface, requireArguments, toDictionary } from "mock:webidl";
import { Promise, TypeError, isPromise } from "mock:primordials";
import { Event } from "mock:events";

export class PromiseRejectionEvent extends Event {
  #promise;
  #reason;

  constructor(type, eventInitDict) {
    const where = "Failed to construct 'PromiseRejectionEvent'";
    requireArguments(2, arguments.length, where);
    super(type, eventInitDict);
    const { promise, reason } = toDictionary(eventInitDict, where, "PromiseRejectionEventInit");
    if (promise === undefined) {
      throw new TypeError(where + ": Failed to read the 'promise' property: Required member is undefined.");
    }
    this.#promise = isPromise(promise) ? promise : new Promise((resolve) => resolve(promise));
    this.#reason = reason;
  }

  get promise() {
    return this.#promise;
  }

  get reason() {
    return this.#reason;
  }
}

export function install(window) {
  defineInterface(window, PromiseRejectionEvent);
}
