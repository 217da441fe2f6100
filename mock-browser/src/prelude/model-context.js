// ModelContext: where a page registers tools, lists them and calls them. It answers as Chromium 156 does, or as
// another generation. https://webmachinelearning.github.io/webmcp/

import { host } from "mock:host";
import { addAbortAlgorithm, removeAbortAlgorithm, signalAborted, signalReason } from "mock:abort";
import { executing, toText } from "mock:dictionaries";
import { DOMException } from "mock:dom-exception";
import { defineEventHandlers, dispatchTrusted, EventTarget, fireEvent } from "mock:events";
import { defineConstructible, defineUnconstructible } from "mock:interface-object";
import {
  toExecuteSignal, toGetOptions, toProvidedTools, toRegisteredTool, toRegisterOptions, toTool,
} from "mock:model-context-tool";
import { promising } from "mock:promises";
import { cancelCall, cancelCallsOf, setCallEvents, startCall } from "mock:tool-calls";
import { ToolActivatedEvent, ToolCancelEvent } from "mock:tool-events";
import {
  admit, everyTool, listable, listing, originOf, putBack, recordRefused, removeByName, requireSecureOrigins, serialize,
} from "mock:tool-registry";
import { generation } from "mock:web-mcp-generations";
import { defineGlobal, illegal, isObject, requireArguments, requireToken } from "mock:webidl";
import {
  ArrayPrototypeIncludes, ArrayPrototypePush, FunctionPrototype, ObjectCreate, ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor, ObjectPrototype, ObjectSetPrototypeOf, PromiseWithResolvers, ReflectApply, ReflectOwnKeys, TypeError,
} from "mock:primordials";

const NO_OPTIONS = { __proto__: null, exposedTo: [], signal: undefined };

const handlers = ObjectCreate(null);
defineEventHandlers(handlers, ["toolchange", "toolactivated", "toolcancel"], (given, target, event) => {
  if (typeof given === "function" && ReflectApply(given, target, [event]) === false) event.preventDefault();
});
const handler = (key) => ObjectGetOwnPropertyDescriptor(handlers, key);
const handlerGet = (target, key) => ReflectApply(handler(key).get, target, []);
const handlerSet = (target, key, value) => ReflectApply(handler(key).set, target, [value]);

class ModelContext extends EventTarget {
  #brand = true;

  constructor(token = undefined) {
    requireToken(token);
    super();
  }

  static #require(value, where = undefined) {
    if (isObject(value) && #brand in value) return;
    throw new TypeError(where === undefined ? "Illegal invocation" : where + ": Illegal invocation");
  }

  get ontoolchange() {
    ModelContext.#require(this);
    return handlerGet(this, "ontoolchange");
  }

  set ontoolchange(value) {
    ModelContext.#require(this);
    handlerSet(this, "ontoolchange", value);
  }

  get ontoolactivated() {
    ModelContext.#require(this);
    return handlerGet(this, "ontoolactivated");
  }

  set ontoolactivated(value) {
    ModelContext.#require(this);
    handlerSet(this, "ontoolactivated", value);
  }

  get ontoolcancel() {
    ModelContext.#require(this);
    return handlerGet(this, "ontoolcancel");
  }

  set ontoolcancel(value) {
    ModelContext.#require(this);
    handlerSet(this, "ontoolcancel", value);
  }

  executeTool(tool, input = undefined, options = undefined) {
    const where = executing("executeTool", "ModelContext");
    return promising(() => {
      ModelContext.#require(this, where);
      requireArguments(generation.takesInputAsText ? 2 : 1, arguments.length, where);
      const wanted = toRegisteredTool(tool, where);
      const given = generation.takesInputAsText ? toText(input, where) : undefined;
      const signal = toExecuteSignal(options, where);
      requireAllowed();
      const elsewhere = requireOrigin(wanted.origin) !== host.origin;
      const text = given === undefined ? inputText(input, where + ": invalid input object") : given;
      if (signal !== undefined && signalAborted(signal)) throw signalReason(signal);
      return callForPage(elsewhere ? undefined : wanted.name, text, signal);
    });
  }

  getTools(options = undefined) {
    const where = executing("getTools", "ModelContext");
    return promising(() => {
      ModelContext.#require(this, where);
      const origins = toGetOptions(options, where);
      requireAllowed();
      requireSecureOrigins(origins, "fromOrigins");
      const entries = listable();
      const { promise, resolve } = PromiseWithResolvers();
      host.schedule(0, () => {
        const tools = [];
        for (let index = 0; index < entries.length; index++) ArrayPrototypePush(tools, listing(entries[index]));
        resolve(tools);
      });
      return promise;
    });
  }

  clearContext() {
    ModelContext.#require(this);
    takeAllBack();
  }

  provideContext(options = undefined) {
    const where = executing("provideContext", "ModelContext");
    ModelContext.#require(this);
    provide(toProvidedTools(options, where), where);
  }

  unregisterTool(name) {
    const where = executing("unregisterTool", "ModelContext");
    ModelContext.#require(this);
    requireArguments(1, arguments.length, where);
    const entry = removeByName(toText(name, where));
    if (entry === undefined) throw new DOMException("Invalid tool name", "InvalidStateError");
    afterRemoval(entry);
  }

