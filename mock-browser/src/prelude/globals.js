// The attributes of the window that are plain values
// (https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-window-object), and when the document is ready.

import { host } from "mock:host";
import { ObjectDefineProperty, SymbolToStringTag } from "mock:primordials";

/** What the engine defines and a page of this kind does not have, or has from another module. */
const ABSENT = ["InternalError", "SharedArrayBuffer", "performance"];

/** How far the document is ("loading", "interactive", then "complete"), and what to do when it gets there. */
export const readiness = { __proto__: null, state: "loading", finish: undefined };

function finishLoading() {
  // Whoever could listen has put something here.
  if (readiness.finish === undefined) readiness.state = "complete";
  else readiness.finish();
}

export function install(window) {
  for (let index = 0; index < ABSENT.length; index++) delete window[ABSENT[index]];
  const values = {
    __proto__: null, self: window, frames: window, parent: window, length: 0, name: "", closed: false, opener: null,
    origin: host.origin, isSecureContext: host.isSecureContext, crossOriginIsolated: false,
  };
  for (const name in values) window[name] = values[name];
  const fixed = { __proto__: null, value: window, writable: false, enumerable: true, configurable: false };
  ObjectDefineProperty(window, "window", fixed);
  ObjectDefineProperty(window, "top", fixed);
  ObjectDefineProperty(window, SymbolToStringTag, { __proto__: null, value: "Window", configurable: true });
  // Scripts that are run before the first task see a document that is still loading, as in a browser.
  host.schedule(0, finishLoading);
}
