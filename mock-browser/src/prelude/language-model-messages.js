// Messages as a session keeps them: text is one string, anything else a list of parts.
// https://webmachinelearning.github.io/prompt-api/#language-model-prompt-validation

import { DOMException } from "mock:dom-exception";
import { toolsMode } from "mock:language-model-host";
import { answerData, callData } from "mock:language-model-tools";
import { isObject, toDOMString } from "mock:webidl";
import {
  ArrayPrototypePush, JSONParse, JSONStringify, MathCeil, TypeError,
} from "mock:primordials";

/** UTF-16 units that count as one token: a rule of thumb, and the same for every page. */
const UNITS_A_TOKEN = 4;

/** Messages checked and made plain; a system prompt may only come first, and only where nothing came before. */
export function toPlainMessages(messages, hasHistory) {
  const plain = [];
  for (let index = 0; index < messages.length; index++) {
    const { role, content, prefix } = messages[index];
    if (role === "system" && (index > 0 || hasHistory)) {
      throw new TypeError("The prompt with the role 'system' must be the first message of a session.");
    }
    if (prefix && (role !== "assistant" || index < messages.length - 1)) {
      throw new DOMException("Only the last message, with the role 'assistant', can be a prefix.", "SyntaxError");
    }
    ArrayPrototypePush(plain, { __proto__: null, role, content: toPlainContent(content, role) });
  }
  return plain;
}

function toPlainContent(parts, role) {
  let text = "";
  let isText = true;
  const plain = [];
  for (let index = 0; index < parts.length; index++) {
    const part = toPlainPart(parts[index], role);
    ArrayPrototypePush(plain, part);
    if (part.type === "text") text += part.value;
    else isText = false;
  }
  return isText ? text : plain;
}

function toPlainPart({ type, value }, role) {
  if (type === "text") {
    if (isObject(value)) throw new TypeError("The value of a content of type 'text' must be a string.");
    return { __proto__: null, type, value: toDOMString(value) };
  }
  const tools = toolsMode === "declared";
  if (tools && type === "tool-call" && role === "assistant") {
    return { __proto__: null, type, value: required(callData(value), type) };
  }
  if (tools && type === "tool-response" && role === "user") {
    return { __proto__: null, type, value: required(answerData(value), type) };
  }
  const what = "content of type '" + type + "' with the role '" + role + "'";
  throw new DOMException("This model takes no " + what + ".", "NotSupportedError");
}

function required(data, type) {
  if (data === undefined) throw new TypeError("The value does not fit a content of type '" + type + "'.");
  return data;
}

/** The answers to tool calls that a prompt brings, as the model gets them. */
export function resultsIn(messages) {
  const results = [];
  for (let index = 0; index < messages.length; index++) {
    const { content } = messages[index];
    if (typeof content === "string") continue;
    for (let at = 0; at < content.length; at++) {
      if (content[at].type === "tool-response") ArrayPrototypePush(results, toResult(content[at].value));
    }
  }
  return results;
}

function toResult({ callID, name, result, errorMessage }) {
  if (result === undefined) return { __proto__: null, id: callID, name, content: null, threw: errorMessage };
  return { __proto__: null, id: callID, name, content: resultText(result), threw: null };
}

function resultText(result) {
  let text = "";
  for (let index = 0; index < result.length; index++) {
    const { type, value } = result[index];
    text += type === "object" ? JSONStringify(value) : toDOMString(value);
  }
  return text;
}

/** Data that shares nothing with the page's. */
export const copyOf = (data) => JSONParse(JSONStringify(data));

/** How much of the context window text takes up. */
export const tokensOf = (text) => MathCeil(text.length / UNITS_A_TOKEN);

/** How much of the context window messages take up. */
export function usageOf(messages) {
  let usage = 0;
  for (let index = 0; index < messages.length; index++) {
    const { content } = messages[index];
    usage += tokensOf(typeof content === "string" ? content : JSONStringify(content));
  }
  return usage;
}
