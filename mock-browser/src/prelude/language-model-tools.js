// What a page that runs the tool loop itself exchanges with the model.
// https://webmachinelearning.github.io/prompt-api/

import { requireArguments, toDictionary, toEnum, toSequence } from "mock:webidl";
import { member, requireDictionary, requireMember, toText } from "mock:dictionaries";
import { ArrayPrototypePush, ObjectFreeze, TypeError } from "mock:primordials";

const RESULT_TYPES = ["text", "image", "audio", "object"];

const constructing = (name) => "Failed to construct '" + name + "'";

function requiredText(given, key, where, dictionary) {
  const at = member(where, key, dictionary);
  return toText(requireMember(given[key], at), at);
}

function requireBrand(branded) {
  if (!branded) throw new TypeError("Illegal invocation");
}

/** The data of a call, a success or an error, for the model; undefined for anything else. */
export let callData;
export let answerData;
let successData;
let errorData;

export class LanguageModelToolCall {
  #callID;
  #name;
  #arguments;

  constructor(init) {
    const where = constructing("LanguageModelToolCall");
    requireArguments(1, arguments.length, where);
    const given = toDictionary(init, where, "LanguageModelToolCallInit");
    this.#arguments = given.arguments;
    this.#callID = requiredText(given, "callID", where, "LanguageModelToolCallInit");
    this.#name = requiredText(given, "name", where, "LanguageModelToolCallInit");
  }

  get callID() {
    requireBrand(#callID in this);
    return this.#callID;
  }

  get name() {
    requireBrand(#callID in this);
    return this.#name;
  }

  get arguments() {
    requireBrand(#callID in this);
    return this.#arguments;
  }

  static {
    callData = (value) => (typeof value === "object" && value !== null && #callID in value
      ? { __proto__: null, callID: value.#callID, name: value.#name, arguments: value.#arguments }
      : undefined);
  }
}

function toResultPart(value, where) {
  const type = "LanguageModelToolResultContent";
  const given = requireDictionary(value, where, type);
  const at = (key) => member(where, key, type);
  const kind = toEnum(requireMember(given.type, at("type")), RESULT_TYPES, at("type"), "LanguageModelToolResultType");
  return { __proto__: null, type: kind, value: requireMember(given.value, at("value")) };
}

export class LanguageModelToolSuccess {
  #callID;
  #name;
  #result;

  constructor(init) {
    const where = constructing("LanguageModelToolSuccess");
    const dictionary = "LanguageModelToolSuccessInit";
    requireArguments(1, arguments.length, where);
    const given = toDictionary(init, where, dictionary);
    this.#callID = requiredText(given, "callID", where, dictionary);
    this.#name = requiredText(given, "name", where, dictionary);
    const at = member(where, "result", dictionary);
    this.#result = toSequence(requireMember(given.result, at), at, (part) => toResultPart(part, at));
  }

  get callID() {
    requireBrand(#callID in this);
    return this.#callID;
  }

  get name() {
    requireBrand(#callID in this);
    return this.#name;
  }

  get result() {
    requireBrand(#callID in this);
    const parts = [];
    for (let index = 0; index < this.#result.length; index++) {
      const { type, value } = this.#result[index];
      ArrayPrototypePush(parts, { type, value });
    }
    return ObjectFreeze(parts);
  }

  static {
    successData = (value) => (#callID in value
      ? { __proto__: null, callID: value.#callID, name: value.#name, result: value.#result }
      : undefined);
  }
}

export class LanguageModelToolError {
  #callID;
  #name;
  #errorMessage;

  constructor(init) {
    const where = constructing("LanguageModelToolError");
    const dictionary = "LanguageModelToolErrorInit";
    requireArguments(1, arguments.length, where);
    const given = toDictionary(init, where, dictionary);
    this.#callID = requiredText(given, "callID", where, dictionary);
    this.#errorMessage = requiredText(given, "errorMessage", where, dictionary);
    this.#name = requiredText(given, "name", where, dictionary);
  }

  get callID() {
    requireBrand(#callID in this);
    return this.#callID;
  }

  get name() {
    requireBrand(#callID in this);
    return this.#name;
  }

  get errorMessage() {
    requireBrand(#callID in this);
    return this.#errorMessage;
  }

  static {
    errorData = (value) => (#callID in value
      ? { __proto__: null, callID: value.#callID, name: value.#name, errorMessage: value.#errorMessage }
      : undefined);
  }
}

answerData = (value) => {
  if (typeof value !== "object" || value === null) return undefined;
  return successData(value) ?? errorData(value);
};
