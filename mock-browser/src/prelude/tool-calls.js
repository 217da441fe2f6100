// Calls of tools, whoever makes them: a page's `executeTool` or the browser's agent. Each step that a browser takes in
// another process is a task here. https://webmachinelearning.github.io/webmcp/

import { host } from "mock:host";
import { createAbortSignal, signalAbort } from "mock:abort";
import { DOMException } from "mock:dom-exception";
import { find } from "mock:tool-registry";
import { generation } from "mock:web-mcp-generations";
import { isObject } from "mock:webidl";
import {
  ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSlice, ArrayPrototypeSplice, JSONParse, JSONStringify,
  ReflectApply, StringPrototypeIsWellFormed, TypeError,
} from "mock:primordials";

const FAILED = "Tool was executed but the invocation failed. For example, the script function threw an error";
const UNKNOWN = "The operation failed for an unknown transient reason (e.g. out of memory).";

const unknownError = (message) => new DOMException(message, "UnknownError");

const running = [];
let fire = () => {};

/** Says how events about calls reach the page. */
export function setCallEvents(given) {
  fire = given;
}

/**
 * Starts a call. `answer(ok, value)` is called once, in a task of its own, with the text or the error, unless the call
 * is cancelled before.
 */
export function startCall(name, input, answer) {
  const call = {
    __proto__: null, name, input, answer, entry: undefined, signal: undefined, executing: false, over: false,
  };
  if (find(name) === undefined) host.schedule(0, () => finish(call, false, unknownError(UNKNOWN)));
  else host.schedule(0, () => run(call));
  return call;
}

/** Stops waiting for a call; the tool's signal is aborted in a task to come. False when it was over. */
export function cancelCall(call) {
  if (call.over) return false;
  call.over = true;
  // By way of the browser: what the tool's start has scheduled comes first.
  host.schedule(0, () => host.schedule(0, () => abort(call)));
  return true;
}

/** Cancels the running calls of a tool that was taken back. */
export function cancelCallsOf(entry) {
  const calls = ArrayPrototypeSlice(running);
  for (let index = 0; index < calls.length; index++) {
    const call = calls[index];
    if (call.entry !== entry) continue;
    host.schedule(0, () => {
      abort(call);
      finish(call, false, unknownError(FAILED));
    });
  }
}

function abort(call) {
  if (!call.executing) return;
  call.executing = false;
  if (call.signal !== undefined) signalAbort(call.signal);
  fire("toolcancel", call.name);
}

function finish(call, ok, value) {
  if (call.over) return;
  call.over = true;
  call.answer(ok, value);
}

function run(call) {
  const entry = find(call.name);
  if (entry === undefined) {
    finish(call, false, unknownError("Tool not found: " + call.name));
    return;
  }
  host.schedule(0, () => fire("toolactivated", call.name));
  const input = parseInput(call.input);
  if (input === undefined) {
    host.schedule(0, () => finish(call, false, unknownError("Failed to parse input arguments")));
    return;
  }
  const wrong = generation.validates ? misfitOf(entry, input) : undefined;
  if (wrong !== undefined) {
    const error = new DOMException(JSONStringify(wrong), "DataError");
    host.schedule(0, () => finish(call, false, error));
    return;
  }
  call.entry = entry;
  call.executing = true;
  ArrayPrototypePush(running, call);
  execute(call, input);
}

async function execute(call, input) {
  let ok = true;
  let value;
  try {
    value = toResult(await ReflectApply(call.entry.execute, undefined, argumentsOf(call, input)));
  } catch {
    ok = false;
    value = unknownError(FAILED);
  }
  call.executing = false;
  ArrayPrototypeSplice(running, ArrayPrototypeIndexOf(running, call), 1);
  host.schedule(0, () => finish(call, ok, value));
}

function argumentsOf(call, input) {
  if (!generation.callsHaveSignal) return [input];
  call.signal = createAbortSignal();
  const { signal } = call;
  return [input, { signal }];
}

function misfitOf({ schema }, input) {
  return schema === undefined ? undefined : host.load("mock:schema-subset").misfit(JSONParse(schema), input);
}

function parseInput(text) {
  try {
    const input = JSONParse(text);
    return isObject(input) ? input : undefined;
  } catch {
    return undefined;
  }
}

/** The text an agent gets: a string as it is, null where that is no text of Unicode, anything else as JSON. */
function toResult(value) {
  if (typeof value === "symbol") throw new TypeError("a symbol is no result");
  if (typeof value !== "string") return isObject(value) ? "" + JSONStringify(value) : "" + value;
  if (value === "") return "Operation succeeded";
  return StringPrototypeIsWellFormed(value) ? value : null;
}
