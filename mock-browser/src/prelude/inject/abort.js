// The page's own AbortSignal, by what page code cannot replace any more. An algorithm is a listener of the
// capturing phase, as those come before all others.

import {
  getterOf, uncurryThis, WeakMap, WeakMapPrototypeDelete, WeakMapPrototypeGet, WeakMapPrototypeSet,
} from "mock:primordials";

const { AbortController, AbortSignal, EventTarget } = globalThis;

const addEventListener = uncurryThis(EventTarget.prototype.addEventListener);
const removeEventListener = uncurryThis(EventTarget.prototype.removeEventListener);
const abort = uncurryThis(AbortController.prototype.abort);
const signalOf = getterOf(AbortController.prototype, "signal");
const listeners = new WeakMap();
const controllers = new WeakMap();

export const signalAborted = getterOf(AbortSignal.prototype, "aborted");
export const signalReason = getterOf(AbortSignal.prototype, "reason");

export function isAbortSignal(value) {
  try {
    return typeof signalAborted(value) === "boolean";
  } catch {
    return false;
  }
}

export function addAbortAlgorithm(signal, algorithm) {
  if (signalAborted(signal)) return;
  const listener = () => algorithm(signalReason(signal));
  WeakMapPrototypeSet(listeners, algorithm, listener);
  addEventListener(signal, "abort", listener, { __proto__: null, capture: true, once: true });
}

export function removeAbortAlgorithm(signal, algorithm) {
  const listener = WeakMapPrototypeGet(listeners, algorithm);
  if (listener === undefined) return;
  WeakMapPrototypeDelete(listeners, algorithm);
  removeEventListener(signal, "abort", listener, true);
}

export function createAbortSignal() {
  const controller = new AbortController();
  const signal = signalOf(controller);
  WeakMapPrototypeSet(controllers, signal, controller);
  return signal;
}

export function signalAbort(signal, reason = undefined) {
  abort(WeakMapPrototypeGet(controllers, signal), reason);
}