  registerTool(tool, options = undefined) {
    const given = arguments.length;
    const where = executing("registerTool", "ModelContext");
    const start = () => {
      ModelContext.#require(this, generation.registersWithPromise ? where : undefined);
      return register(tool, options, given, where);
    };
    if (generation.registersWithPromise) return promising(start);
    start();
    return undefined;
  }
}

function register(tool, options, given, where) {
  let name;
  try {
    requireArguments(1, given, where);
    const converted = toTool(tool, where, (known) => {
      name = known;
    });
    const taken = generation.options.length > 0 ? toRegisterOptions(options, where) : NO_OPTIONS;
    requireAllowed();
    return settle(converted, taken, where);
  } catch (error) {
    recordRefused(name, error);
    throw error;
  }
}

function settle(tool, options, where) {
  const { promise, resolve, reject } = PromiseWithResolvers();
  const registered = admit(tool, options, where, (reason, entry) => {
    // Where registering is synchronous nobody holds the promise.
    if (generation.registersWithPromise) reject(reason);
    afterRemoval(entry);
  });
  if (!generation.registersWithPromise) return undefined;
  if (registered) announce();
  host.schedule(0, () => resolve(undefined));
  return promise;
}

function afterRemoval(entry) {
  announce();
  if (generation.removalCancelsCalls) cancelCallsOf(entry);
}

function takeAllBack() {
  const entries = everyTool();
  for (let index = 0; index < entries.length; index++) {
    removeByName(entries[index].name);
    afterRemoval(entries[index]);
  }
  return entries;
}

/** Replaces all tools; where one of the new ones is refused, the old ones are there again. */
function provide(tools, where) {
  const before = takeAllBack();
  try {
    for (let index = 0; index < tools.length; index++) admitNoted(tools[index], where);
  } catch (error) {
    takeAllBack();
    for (let index = 0; index < before.length; index++) putBack(before[index]);
    throw error;
  }
}

function admitNoted(tool, where) {
  try {
    admit(tool, NO_OPTIONS, where, () => {});
  } catch (error) {
    recordRefused(tool.name, error);
    throw error;
  }
}

// Asked after the arguments were converted and before anything is checked.
function requireAllowed() {
  if (host.toolsAllowed) return;
  throw new DOMException("Access to the feature \"tools\" is disallowed by permissions policy.", "NotAllowedError");
}

/** Says that the tools have changed. */
function announce() {
  if (generation.firesToolchange) host.schedule(0, () => fireEvent(modelContext, "toolchange"));
  if (toolsChanged !== undefined) host.schedule(0, toolsChanged);
}

let toolsChanged;

/** Says what else is to happen when the tools have changed. */
export function setToolsChanged(given) {
  toolsChanged = given;
}

function requireOrigin(address) {
  const origin = originOf(address);
  if (origin === undefined) throw new DOMException("The provided origin is invalid.", "NotSupportedError");
  if (origin === "null") {
    throw new DOMException("Cannot execute tools that live in a document with an opaque origin.", "NotSupportedError");
  }
  return origin;
}

function inputText(input, where) {
  if (input === undefined) return "{}";
  if (!isObject(input)) throw new TypeError(where + ": value is not an object");
  return serialize(input, where);
}

/** Calls a tool for the page itself; the promise of its answer. */
export function callForPage(name, text, signal) {
  const { promise, resolve, reject } = PromiseWithResolvers();
  const stop = (reason) => {
    if (cancelCall(call)) reject(reason);
  };
  const call = startCall(name, text, (ok, value) => {
    if (signal !== undefined) removeAbortAlgorithm(signal, stop);
    if (ok) resolve(value);
    else reject(value);
  });
  if (signal !== undefined) addAbortAlgorithm(signal, stop);
  return promise;
}

/** The page's one ModelContext. */
export const modelContext = new ModelContext(illegal);

setCallEvents((type, toolName) => {
  if (!generation.firesCallEvents) return;
  const EventClass = type === "toolcancel" ? ToolCancelEvent : ToolActivatedEvent;
  dispatchTrusted(modelContext, new EventClass(type, { __proto__: null, toolName }));
});

/** Deletes the members that are not among those. */
export function keepMembers(prototype, members) {
  const keys = ReflectOwnKeys(prototype);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    if (key !== "constructor" && typeof key === "string" && !ArrayPrototypeIncludes(members, key)) {
      delete prototype[key];
    }
  }
}

// Done before page code has an instance, whatever it touches first.
const globals = ObjectCreate(null);
if (generation.takesInputAsText) {
  ObjectDefineProperty(ModelContext.prototype.executeTool, "length", { __proto__: null, value: 2 });
}
keepMembers(ModelContext.prototype, generation.members);
if (!generation.isEventTarget) {
  ObjectSetPrototypeOf(ModelContext.prototype, ObjectPrototype);
  ObjectSetPrototypeOf(ModelContext, FunctionPrototype);
}
defineUnconstructible(globals, ModelContext);
if (generation.firesCallEvents) {
  defineConstructible(globals, ToolActivatedEvent);
  defineConstructible(globals, ToolCancelEvent);
}

export function install(window) {
  const names = ReflectOwnKeys(globals);
  for (let index = 0; index < names.length; index++) defineGlobal(window, names[index], globals[names[index]]);
}
