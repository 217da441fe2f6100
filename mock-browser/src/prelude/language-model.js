// LanguageModel, the browser's built-in model as a page has it. It answers as Chromium 156 does where that could be
// measured, and as the draft says elsewhere. https://webmachinelearning.github.io/prompt-api/

import { addAbortAlgorithm, removeAbortAlgorithm, signalAborted, signalReason } from "mock:abort";
import { host } from "mock:host";
import { CreateMonitor, newMonitor, playDownload } from "mock:create-monitor";
import { executing } from "mock:dictionaries";
import { DOMException } from "mock:dom-exception";
import { defineEventHandlers, EventTarget, fireEvent } from "mock:events";
import { defineConstructible, defineUnconstructible } from "mock:interface-object";
import { availability, noteDownload, toolsMode } from "mock:language-model-host";
import { toPlainMessages, usageOf } from "mock:language-model-messages";
import {
  requireLanguages, toCoreOptions, toCreateOptions, toPrompt, toPromptOptions, toSignalOption,
} from "mock:language-model-options";
import {
  cloneSession, CONTEXT_WINDOW, destroySession, newSession, startJob, stopJob,
} from "mock:language-model-session";
import {
  LanguageModelToolCall, LanguageModelToolError, LanguageModelToolSuccess,
} from "mock:language-model-tools";
import { promising } from "mock:promises";
import { canEnqueue, closeController, createStream, enqueueChunk, errorController } from "mock:streams-readable";
import { defineGlobal, illegal, isObject, requireArguments, requireToken, toDictionary } from "mock:webidl";
import {
  ArrayPrototypePush, JSONParse, JSONStringify, ObjectCreate, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor,
  PromiseWithResolvers, ReflectApply, ReflectOwnKeys, TypeError,
} from "mock:primordials";

const UNAVAILABLE = "The model was available but there was not an execution config available for the feature.";
const NAME = "LanguageModel";

const handlers = ObjectCreate(null);
defineEventHandlers(handlers, ["contextoverflow"]);
const { get: getHandler, set: setHandler } = ObjectGetOwnPropertyDescriptor(handlers, "oncontextoverflow");

class LanguageModel extends EventTarget {
  #session;

  constructor(token = undefined, session = undefined) {
    requireToken(token);
    super();
    this.#session = session;
    session.overflowed = () => fireEvent(this, "contextoverflow");
  }

  static #of(value, where = undefined) {
    if (isObject(value) && #session in value) return value.#session;
    throw new TypeError(where === undefined ? "Illegal invocation" : where + ": Illegal invocation");
  }

  static availability(options = undefined) {
    const where = executing("availability", NAME);
    return promising(() => {
      const given = toDictionary(options, where, "LanguageModelCreateCoreOptions");
      requireLanguages(toCoreOptions(given, where), where);
      return later(undefined, (resolve) => resolve(availability()));
    });
  }

  static create(options = undefined) {
    const where = executing("create", NAME);
    return promising(() => {
      const given = toCreateOptions(options, where);
      requireLanguages(given, where);
      throwIfAborted(given.signal);
      const monitor = given.monitor === undefined ? undefined : newMonitor();
      if (monitor !== undefined) ReflectApply(given.monitor, undefined, [monitor]);
      return later(given.signal, (resolve, reject, stopped) => makeSession(given, monitor, resolve, reject, stopped));
    });
  }

  get contextUsage() {
    return LanguageModel.#of(this).usage;
  }

  get contextWindow() {
    LanguageModel.#of(this);
    return CONTEXT_WINDOW;
  }

  get oncontextoverflow() {
    LanguageModel.#of(this);
    return ReflectApply(getHandler, this, []);
  }

  set oncontextoverflow(value) {
    LanguageModel.#of(this);
    ReflectApply(setHandler, this, [value]);
  }

  append(input, options = undefined) {
    const where = executing("append", NAME);
    return promising(() => {
      const session = LanguageModel.#of(this, where);
      requireArguments(1, arguments.length, where);
      const messages = toPrompt(input, where);
      const signal = toSignalOption(options, where, "LanguageModelAppendOptions");
      return waitFor(session, { __proto__: null, messages, answers: false, constraint: null, signal });
    });
  }

  clone(options = undefined) {
    const where = executing("clone", NAME);
    return promising(() => {
      const session = LanguageModel.#of(this, where);
      const signal = toSignalOption(options, where, "LanguageModelCloneOptions");
      requireAlive(session, signal);
      return later(signal, (resolve, reject) => {
        if (session.destroyed) reject(destroyedError());
        else resolve(new LanguageModel(illegal, cloneSession(session)));
      });
    });
  }

