// The dictionaries of WebMCP: the tool a page registers, the tool it lists, and their options. Members are read in
// alphabetical order, each once. https://webmachinelearning.github.io/webmcp/

import { toBoolean, toDictionary, toSequence } from "mock:webidl";
import {
  member, requireDictionary, requireMember, toFunction, toObjectMember, toSignal, toText, toWellFormedText,
} from "mock:dictionaries";
import { generation } from "mock:web-mcp-generations";
import { ArrayPrototypeIncludes, globalObject, ObjectDefineProperty, ObjectKeys, TypeError } from "mock:primordials";

function toAnnotations(value, where) {
  const given = toDictionary(value, where, "ToolAnnotations");
  const annotations = { __proto__: null };
  const names = generation.annotations;
  for (let index = 0; index < names.length; index++) annotations[names[index]] = toBoolean(given[names[index]]);
  return annotations;
}

/** The annotations as a plain object that page code may have. */
export function annotationsObject(annotations) {
  const object = {};
  const names = ObjectKeys(annotations);
  for (let index = 0; index < names.length; index++) {
    const value = annotations[names[index]];
    ObjectDefineProperty(object, names[index], {
      __proto__: null, value, writable: true, enumerable: true, configurable: true,
    });
  }
  return object;
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
  const title = generation.titles ? given.title : undefined;
  tool.title = title === undefined ? "" : toWellFormedText(title, at("title"));
  return tool;
}

/** The tools of what `provideContext` is given. */
export function toProvidedTools(value, where) {
  const { tools } = toDictionary(value, where, "ModelContextOptions");
  if (tools === undefined) return [];
  return toSequence(tools, member(where, "tools", "ModelContextOptions"), (tool) => toTool(tool, where, () => {}));
}

/** `ModelContextRegisterToolOptions`. */
export function toRegisterOptions(value, where) {
  const type = "ModelContextRegisterToolOptions";
  const given = toDictionary(value, where, type);
  const read = (key) => (ArrayPrototypeIncludes(generation.options, key) ? given[key] : undefined);
  const exposedTo = read("exposedTo");
  const origins = exposedTo === undefined ? [] : toOrigins(exposedTo, member(where, "exposedTo", type));
  const signal = read("signal");
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
  if (inputSchema !== undefined) {
    if (generation.listsSchemaAsText) toText(inputSchema, at("inputSchema"));
    else toObjectMember(inputSchema, at("inputSchema"));
  }
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
