// The dictionaries of the Prompt API. Members are read in alphabetical order, each once, a base dictionary's first.
// https://webmachinelearning.github.io/prompt-api/

import { toBoolean, toDictionary, toEnum, toSequence, isObject } from "mock:webidl";
import {
  member, requireDictionary, requireMember, toFunction, toObjectMember, toSignal, toText,
} from "mock:dictionaries";
import { toolsMode } from "mock:language-model-host";
import {
  JSONParse, JSONStringify, RangeError, RegExpPrototypeTest, SymbolIterator, TypeError,
} from "mock:primordials";

const TYPES = ["text", "image", "audio", "tool-call", "tool-response"];
const ROLES = ["system", "user", "assistant"];
const MODES = ["most-predictable", "predictable", "balanced", "creative", "most-creative"];
const LANGUAGE = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

/** The members of `LanguageModelCreateCoreOptions`. */
export function toCoreOptions(given, where) {
  const type = "LanguageModelCreateCoreOptions";
  const at = (key) => member(where, key, type);
  const expected = (key) => {
    const value = given[key];
    return value === undefined ? [] : toSequence(value, at(key), (item) => toExpected(item, at(key)));
  };
  const expectedInputs = expected("expectedInputs");
  const options = { __proto__: null, expectedInputs, expectedOutputs: expected("expectedOutputs") };
  if (toolsMode === "declared") {
    const samplingMode = given.samplingMode;
    if (samplingMode !== undefined) toEnum(samplingMode, MODES, at("samplingMode"), "LanguageModelSamplingMode");
  }
  toNumber(given.temperature);
  const tools = toolsMode === "ignored" ? undefined : given.tools;
  options.tools = tools === undefined ? [] : toSequence(tools, at("tools"), (tool) => toTool(tool, at("tools")));
  toNumber(given.topK);
  return options;
}

// Converted as a browser does, and not used: a scripted model has no temperature.
const toNumber = (value) => (value === undefined ? undefined : +value);

function toExpected(value, where) {
  const type = "LanguageModelExpected";
  const given = requireDictionary(value, where, type);
  const languages = given.languages;
  const at = member(where, "languages", type);
  const tags = languages === undefined ? [] : toSequence(languages, at, (tag) => toText(tag, at));
  const kind = requireMember(given.type, member(where, "type", type));
  return {
    __proto__: null,
    languages: tags,
    type: toEnum(kind, TYPES, member(where, "type", type), "LanguageModelMessageType"),
  };
}

function toTool(value, where) {
  const type = toolsMode === "declared" ? "LanguageModelToolDeclaration" : "LanguageModelTool";
  const given = requireDictionary(value, where, type);
  const at = (key) => member(where, key, type);
  const tool = { __proto__: null };
  tool.description = toText(requireMember(given.description, at("description")), at("description"));
  if (toolsMode === "execute") tool.execute = toFunction(requireMember(given.execute, at("execute")), at("execute"));
  tool.inputSchema = toObjectMember(requireMember(given.inputSchema, at("inputSchema")), at("inputSchema"));
  tool.name = toText(requireMember(given.name, at("name")), at("name"));
  return tool;
}

/** Throws where a language tag is none. */
export function requireLanguages(options, where) {
  const check = (list) => {
    for (let index = 0; index < list.length; index++) {
      const { languages } = list[index];
      for (let at = 0; at < languages.length; at++) {
        if (!RegExpPrototypeTest(LANGUAGE, languages[at])) {
          throw new RangeError(where + ": Invalid language tag: " + languages[at]);
        }
      }
    }
  };
  check(options.expectedInputs);
  check(options.expectedOutputs);
}

/** `LanguageModelCreateOptions`. */
export function toCreateOptions(value, where) {
  const type = "LanguageModelCreateOptions";
  const given = toDictionary(value, where, type);
  const at = (key) => member(where, key, type);
  const options = toCoreOptions(given, where);
  const initialPrompts = given.initialPrompts;
  options.initialPrompts = initialPrompts === undefined ? [] : toMessages(initialPrompts, at("initialPrompts"));
  const monitor = given.monitor;
  options.monitor = monitor === undefined ? undefined : toFunction(monitor, at("monitor"));
  const signal = given.signal;
  options.signal = signal === undefined ? undefined : toSignal(signal, at("signal"));
  return options;
}

const isSequence = (value) => isObject(value) && value[SymbolIterator] !== undefined && value[SymbolIterator] !== null;

function toMessages(value, where) {
  return toSequence(value, where, (message) => toMessage(message, where));
}

function toMessage(value, where) {
  const type = "LanguageModelMessage";
  const given = requireDictionary(value, where, type);
  const at = (key) => member(where, key, type);
  const content = toContent(requireMember(given.content, at("content")), at("content"));
  const prefix = toBoolean(given.prefix);
  const role = toEnum(requireMember(given.role, at("role")), ROLES, at("role"), "LanguageModelMessageRole");
  return { __proto__: null, role, content, prefix };
}

function toContent(value, where) {
  if (!isSequence(value)) return [{ __proto__: null, type: "text", value: toText(value, where) }];
  return toSequence(value, where, (part) => toPart(part, where));
}

function toPart(value, where) {
  const type = "LanguageModelMessageContent";
  const given = requireDictionary(value, where, type);
  const at = (key) => member(where, key, type);
  const kind = toEnum(requireMember(given.type, at("type")), TYPES, at("type"), "LanguageModelMessageType");
  return { __proto__: null, type: kind, value: requireMember(given.value, at("value")) };
}

/** A `LanguageModelPrompt`: a list of messages, or text, which is one message of the user's. */
export function toPrompt(value, where) {
  if (isSequence(value)) return toMessages(value, where);
  const content = [{ __proto__: null, type: "text", value: toText(value, where) }];
  return [{ __proto__: null, role: "user", content, prefix: false }];
}

/** `LanguageModelPromptOptions`; the constraint is JSON. */
export function toPromptOptions(value, where) {
  const type = "LanguageModelPromptOptions";
  const given = toDictionary(value, where, type);
  const omit = toBoolean(given.omitResponseConstraintInput);
  const constraint = given.responseConstraint;
  const at = member(where, "responseConstraint", type);
  if (constraint !== undefined) toObjectMember(constraint, at);
  const signal = readSignal(given, where, type);
  if (omit && constraint === undefined) {
    throw new TypeError(where + ": omitResponseConstraintInput needs a responseConstraint.");
  }
  return { __proto__: null, constraint: constraint === undefined ? null : constraintData(constraint, at), signal };
}

function constraintData(constraint, where) {
  const text = JSONStringify(constraint);
  if (text === undefined) throw new TypeError(where + ": The constraint is no JSON Schema.");
  return JSONParse(text);
}

function readSignal(given, where, type) {
  const signal = given.signal;
  return signal === undefined ? undefined : toSignal(signal, member(where, "signal", type));
}

/** The signal of `LanguageModelAppendOptions` or `LanguageModelCloneOptions`. */
export function toSignalOption(value, where, type) {
  return readSignal(toDictionary(value, where, type), where, type);
}
