// The dictionaries of WebMCP: the tool a page registers, the tool it lists, and their options. Members are read in
// alphabetical order, each once. https://webmachinelearning.github.io/webmcp/

import { toBoolean, toDictionary, toSequence } from "mock:webidl";
import {
  member, requireDictionary, requireMember, toFunction, toObjectMember, toSignal, toText, toWellFormedText,
} from "mock:dictionaries";
import { globalObject, TypeError } from "mock:primordials";

const ANNOTATIONS = ["consequentialHint", "debugging", "readOnlyHint", "untrustedContentHint"];

function toAnnotations(value, where) {
  const given = toDictionary(value, where, "ToolAnnotations");
  const annotations = { __proto__: null };
  for (let index = 0; index < ANNOTATIONS.length; index++) {
    annotations[ANNOTATIONS[index]] = toBoolean(given[ANNOTATIONS[index]]);
  }
  return annotations;
}

/** The annotations as a plain object that page code may have. */
export function annotationsObject(annotations) {
  const { consequentialHint, debugging, readOnlyHint, untrustedContentHint } = annotations;
  return { consequentialHint, debugging, readOnlyHint, untrustedContentHint };
}

/** A `ModelContextTool`; `noteName` is told the name as soon as it is known. */
export function toTool(value, where, noteName) {
  const type = "ModelContextTool";
  const given = requireDictionary(value, where, type);
  const at = (key) => member(where, key, type);
  const tool = { __proto__: null };
  const annotations = given.annotations;
  tool.annotations = annotations === undefined ? undefined : toAnnotations(annotations, at("annotations"));
  tool.description = toText(requireMember(given.description, at("description")), at("description"));
  tool.execute = toFunction(requireMember(given.execute, at("execute")), at("execute"));
  const inputSchema = given.inputSchema;
  tool.inputSchema = inputSchema === undefined ? undefined : toObjectMember(inputSchema, at("inputSchema"));
  tool.name = toText(requireMember(given.name, at("name")), at("name"));
  noteName(tool.name);
  const title = given.title;
  tool.title = title === undefined ? "" : toWellFormedText(title, at("title"));
  return tool;
}

/** `ModelContextRegisterToolOptions`. */
export function toRegisterOptions(value, where) {
  const type = "ModelContextRegisterToolOptions";
  const given = toDictionary(value, where, type);
  const exposedTo = given.exposedTo;
  const origins = exposedTo === undefined ? [] : toOrigins(exposedTo, member(where, "exposedTo", type));
  const signal = given.signal;
  return {
    __proto__: null,
    exposedTo: origins,
    signal: signal === undefined ? undefined : toSignal(signal, member(where, "signal", type)),
  };
}

/** `ModelContextGetToolOptions`: the origins, or undefined. */
export function toGetOptions(value, where) {
  const type = "ModelContextGetToolOptions";
  const { fromOrigins } = toDictionary(value, where, type);
  return fromOrigins === undefined ? [] : toOrigins(fromOrigins, member(where, "fromOrigins", type));
}

function toOrigins(value, where) {
  return toSequence(value, where, (origin) => toWellFormedText(origin, where));
}

/** A `RegisteredTool`, as `getTools` lists it. */
export function toRegisteredTool(value, where) {
  const type = "RegisteredTool";
  const given = requireDictionary(value, where, type);
  const at = (key) => member(where, key, type);
  const annotations = given.annotations;
  if (annotations !== undefined) toAnnotations(annotations, at("annotations"));
  toText(requireMember(given.description, at("description")), at("description"));
  const inputSchema = given.inputSchema;
  if (inputSchema !== undefined) toObjectMember(inputSchema, at("inputSchema"));
  const name = toText(requireMember(given.name, at("name")), at("name"));
  const origin = toWellFormedText(requireMember(given.origin, at("origin")), at("origin"));
  const title = given.title;
  if (title !== undefined) toText(title, at("title"));
  if (requireMember(given.window, at("window")) !== globalObject) {
    throw new TypeError(at("window") + ": Failed to convert value to 'Window'.");
  }
  return { __proto__: null, name, origin };
}

/** The signal of `ExecuteToolOptions`. */
export function toExecuteSignal(value, where) {
  const type = "ExecuteToolOptions";
  const { signal } = toDictionary(value, where, type);
  return signal === undefined ? undefined : toSignal(signal, member(where, "signal", type));
}
