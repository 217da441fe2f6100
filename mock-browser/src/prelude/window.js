// The window (https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-window-object).

import { host } from "mock:host";
import { defineGlobal } from "mock:webidl";
import { dispatchTrusted, ErrorEvent, makeEventTarget, PromiseRejectionEvent } from "mock:events";
import { globalObject } from "mock:primordials";

export function reportException() {
  return false;
}
export function reportRejection() {
  return false;
}
export function reportHandledRejection() {}

export function install(window) {
  makeEventTarget(window);
  defineGlobal(window, "window", window);
  defineGlobal(window, "self", window);
}
