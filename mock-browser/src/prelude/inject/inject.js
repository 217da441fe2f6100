// Puts a generation into the page that runs this, in the place of what the browser has of WebMCP.

import { exposeModelContext, install } from "mock:web-mcp";

const NAMES = ["ModelContext", "ModelContextClient", "ModelContextTesting", "ToolActivatedEvent", "ToolCancelEvent"];
const ATTRIBUTES = ["modelContext", "modelContextTesting"];
const { Document, document, Navigator, navigator } = globalThis;

if (typeof document !== "object" || typeof navigator !== "object") {
  throw new Error("WebMCP cannot be put here: there is no page (no `document` and `navigator`); set up a DOM before");
}

/** Takes away what the browser has. */
function removeFrom(object, keys) {
  for (let index = 0; index < keys.length; index++) delete object[keys[index]];
}

function put(place, prototype, instance) {
  removeFrom(instance, ATTRIBUTES);
  removeFrom(prototype, ATTRIBUTES);
  exposeModelContext(place, prototype, instance);
}

removeFrom(globalThis, NAMES);
put("document", Document?.prototype ?? Object.getPrototypeOf(document), document);
put("navigator", Navigator?.prototype ?? Object.getPrototypeOf(navigator), navigator);
install(globalThis);