  destroy() {
    destroySession(LanguageModel.#of(this), new DOMException("The request has been aborted.", "AbortError"));
  }

  measureContextUsage(input, options = undefined) {
    const where = executing("measureContextUsage", NAME);
    return promising(() => {
      const session = LanguageModel.#of(this, where);
      requireArguments(1, arguments.length, where);
      const messages = toPrompt(input, where);
      const { signal } = toPromptOptions(options, where);
      requireAlive(session, signal);
      const usage = usageOf(toPlainMessages(messages, false));
      return later(signal, (resolve) => resolve(usage));
    });
  }

  prompt(input, options = undefined) {
    const where = executing("prompt", NAME);
    return promising(() => {
      const session = LanguageModel.#of(this, where);
      requireArguments(1, arguments.length, where);
      const messages = toPrompt(input, where);
      const { constraint, signal } = toPromptOptions(options, where);
      return waitFor(session, { __proto__: null, messages, answers: true, constraint, signal });
    });
  }

  promptStreaming(input, options = undefined) {
    const where = executing("promptStreaming", NAME);
    const session = LanguageModel.#of(this);
    requireArguments(1, arguments.length, where);
    const messages = toPrompt(input, where);
    const { constraint, signal } = toPromptOptions(options, where);
    return streamOf(session, { __proto__: null, messages, answers: true, constraint, signal });
  }
}

const destroyedError = () => new DOMException("The model execution session has been destroyed.", "InvalidStateError");

function throwIfAborted(signal) {
  if (signal !== undefined && signalAborted(signal)) throw signalReason(signal);
}

function requireAlive(session, signal) {
  if (session.destroyed) throw session.destroyedWith === undefined ? destroyedError() : session.destroyedWith.reason;
  throwIfAborted(signal);
}

/** A promise that `work(resolve, reject, stopped)` settles in a task to come, or the signal before. */
function later(signal, work) {
  const { promise, resolve, reject } = PromiseWithResolvers();
  let over = false;
  const stop = (reason) => {
    over = true;
    reject(reason);
  };
  if (signal !== undefined) addAbortAlgorithm(signal, stop);
  const finish = (settle) => (value) => {
    over = true;
    if (signal !== undefined) removeAbortAlgorithm(signal, stop);
    settle(value);
  };
  host.schedule(0, () => {
    if (!over) work(finish(resolve), finish(reject), () => over);
  });
  return promise;
}

function makeSession(given, monitor, resolve, reject, stopped) {
  const state = availability();
  if (state === "unavailable") {
    reject(new DOMException(UNAVAILABLE, "NotSupportedError"));
    return;
  }
  const isDownload = state !== "available";
  if (isDownload) noteDownload("running");
  playDownload(monitor, isDownload, stopped, () => {
    noteDownload("done");
    try {
      const session = newSession(toPlainMessages(given.initialPrompts, false), toPlainTools(given.tools));
      const model = new LanguageModel(illegal, session);
      resolve(model);
      endWith(session, given.signal);
    } catch (error) {
      reject(error);
    }
  });
}

/** The signal that a session was created with ends it. */
function endWith(session, signal) {
  if (signal === undefined) return;
  addAbortAlgorithm(signal, (reason) => {
    if (!session.destroyed) session.destroyedWith = { __proto__: null, reason };
    destroySession(session, reason);
  });
}

function toPlainTools(tools) {
  const plain = [];
  for (let index = 0; index < tools.length; index++) {
    const { name, description, inputSchema, execute } = tools[index];
    const text = JSONStringify(inputSchema);
    if (text === undefined) throw new TypeError("The inputSchema of the tool '" + name + "' is no JSON.");
    ArrayPrototypePush(plain, { __proto__: null, name, description, inputSchema: JSONParse(text), execute });
  }
  return plain;
}

/** Starts a job that the signal stops. */
function start(session, { messages, answers, constraint, signal }, chunk, done, fail) {
  requireAlive(session, signal);
  const stop = (reason) => stopJob(job, reason);
  const settled = (settle) => (value) => {
    if (signal !== undefined) removeAbortAlgorithm(signal, stop);
    settle(value);
  };
  const job = startJob(session, {
    __proto__: null, messages, answers, constraint, chunk, done: settled(done), fail: settled(fail),
  });
  if (signal !== undefined) addAbortAlgorithm(signal, stop);
  return job;
}

function waitFor(session, wanted) {
  const { promise, resolve, reject } = PromiseWithResolvers();
  start(session, wanted, () => {}, resolve, reject);
  return promise;
}

function streamOf(session, wanted) {
  const { promise: cancelled, resolve } = PromiseWithResolvers();
  resolve(undefined);
  const stream = createStream({
    __proto__: null,
    highWaterMark: Infinity,
    cancel(reason) {
      stopJob(job, reason);
      return cancelled;
    },
  });
  const { controller } = stream;
  const chunk = (value) => {
    if (canEnqueue(controller)) enqueueChunk(controller, value);
  };
  const done = (result) => {
    if (!canEnqueue(controller)) return;
    // What is to be called has not been streamed yet.
    if (typeof result !== "string") {
      for (let index = 0; index < result.length; index++) if (result[index].type !== "text") chunk(result[index]);
    }
    closeController(controller);
  };
  const job = start(session, wanted, chunk, done, (reason) => errorController(controller, reason));
  return host.load("mock:readable-stream").objectOf(stream);
}

const globals = ObjectCreate(null);
defineUnconstructible(globals, LanguageModel);
defineUnconstructible(globals, CreateMonitor);
if (toolsMode === "declared") {
  defineConstructible(globals, LanguageModelToolCall);
  defineConstructible(globals, LanguageModelToolSuccess);
  defineConstructible(globals, LanguageModelToolError);
  const attribute = {
    get samplingMode() {
      ReflectApply(ObjectGetOwnPropertyDescriptor(LanguageModel.prototype, "contextWindow").get, this, []);
      return null;
    },
  };
  const { get } = ObjectGetOwnPropertyDescriptor(attribute, "samplingMode");
  ObjectDefineProperty(LanguageModel.prototype, "samplingMode", {
    __proto__: null, get, set: undefined, enumerable: true, configurable: true,
  });
}

export function install(window) {
  const names = ReflectOwnKeys(globals);
  for (let index = 0; index < names.length; index++) defineGlobal(window, names[index], globals[names[index]]);
}
