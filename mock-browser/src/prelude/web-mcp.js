// Where a page finds WebMCP: the attribute `modelContext` of `document` or `navigator`, and the interface objects. The
// implementation is evaluated when the page first touches one of them.
// https://webmachinelearning.github.io/webmcp/

import { host } from "mock:host";
import { installLazily } from "mock:lazy";
import { ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, TypeError } from "mock:primordials";

const PLACES = {
  __proto__: null,
  document: { __proto__: null, document: true, navigator: false },
  navigator: { __proto__: null, document: false, navigator: true },
  both: { __proto__: null, document: true, navigator: true },
  none: { __proto__: null, document: false, navigator: false },
};
const places = PLACES[host.isSecureContext ? host.webMcp : "none"];

/** Defines `modelContext` on the prototype of `document` or `navigator`, if this page has it there. */
export function exposeModelContext(place, prototype, instance) {
  if (!places[place]) return;
  const attribute = {
    get modelContext() {
      if (this !== instance) throw new TypeError("Illegal invocation");
      return host.load("mock:model-context").modelContext;
    },
  };
  const { get } = ObjectGetOwnPropertyDescriptor(attribute, "modelContext");
  ObjectDefineProperty(prototype, "modelContext", {
    __proto__: null, get, set: undefined, enumerable: true, configurable: true,
  });
}

export function install(window) {
  if (places.document) {
    installLazily(window, "mock:model-context", ["ModelContext", "ToolActivatedEvent", "ToolCancelEvent"]);
  } else if (places.navigator) {
    installLazily(window, "mock:model-context", ["ModelContext", "ModelContextClient"]);
  }
}
