// Where a page finds WebMCP: the attribute `modelContext` of `document` or `navigator`, `navigator.modelContextTesting`, and
// the interface objects. The implementation is evaluated when the page first touches one of them.
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
const hasTesting = places.navigator && generation.testing.length > 0;

/** Defines what this page has of WebMCP on the prototype of `document` or `navigator`. */
export function exposeModelContext(place, prototype, instance) {
  if (!places[place]) return;
  const attributes = {
    get modelContext() {
      if (this !== instance) throw new TypeError("Illegal invocation");
      return host.load("mock:model-context").modelContext;
    },
    get modelContextTesting() {
      if (this !== instance) throw new TypeError("Illegal invocation");
      return host.load("mock:model-context-testing").modelContextTesting;
    },
  };
  defineAttribute(prototype, attributes, "modelContext");
  if (place === "navigator" && hasTesting) defineAttribute(prototype, attributes, "modelContextTesting");
}

function defineAttribute(prototype, attributes, key) {
  const { get } = ObjectGetOwnPropertyDescriptor(attributes, key);
  ObjectDefineProperty(prototype, key, { __proto__: null, get, set: undefined, enumerable: true, configurable: true });
}

export function install(window) {
  if (!places.document && !places.navigator) return;
  const globals = ["ModelContext"];
  if (generation.firesCallEvents) ArrayPrototypePush(globals, "ToolActivatedEvent", "ToolCancelEvent");
  installLazily(window, "mock:model-context", globals);
  if (hasTesting) installLazily(window, "mock:model-context-testing", ["ModelContextTesting"]);
}
