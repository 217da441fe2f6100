// The window: the page's global object (https://html.spec.whatwg.org/multipage/nav-history-apis.html#window), and how
// it hears of exceptions and rejections nobody handled (https://html.spec.whatwg.org/#runtime-script-errors).

import { host } from "mock:host";
import { readiness } from "mock:globals";
import { defineInterface, defineOperation, requireArguments, requireToken } from "mock:webidl";
import {
  defineEventHandlers, dispatchTrusted, Event, EventTarget, hasListeners, makeEventTarget,
} from "mock:events";
import {
  ErrorPrototypeGetStack, NumberParseInt, ObjectSetPrototypeOf, ReflectApply, RegExpPrototypeExec, globalObject,
} from "mock:primordials";

export class Window extends EventTarget {
  constructor(token) {
    requireToken(token);
    super();
  }
}

const HANDLERS = [
  "beforeunload", "blur", "focus", "hashchange", "languagechange", "load", "message", "messageerror", "offline",
  "online", "pagehide", "pageshow", "popstate", "rejectionhandled", "storage", "unhandledrejection", "unload",
];

// `onerror` of the window is given the parts of the event, and prevents the default by returning true.
function callErrorHandler(handler, target, event) {
  const { message, filename, lineno, colno, error } = event;
  if (ReflectApply(handler, target, [message, filename, lineno, colno, error]) === true) event.preventDefault();
}

readiness.finish = () => {
  if (!host.isLoaded("mock:document") && !hasListeners(globalObject)) {
    readiness.state = "complete";
    return;
  }
  const document = host.load("mock:document");
  document.becomeReady("interactive");
  dispatchTrusted(document.document, new Event("DOMContentLoaded", { __proto__: null, bubbles: true }));
  document.becomeReady("complete");
  dispatchTrusted(globalObject, new Event("load"));
  dispatchTrusted(globalObject, new Event("pageshow"));
};

const FRAME = /([^\s(]+):(\d+):(\d+)\)?\s*$/m;

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

const operations = {
  reportError(error) {
    requireArguments(1, arguments.length, "Failed to execute 'reportError' on 'Window'");
    host.reportException(error);
  },
};

export function install(window) {
  defineInterface(window, Window);
  defineOperation(window, "reportError", operations.reportError);
  defineEventHandlers(window, HANDLERS);
  defineEventHandlers(window, ["error"], callErrorHandler);
}

ObjectSetPrototypeOf(globalObject, Window.prototype);
makeEventTarget(globalObject);
