// Where a page finds WebMCP: the attribute `modelContext` of `document` or `navigator`, and the interface objects. The
// implementation is evaluated when the page first touches one of them.
// https://webmachinelearning.github.io/webmcp/

import { host } from "mock:host";
import { installLazily } from "mock:lazy";
import { generation } from "mock:web-mcp-generations";
import { ArrayPrototypePush, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, TypeError } from "mock:primordials";

const places = {
  __proto__: null,
  document: host.isSecureContext && generation.onDocument,
  navigator: host.isSecureContext && generation.onNavigator,
};

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
  if (!places.document && !places.navigator) return;
  const globals = ["ModelContext"];
  if (generation.secondArgument === "client") ArrayPrototypePush(globals, "ModelContextClient");
  if (generation.firesCallEvents) ArrayPrototypePush(globals, "ToolActivatedEvent", "ToolCancelEvent");
  installLazily(window, "mock:model-context", globals);
}
