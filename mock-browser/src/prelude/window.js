// The window: the page's global object (https://html.spec.whatwg.org/multipage/nav-history-apis.html#window).

import { host } from "mock:host";
import { defineInterface, defineOperation, requireArguments } from "mock:webidl";
import { defineEventHandlers } from "mock:events";
import { Window } from "mock:window-target";
import { ReflectApply } from "mock:primordials";

const HANDLERS = [
  "beforeunload", "blur", "focus", "hashchange", "languagechange", "load", "message", "messageerror", "offline",
  "online", "pagehide", "pageshow", "popstate", "rejectionhandled", "storage", "unhandledrejection", "unload",
];

// `onerror` of the window is given the parts of the event, and prevents the default by returning true.
function callErrorHandler(handler, target, event) {
  const { message, filename, lineno, colno, error } = event;
  if (ReflectApply(handler, target, [message, filename, lineno, colno, error]) === true) event.preventDefault();
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
