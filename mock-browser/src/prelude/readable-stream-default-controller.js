// ReadableStreamDefaultController, and streams over a source that a page wrote.
// https://streams.spec.whatwg.org/#rs-default-controller-class
import { ReflectApply, TypeError } from "mock:primordials";
import { callbackMember, callForPromise, highWaterMarkOf, sizeOf } from "mock:streams-callbacks";
import {
  canEnqueue, closeController, desiredSize, enqueueChunk, errorController, newController, setUpController,
} from "mock:streams-readable";
import { defineGlobal, defineInterface } from "mock:webidl";

const INTERNAL = { __proto__: null };

export class ReadableStreamDefaultController {
  #controller;

  constructor(token = undefined, controller = undefined) {
    if (token !== INTERNAL) {
      throw new TypeError("Illegal constructor");
    }
    this.#controller = controller;
  }

  get desiredSize() {
    return desiredSize(this.#controller);
  }

  close() {
    if (!canEnqueue(this.#controller)) {
      throw new TypeError("the stream is not in a state that permits close: it was closed or failed before");
    }
    closeController(this.#controller);
  }

  enqueue(chunk = undefined) {
    if (!canEnqueue(this.#controller)) {
      throw new TypeError("the stream is not in a state that permits enqueue: it was closed or failed before");
    }
    enqueueChunk(this.#controller, chunk);
  }

  error(reason = undefined) {
    errorController(this.#controller, reason);
  }
}

export function setUpFromSource(stream, source, strategy) {
  const controller = newController();
  const object = new ReadableStreamDefaultController(INTERNAL, controller);
  const given = source === undefined ? { start: null, pull: null, cancel: null } : {
    cancel: callbackMember(source, "cancel", "underlying source"),
    pull: callbackMember(source, "pull", "underlying source"),
    start: callbackMember(source, "start", "underlying source"),
  };
  setUpController(stream, controller, {
    start: given.start === null ? null : () => ReflectApply(given.start, source, [object]),
    pull: given.pull === null ? null : () => callForPromise(given.pull, source, [object]),
    cancel: given.cancel === null ? null : (reason) => callForPromise(given.cancel, source, [reason]),
    highWaterMark: highWaterMarkOf(strategy, 1),
    size: sizeOf(strategy),
  });
}

defineInterface(undefined, ReadableStreamDefaultController);

export function install(window) {
  defineGlobal(window, "ReadableStreamDefaultController", ReadableStreamDefaultController);
}
