// The generations of WebMCP that a page can meet, from the oldest on: each entry holds what differs from the one before
// it, and is read by the one implementation. https://webmachinelearning.github.io/webmcp/
//
// chrome-156 is measured. The others come from Chromium's source as it was then (third_party/blink/renderer/core/
// script_tools/: model_context.cc, model_context.idl, model_context_testing.cc, model_context_tool.idl,
// tool_registration_params.idl) and from what projects that followed it noted: agentcathq/webmcp-react's change log has
// 148.0.7757.0 for the signal, 150.0.7861.0 for getTools and executeTool, 152.0.7940.0 and 152.0.7943.0 for what went with
// 152, 153.0.8007.0 and 153.0.8008.0 for the signal of a call, 154.0.8014.0 for schemas as objects. `next` is what
// web-platform-tests/wpt holds in webmcp/imperative/*.tentative.https.html.
//
// Drafts of 2026 gave `execute` a second argument `client` with `requestUserInteraction`. No Chromium passed one: while
// there was `unregisterTool` the callback was `Promise<any>(any... parameters)`, invoked with the input alone, and so it
// stayed until the signal of 153; there never was a model_context_client.idl.
//
// Left out: until 154 Chromium fired `toolactivated` and `toolcancel` as a WebMCPEvent at the window, for forms.

import { host } from "mock:host";
import { ObjectAssign } from "mock:primordials";

const HISTORY = [
  ["chrome-146", {
    __proto__: null,
    // Where a page finds the object.
    onDocument: false,
    onNavigator: true,
    // Members of ModelContext, and whether it is an EventTarget.
    members: ["clearContext", "provideContext", "registerTool", "unregisterTool"],
    isEventTarget: false,
    // Members of `navigator.modelContextTesting`.
    testing: [
      "executeTool", "getCrossDocumentScriptToolResult", "listTools", "ontoolchange", "registerToolsChangedCallback",
    ],
    // Whether `registerTool` returns a promise; if not, it throws, and returns nothing.
    registersWithPromise: false,
    // The options of `registerTool` that are read.
    options: [],
    // Whether a signal that is aborted beforehand is a refusal; if not, nothing is registered and nothing is thrown.
    refusesAbortedSignal: false,
    // The hints that are read, in alphabetical order.
    annotations: ["readOnlyHint"],
    // Whether a tool has a title.
    titles: false,
    // Whether a name must be of the letters and the length that are allowed; if not, any but the empty one is.
    checksNames: false,
    // Whether what writing a schema down throws is what is thrown; if not, it is one InvalidStateError.
    rethrowsOfSchema: false,
    // Whether taking a tool back cancels its running calls.
    removalCancelsCalls: true,
    // Whether `execute` gets an object with a signal beside the input.
    callsHaveSignal: false,
    // Whether `getTools` lists a schema as JSON text.
    listsSchemaAsText: true,
    // Whether `executeTool` takes its input as JSON text.
    takesInputAsText: true,
    // Whether the object fires `toolchange`, and events about calls.
    firesToolchange: false,
    firesCallEvents: false,
    // Whether schemas outside the subset are refused, and input that does not fit its schema.
    validates: false,
  }],
  ["chrome-148", {
    __proto__: null,
    members: ["registerTool"],
    options: ["signal"],
    annotations: ["readOnlyHint", "untrustedContentHint"],
    titles: true,
    checksNames: true,
    rethrowsOfSchema: true,
  }],
  ["chrome-150", {
    __proto__: null,
    onDocument: true,
    members: ["ontoolchange", "executeTool", "getTools", "registerTool"],
    isEventTarget: true,
    testing: ["executeTool", "getCrossDocumentScriptToolResult", "listTools", "ontoolchange"],
    registersWithPromise: true,
    options: ["exposedTo", "signal"],
    firesToolchange: true,
  }],
  ["chrome-152", { __proto__: null, onNavigator: false, testing: [], refusesAbortedSignal: true }],
  ["chrome-153", { __proto__: null, removalCancelsCalls: false, callsHaveSignal: true }],
  ["chrome-154", { __proto__: null, listsSchemaAsText: false }],
  ["chrome-156", {
    __proto__: null,
    members: ["ontoolchange", "ontoolactivated", "ontoolcancel", "executeTool", "getTools", "registerTool"],
    annotations: ["consequentialHint", "debugging", "readOnlyHint", "untrustedContentHint"],
    takesInputAsText: false,
    firesCallEvents: true,
  }],
  ["next", { __proto__: null, validates: true }],
  ["none", { __proto__: null, onDocument: false, onNavigator: false, testing: [] }],
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
