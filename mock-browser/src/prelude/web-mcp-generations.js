// What differs between the generations of WebMCP that a page can meet: each one an entry of this table, read by the one
// implementation. https://webmachinelearning.github.io/webmcp/

import { host } from "mock:host";

const document = {
  __proto__: null,
  place: "document",
  // Members of ModelContext, in the order its prototype has them.
  members: [
    "ontoolchange", "ontoolactivated", "ontoolcancel", "executeTool", "getTools", "registerTool",
  ],
  // Whether `registerTool` returns a promise; if not, it throws, and returns nothing.
  registersWithPromise: true,
  // Whether a signal that is aborted beforehand is a refusal; if not, nothing is registered and nothing is said.
  refusesAbortedSignal: true,
  // Whether taking a tool back cancels its running calls.
  removalCancelsCalls: false,
  // What `execute` gets beside the input: "signal" (an object that has it) or "client".
  secondArgument: "signal",
  firesEvents: true,
};

const navigator = {
  __proto__: null,
  place: "navigator",
  members: ["registerTool"],
  registersWithPromise: false,
  refusesAbortedSignal: false,
  removalCancelsCalls: true,
  secondArgument: "client",
  firesEvents: false,
};

// On both, the object at the old place is the new one.
const GENERATIONS = { __proto__: null, document, navigator, both: document, none: document };

export const generation = GENERATIONS[host.webMcp];
