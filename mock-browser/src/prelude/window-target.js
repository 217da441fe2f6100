// The window as a target of events, and what it is told when the document is ready
// (https://html.spec.whatwg.org/multipage/nav-history-apis.html#window).

import { host } from "mock:host";
import { readiness } from "mock:globals";
import { requireToken } from "mock:webidl";
import { dispatchTrusted, Event, EventTarget, hasListeners, makeEventTarget } from "mock:events";
import { ObjectSetPrototypeOf, globalObject } from "mock:primordials";

export class Window extends EventTarget {
  constructor(token) {
    requireToken(token);
    super();
  }
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

ObjectSetPrototypeOf(globalObject, Window.prototype);
makeEventTarget(globalObject);
