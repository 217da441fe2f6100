// AbortController and AbortSignal (https://dom.spec.whatwg.org/#aborting-ongoing-activities).

import { host } from "mock:host";
import {
  defineInterface, illegal, requireArguments, requireToken, toSequence, toUnsignedLongLong,
} from "mock:webidl";
import { ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSplice, TypeError } from "mock:primordials";
import { defineEventHandlers, EventTarget, fireEvent, setAbortSignals } from "mock:events";
import { DOMException } from "mock:dom-exception";

export let isAbortSignal;
/** Whether a signal was aborted, whatever page code did to its properties. */
export let signalAborted;
/** What a signal was aborted with. */
export let signalReason;
/** Runs `algorithm(reason)` when the signal is aborted; a no-op when it was already. */
export let addAbortAlgorithm;
export let removeAbortAlgorithm;
/** Aborts a signal of `createAbortSignal`. */
export let signalAbort;
let addSource;
let startFollowing;

export class AbortSignal extends EventTarget {
  #aborted = false;
  #reason = undefined;
  #algorithms = [];
  #dependents = [];
  #sources = undefined;

  constructor(token = undefined) {
    requireToken(token);
    super();
  }

  static abort(reason = undefined) {
    return abortedSignal(reason === undefined ? abortError() : reason);
  }

  static timeout(milliseconds) {
    const where = "Failed to execute 'timeout' on 'AbortSignal'";
    requireArguments(1, arguments.length, where);
    const delay = toUnsignedLongLong(milliseconds, where, { __proto__: null, enforceRange: true });
    const signal = new AbortSignal(illegal);
    host.schedule(delay, () => signalAbort(signal, new DOMException("signal timed out", "TimeoutError")));
    return signal;
  }

  static any(signals) {
    const where = "Failed to execute 'any' on 'AbortSignal'";
    requireArguments(1, arguments.length, where);
    return anySignal(toSequence(signals, where, (signal) => toAbortSignal(signal, where)));
  }

  get aborted() {
    return this.#aborted;
  }

  get reason() {
    return this.#reason;
  }

  throwIfAborted() {
    if (this.#aborted) throw this.#reason;
  }

  static {
    isAbortSignal = (value) => typeof value === "object" && value !== null && #aborted in value;
    signalAborted = (signal) => signal.#aborted;
    signalReason = (signal) => signal.#reason;
    addAbortAlgorithm = (signal, algorithm) => {
      if (!signal.#aborted) ArrayPrototypePush(signal.#algorithms, algorithm);
    };
    removeAbortAlgorithm = (signal, algorithm) => {
      const index = ArrayPrototypeIndexOf(signal.#algorithms, algorithm);
      if (index >= 0) ArrayPrototypeSplice(signal.#algorithms, index, 1);
    };
    startFollowing = (signal) => {
      signal.#sources = [];
    };
    addSource = (signal, source) => {
      if (source.#sources === undefined) {
        ArrayPrototypePush(signal.#sources, source);
        ArrayPrototypePush(source.#dependents, signal);
        return;
      }
      for (let index = 0; index < source.#sources.length; index++) addSource(signal, source.#sources[index]);
    };
    const settle = (signal, reason) => {
      signal.#aborted = true;
      signal.#reason = reason;
    };
    const run = (signal) => {
      const algorithms = signal.#algorithms;
      signal.#algorithms = [];
      for (let index = 0; index < algorithms.length; index++) algorithms[index](signal.#reason);
      fireEvent(signal, "abort");
    };
    signalAbort = (signal, reason = undefined) => {
      if (signal.#aborted) return;
      settle(signal, reason === undefined ? abortError() : reason);
      const followers = [];
      for (let index = 0; index < signal.#dependents.length; index++) {
        const dependent = signal.#dependents[index];
        if (dependent.#aborted) continue;
        settle(dependent, signal.#reason);
        ArrayPrototypePush(followers, dependent);
      }
      run(signal);
      for (let index = 0; index < followers.length; index++) run(followers[index]);
    };
  }
}

function abortError() {
  return new DOMException("signal is aborted without reason", "AbortError");
}

/** The value, if it is an AbortSignal; a TypeError if not. */
export function toAbortSignal(value, where) {
  if (!isAbortSignal(value)) throw new TypeError(where + ": Failed to convert value to 'AbortSignal'.");
  return value;
}

/** A signal no controller of the page holds. */
export function createAbortSignal() {
  return new AbortSignal(illegal);
}

function abortedSignal(reason) {
  const signal = createAbortSignal();
  signalAbort(signal, reason);
  return signal;
}

/** A signal that is aborted as soon as one of the list is. */
export function anySignal(signals) {
  for (let index = 0; index < signals.length; index++) {
    if (signalAborted(signals[index])) return abortedSignal(signalReason(signals[index]));
  }
  const signal = createAbortSignal();
  startFollowing(signal);
  for (let index = 0; index < signals.length; index++) addSource(signal, signals[index]);
  return signal;
}

export class AbortController {
  #signal = createAbortSignal();

  get signal() {
    return this.#signal;
  }

  abort(reason = undefined) {
    signalAbort(this.#signal, reason);
  }
}

defineEventHandlers(AbortSignal.prototype, ["abort"]);
// Not left to `install`: other built-in modules hand signals to page code that never touches the globals.
defineInterface(undefined, AbortSignal);
setAbortSignals({ __proto__: null, is: isAbortSignal, aborted: signalAborted, add: addAbortAlgorithm });

export function install(window) {
  defineInterface(window, AbortController);
  defineInterface(window, AbortSignal);
}
