// ByteLengthQueuingStrategy and CountQueuingStrategy.
// https://streams.spec.whatwg.org/#qs
import { Number, TypeError } from "mock:primordials";
import { requireDictionary } from "mock:streams-callbacks";
import { defineGlobal, defineInterface, requireArguments } from "mock:webidl";

function toHighWaterMark(init, given, name) {
  requireArguments(1, given, name);
  requireDictionary(init, "init");
  const mark = init === undefined || init === null ? undefined : init.highWaterMark;
  if (mark === undefined) {
    throw new TypeError("Failed to construct '" + name + "': member highWaterMark is required");
  }
  return Number(mark);
}

// One function for all strategies of a kind; it can be called without one.
const byteLength = { size: (chunk) => chunk.byteLength }.size;
const count = { size: () => 1 }.size;

export class ByteLengthQueuingStrategy {
  #highWaterMark;

  constructor(init) {
    this.#highWaterMark = toHighWaterMark(init, arguments.length, "ByteLengthQueuingStrategy");
  }

  get highWaterMark() {
    return this.#highWaterMark;
  }

  get size() {
    void this.#highWaterMark;
    return byteLength;
  }
}

export class CountQueuingStrategy {
  #highWaterMark;

  constructor(init) {
    this.#highWaterMark = toHighWaterMark(init, arguments.length, "CountQueuingStrategy");
  }

  get highWaterMark() {
    return this.#highWaterMark;
  }

  get size() {
    void this.#highWaterMark;
    return count;
  }
}

defineInterface(undefined, ByteLengthQueuingStrategy);
defineInterface(undefined, CountQueuingStrategy);

export function install(window) {
  defineGlobal(window, "ByteLengthQueuingStrategy", ByteLengthQueuingStrategy);
  defineGlobal(window, "CountQueuingStrategy", CountQueuingStrategy);
}
