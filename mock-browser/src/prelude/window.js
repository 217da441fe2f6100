// The window: the page's global object (https://html.spec.whatwg.org/multipage/nav-history-apis.html#window), and how
// it hears of exceptions and rejections nobody handled (https://html.spec.whatwg.org/#runtime-script-errors).

import { host } from "mock:host";
import { defineInterface, defineOperation, requireArguments, requireToken } from "mock:webidl";
import {
  defineEventHandlers, dispatchTrusted, ErrorEvent, Event, EventTarget, hasListeners, makeEventTarget,
  PromiseRejectionEvent,
} from "mock:events";
import {
  NumberParseInt, ObjectDefineProperty, ObjectSetPrototypeOf, ReflectApply, RegExpPrototypeExec, SymbolToStringTag,
  globalObject,
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

/** How far the document is: "loading", "interactive", then "complete". */
export const readiness = { __proto__: null, state: "loading" };

function finishLoading() {
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
}

// Scripts that are run before the first task see a document that is still loading, as in a browser.
function scheduleLoad() {
  host.schedule(0, finishLoading);
}

const FRAME = /([^\s(]+):(\d+):(\d+)\)?\s*$/m;

function errorInit(error) {
  const init = { __proto__: null, cancelable: true, colno: 0, error, filename: "", lineno: 0, message: "" };
  try {
    const isObject = typeof error === "object" && error !== null;
    init.message = isObject && "message" in error ? `Uncaught ${error.name}: ${error.message}` : `Uncaught ${error}`;
    const frame = isObject && typeof error.stack === "string" ? RegExpPrototypeExec(FRAME, error.stack) : null;
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
    return !dispatchTrusted(globalObject, new ErrorEvent("error", errorInit(error)));
  } finally {
    reporting = false;
  }
}

/** Fires `unhandledrejection`; returns whether the page prevented that the rejection is recorded. */
export function reportRejection(promise, reason) {
  const init = { __proto__: null, cancelable: true, promise, reason };
  return !dispatchTrusted(globalObject, new PromiseRejectionEvent("unhandledrejection", init));
}

/** Fires `rejectionhandled`. */
export function reportHandledRejection(promise, reason) {
  dispatchTrusted(globalObject, new PromiseRejectionEvent("rejectionhandled", { __proto__: null, promise, reason }));
  return false;
}

const operations = {
  reportError(error) {
    requireArguments(1, arguments.length, "Failed to execute 'reportError' on 'Window'");
    host.reportException(error);
  },
};

function defineConstant(window, name, value) {
  ObjectDefineProperty(window, name, { __proto__: null, value, enumerable: true });
}

function defineReplaceable(window, name, value) {
  ObjectDefineProperty(window, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

/** What the engine defines and a page of this kind does not have. */
const ABSENT = ["InternalError", "SharedArrayBuffer", "performance"];

export function install(window) {
  for (let index = 0; index < ABSENT.length; index++) delete window[ABSENT[index]];
  delete window[SymbolToStringTag];
  defineInterface(window, Window);
  ObjectSetPrototypeOf(window, Window.prototype);
  makeEventTarget(window);
  defineConstant(window, "window", window);
  defineConstant(window, "top", window);
  const replaceable = { __proto__: null, self: window, frames: window, parent: window, length: 0, origin: host.origin };
  for (const name in replaceable) defineReplaceable(window, name, replaceable[name]);
  defineReplaceable(window, "name", "");
  defineReplaceable(window, "closed", false);
  defineReplaceable(window, "opener", null);
  defineReplaceable(window, "isSecureContext", host.isSecureContext);
  defineReplaceable(window, "crossOriginIsolated", false);
  defineOperation(window, "reportError", operations.reportError);
  defineEventHandlers(window, HANDLERS);
  defineEventHandlers(window, ["error"], callErrorHandler);
  scheduleLoad();
}
