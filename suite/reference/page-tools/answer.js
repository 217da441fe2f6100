// The assistant's message while it is being written: parts are added and calls change state, each time as a new immutable
// message. It refuses to be seen while it is empty and unfinished.

import { newId } from "./ids.js";
import { frozenCopy } from "./immutable.js";

export class Answer {
  #id = newId();
  #parts = [];
  #metadata = {};
  #finished = false;
  #message = null;

  /** Everything the model has said so far. */
  text = "";

  /** The message as it is now, or null while there is nothing to show. */
  get message() {
    if (this.#parts.length === 0 && !this.#finished) return null;
    this.#message ??= Object.freeze({
      id: this.#id,
      role: "assistant",
      parts: Object.freeze([...this.#parts]),
      metadata: Object.freeze({ ...this.#metadata }),
    });
    return this.#message;
  }

  addText(delta) {
    this.text += delta;
    this.#append("text", delta);
  }

  addReasoning(delta) {
    this.#append("reasoning", delta);
  }

  addCall(callId, name, args) {
    this.#parts.push(Object.freeze({ type: "tool-call", callId, name, args, state: "running" }));
    this.#message = null;
  }

  /** Changes a call's part; an outcome settles it. */
  setCallState(callId, state) {
    this.#changeCall(callId, { state });
  }

  settleCall(callId, outcome) {
    const how = outcome.ok
      ? { state: "done", result: frozenCopy(outcome.result) }
      : { state: "error", error: outcome.error };
    this.#changeCall(callId, how);
  }

  /** The calls that have no outcome yet, in order. */
  openCalls() {
    return this.#parts.filter((part) => part.state === "running" || part.state === "awaiting-input");
  }

  setMetadata(metadata) {
    this.#metadata = { ...this.#metadata, ...metadata };
    this.#message = null;
  }

  /** From now on there is a message, even an empty one. */
  finish() {
    this.#finished = true;
    this.#message = null;
  }

  #append(type, delta) {
    const last = this.#parts.at(-1);
    if (last?.type === type) this.#parts.pop();
    const text = last?.type === type ? last.text + delta : delta;
    this.#parts.push(Object.freeze({ type, text }));
    this.#message = null;
  }

  #changeCall(callId, change) {
    const at = this.#parts.findIndex((part) => part.callId === callId);
    if (at >= 0) this.#parts[at] = Object.freeze({ ...this.#parts[at], ...change });
    this.#message = null;
  }
}
