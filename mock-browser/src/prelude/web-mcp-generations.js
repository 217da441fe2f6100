// The generations of WebMCP that a page can meet, from the oldest on: each entry holds what differs from the one before
// it, and is read by the one implementation. https://webmachinelearning.github.io/webmcp/

import { host } from "mock:host";
import { ObjectAssign } from "mock:primordials";

const HISTORY = [
  ["chrome-146", {
    __proto__: null,
    // Where a page finds the object.
    onDocument: false,
    onNavigator: true,
    // Members of ModelContext.
    members: ["clearContext", "provideContext", "registerTool", "unregisterTool"],
    // The hints that are read, in alphabetical order.
    annotations: ["readOnlyHint"],
    // Whether a name must be of the letters and the length that are allowed; if not, any but the empty one is.
    checksNames: false,
    // Whether `registerTool` returns a promise; if not, it throws, and returns nothing.
    registersWithPromise: false,
    // Whether `registerTool` takes options.
    takesSignal: false,
    // Whether a signal that is aborted beforehand is a refusal; if not, nothing is registered and nothing is said.
    refusesAbortedSignal: false,
    // Whether taking a tool back cancels its running calls.
    removalCancelsCalls: true,
    // What `execute` gets beside the input: "client", "signal" (an object that has it) or nothing.
    secondArgument: "client",
    // Whether the object fires `toolchange`.
    firesToolchange: false,
    firesCallEvents: false,
  }],
  ["chrome-148", {
    __proto__: null,
    members: ["registerTool"],
    annotations: ["readOnlyHint", "untrustedContentHint"],
    checksNames: true,
    takesSignal: true,
  }],
  ["chrome-150", {
    __proto__: null,
    onDocument: true,
    members: ["ontoolchange", "executeTool", "getTools", "registerTool"],
    registersWithPromise: true,
    secondArgument: undefined,
    firesToolchange: true,
  }],
  ["chrome-152", { __proto__: null, onNavigator: false, refusesAbortedSignal: true }],
  ["chrome-153", { __proto__: null, removalCancelsCalls: false, secondArgument: "signal" }],
  ["chrome-154", { __proto__: null }],
  ["chrome-156", {
    __proto__: null,
    members: ["ontoolchange", "ontoolactivated", "ontoolcancel", "executeTool", "getTools", "registerTool"],
    annotations: ["consequentialHint", "debugging", "readOnlyHint", "untrustedContentHint"],
    // Whether events about calls are fired at the object.
    firesCallEvents: true,
  }],
  ["next", { __proto__: null }],
  ["none", { __proto__: null, onDocument: false, onNavigator: false }],
];

function generationCalled(name) {
  const generation = { __proto__: null };
  for (let index = 0; index < HISTORY.length; index++) {
    ObjectAssign(generation, HISTORY[index][1]);
    if (HISTORY[index][0] === name) break;
  }
  return generation;
}

export const generation = generationCalled(host.webMcp);
