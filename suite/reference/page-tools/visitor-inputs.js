// The calls of one turn that wait for the visitor. Each is answered once, by its own id.
//
// It refuses to leave a promise hanging: the end of the turn dismisses what waits. An id that is unknown, or was answered
// before, does nothing.

import { messageOf } from "./errors.js";
import { failed, succeeded, TURN_ENDED } from "./outcome.js";

export const DECLINED = "The visitor declined.";

export class VisitorInputs {
  #waiting = new Map();

  /** What waits, oldest first; the same array until that changes. */
  pending = Object.freeze([]);

  /** Starts to wait: the promise resolves with the visitor's outcome. `input` is what the page is shown. */
  wait(input) {
    return new Promise((resolve) => {
      this.#waiting.set(input.callId, { input: Object.freeze(input), resolve });
      this.#list();
    });
  }

  /** Whether there was such a call to answer. */
  submit(callId, value) {
    return this.#answer(callId, succeeded(value));
  }

  reject(callId, error) {
    return this.#answer(callId, failed(messageOf(error, DECLINED)));
  }

  dismissAll() {
    for (const callId of [...this.#waiting.keys()]) this.#answer(callId, failed(TURN_ENDED));
  }

  #answer(callId, outcome) {
    const entry = this.#waiting.get(callId);
    if (entry === undefined) return false;
    this.#waiting.delete(callId);
    this.#list();
    entry.resolve(outcome);
    return true;
  }

  #list() {
    this.pending = Object.freeze([...this.#waiting.values()].map((entry) => entry.input));
  }
}
