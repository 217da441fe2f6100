// How the window hears of exceptions and rejections nobody handled (https://html.spec.whatwg.org/#runtime-script-errors).

import { host } from "mock:host";
import { dispatchTrusted } from "mock:events";
import { ErrorPrototypeGetStack, NumberParseInt, RegExpPrototypeExec, globalObject } from "mock:primordials";

// Code without a place is the built-in modules'.
const FRAME = /[\s(]((?!<null>)[^\s(]+):(\d+):(\d+)\)?\s*$/m;

function errorInit(error) {
  const init = { __proto__: null, cancelable: true, colno: 0, error, filename: "", lineno: 0, message: "" };
  try {
    const isObject = typeof error === "object" && error !== null;
    init.message = isObject && "message" in error ? "Uncaught " + error.name + ": " + error.message : "Uncaught " + error;
    const stack = host.isError(error) ? ErrorPrototypeGetStack(error) : error?.stack;
    const frame = typeof stack === "string" ? RegExpPrototypeExec(FRAME, stack) : null;
    if (frame !== null) {
      init.filename = frame[1];
      init.lineno = NumberParseInt(frame[2], 10);
      init.colno = NumberParseInt(frame[3], 10);
    }
  } catch {
    // The error's own accessors threw: it is reported without them.
  }
  return init;
}

let reporting = false;

/** Fires `error`; returns whether the page prevented that the exception is recorded. */
export function reportException(error) {
  if (reporting) return false;
  reporting = true;
  try {
    const { ErrorEvent } = host.load("mock:error-event");
    return !dispatchTrusted(globalObject, new ErrorEvent("error", errorInit(error)));
  } finally {
    reporting = false;
  }
}

/** Fires `unhandledrejection`; returns whether the page prevented that the rejection is recorded. */
export function reportRejection(promise, reason) {
  const { PromiseRejectionEvent } = host.load("mock:promise-rejection-event");
  const init = { __proto__: null, cancelable: true, promise, reason };
  return !dispatchTrusted(globalObject, new PromiseRejectionEvent("unhandledrejection", init));
}

/** Fires `rejectionhandled`. */
export function reportHandledRejection(promise, reason) {
  const { PromiseRejectionEvent } = host.load("mock:promise-rejection-event");
  dispatchTrusted(globalObject, new PromiseRejectionEvent("rejectionhandled", { __proto__: null, promise, reason }));
  return false;
}
