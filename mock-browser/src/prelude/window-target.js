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

/** The events below that the window itself can hear of. */
const OF_LOADING = ["DOMContentLoaded", "load", "pageshow"];

readiness.finish = () => {
  // A document that nobody has looked at is not made only to tell nobody.
  if (!host.isLoaded("mock:document") && !hasListeners(globalObject, OF_LOADING)) {
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
