// The tools of a page, and which of them are refused. Here is the order in which a registration is checked: its name,
// whether that is taken, its description, its schema, its signal, the origins it is exposed to.
// https://webmachinelearning.github.io/webmcp/

import { host } from "mock:host";
import { addAbortAlgorithm, signalAborted, signalReason } from "mock:abort";
import { DOMException } from "mock:dom-exception";
import { annotationsObject } from "mock:model-context-tool";
import { generation } from "mock:web-mcp-generations";
import {
  ArrayPrototypePush, ArrayPrototypeSort, globalObject, JSONParse, JSONStringify, Map, MapPrototypeDelete,
  MapPrototypeForEach, MapPrototypeGet, MapPrototypeHas, MapPrototypeSet, ObjectDefineProperty, RegExpPrototypeTest,
  StringPrototypeIsWellFormed, TypeError,
} from "mock:primordials";

const NAME = /^[A-Za-z0-9_.-]{1,128}$/;

const area = host.area("model-context");
const tools = new Map();

/** What a page, an agent and the transcript call an error. */
export const described = (error) => area.describe(error);

/** Where in the browser an address belongs: undefined if it is no URL, "null" if it is nowhere. */
export const originOf = (address) => area.originOf(address);

/** A value as JSON text, with the page's own `toJSON` and getters; a TypeError where JSON has no word for it. */
export function serialize(value, where) {
  const text = JSONStringify(value);
  if (text === undefined) throw new TypeError(where + ": toJSON() returns undefined");
  return text;
}

/** Throws unless each origin is one that a tool can be shown to. */
export function requireSecureOrigins(origins, list) {
  for (let index = 0; index < origins.length; index++) {
    if (area.isSecureOrigin(origins[index])) continue;
    throw new DOMException("Only secure origins are allowed in the " + list + " list.", "SecurityError");
  }
}

function requireName(name) {
  if (generation.checksNames) {
    if (!RegExpPrototypeTest(NAME, name)) throw new DOMException("Invalid tool name", "InvalidStateError");
  } else if (name === "") {
    throw new DOMException("Tool name is required", "InvalidStateError");
  }
}

function toSchema(value, where) {
  let text;
  try {
    text = serialize(value, where);
  } catch (error) {
    if (generation.rethrowsOfSchema) throw error;
    throw new DOMException("Invalid input schema", "InvalidStateError");
  }
  const why = generation.validates ? host.load("mock:schema-subset").outsideSubset(JSONParse(text)) : undefined;
  if (why !== undefined) throw new TypeError(where + ": " + why);
  return text;
}

function requireFreeName(name) {
  if (MapPrototypeHas(tools, name)) throw new DOMException("Duplicate tool name", "InvalidStateError");
}

/** Adds a tool, or throws why not. `removed(reason)` is called when its signal takes it back. */
export function admit(tool, options, where, removed) {
  const { name, title, description, execute } = tool;
  requireName(name);
  requireFreeName(name);
  if (description === "") throw new DOMException("Description is required", "InvalidStateError");
  const { inputSchema } = tool;
  const schema = inputSchema === undefined ? undefined : toSchema(inputSchema, where + ": invalid input schema");
  if (options.signal !== undefined && signalAborted(options.signal)) {
    if (generation.refusesAbortedSignal) throw signalReason(options.signal);
    return false;
  }
  requireSecureOrigins(options.exposedTo, "exposedTo");
  // Writing the schema down may have run page code.
  requireFreeName(name);
  const entry = {
    __proto__: null,
    name,
    title,
    // What is no text of Unicode does not leave the page.
    description: StringPrototypeIsWellFormed(description) ? description : "",
    schema,
    annotations: tool.annotations,
    execute,
  };
  MapPrototypeSet(tools, name, entry);
  recordRegistered(entry);
  if (options.signal !== undefined) {
    addAbortAlgorithm(options.signal, (reason) => {
      if (remove(entry)) removed(reason, entry);
    });
  }
  return true;
}

/** Where a page has registered its tools, as agents and transcripts have it: where both are, they are one object. */
export const placeOfTools = () => (generation.onNavigator && !generation.onDocument ? "navigator" : "document");

function recordRegistered({ name, title, description, schema, annotations }) {
  const record = (inputSchema) => host.record("agent", "registered", {
    __proto__: null,
    place: placeOfTools(),
    name,
    title,
    description,
    inputSchema,
    annotations: annotations === undefined ? null : annotations,
  });
  try {
    record(schema === undefined ? null : JSONParse(schema));
  } catch {
    // Deeper than a transcript's values go: the tool is registered all the same.
    record(schema);
  }
}

export function recordRefused(name, error) {
  host.record("agent", "refused", { __proto__: null, name: name === undefined ? null : name, error: described(error) });
}

function remove(entry) {
  if (MapPrototypeGet(tools, entry.name) !== entry) return false;
  MapPrototypeDelete(tools, entry.name);
  host.record("agent", "unregistered", { __proto__: null, name: entry.name });
  return true;
}

/** Takes a tool back by its name; the entry, or undefined if there is none. */
export function removeByName(name) {
  const entry = MapPrototypeGet(tools, name);
  return entry !== undefined && remove(entry) ? entry : undefined;
}

/** Every tool, in the order in which they were registered. */
export function everyTool() {
  const entries = [];
  MapPrototypeForEach(tools, (entry) => ArrayPrototypePush(entries, entry));
  return entries;
}

/** Puts a tool back that was taken back. */
export function putBack(entry) {
  MapPrototypeSet(tools, entry.name, entry);
  recordRegistered(entry);
}

export function find(name) {
  return MapPrototypeGet(tools, name);
}

/** The tools that can be listed, in name order: one whose schema is not an object cannot. */
export function listable() {
  const found = [];
  MapPrototypeForEach(tools, (entry) => {
    const { schema } = entry;
    if (schema === undefined || schema[0] === "{" || schema[0] === "[") ArrayPrototypePush(found, entry);
  });
  return ArrayPrototypeSort(found, (one, other) => (one.name < other.name ? -1 : 1));
}

/** What `getTools` lists for a tool: a fresh object of the page's, without the members that were not given. */
export function listing({ name, title, description, schema, annotations }) {
  const listed = {};
  if (annotations !== undefined) put(listed, "annotations", annotationsObject(annotations));
  put(listed, "description", description);
  if (schema !== undefined) put(listed, "inputSchema", generation.listsSchemaAsText ? schema : JSONParse(schema));
  put(listed, "name", name);
  put(listed, "origin", host.origin);
  put(listed, "title", title);
  put(listed, "window", globalObject);
  return listed;
}

// Assigning would run a setter that page code put on Object.prototype.
function put(object, key, value) {
  ObjectDefineProperty(object, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}
