// The shapes of OpenAI's Chat Completions API: what a request holds, made from the page's messages and tools.
//
// It refuses to write a request that the API would not take: every call has its answer, by its id, right after the message
// that made it, and arguments are always one JSON object.

import { outcomeText } from "../outcome.js";
import { isPlainObject } from "../immutable.js";

export function toolsFor(tools) {
  return tools.map(({ name, description, inputSchema }) => ({
    type: "function",
    function: { name, description, parameters: inputSchema },
  }));
}

export function responseFormatFor(schema) {
  return { type: "json_schema", json_schema: { name: "result", schema } };
}

/** The conversation so far and the visitor's new message. */
export function messagesFor(system, history, message) {
  const instructions = system ? [{ role: "system", content: system }] : [];
  return [...instructions, ...history.flatMap(messageFor), userMessageFor(message)];
}

function messageFor(message) {
  return message.role === "user" ? [userMessageFor(message)] : answerFor(message);
}

function userMessageFor({ text, parts }) {
  const files = parts.filter((part) => part.type === "file");
  if (files.length === 0) return { role: "user", content: text };
  const images = files.map((file) => ({ type: "image_url", image_url: { url: file.url ?? file.data } }));
  return { role: "user", content: [{ type: "text", text }, ...images] };
}

/** An answer is one message for each stretch of words and calls, each followed by the answers to its calls. */
function answerFor({ text, parts }) {
  const messages = [];
  let words = "";
  let calls = [];
  const flush = () => {
    if (words !== "" || calls.length > 0)
      messages.push(callingMessage(words, calls.map(callOf)), ...calls.map(answerOf));
    words = "";
    calls = [];
  };
  for (const part of parts) {
    if (part.type === "text" && calls.length > 0) flush();
    if (part.type === "text") words += part.text;
    if (part.type === "tool-call") calls.push(part);
  }
  flush();
  // A value given through `submit_result` is the answer's text without being one of its parts.
  const hasWords = parts.some((part) => part.type === "text");
  return hasWords || text === "" ? messages : [...messages, { role: "assistant", content: text }];
}

/** The model's own message, as the next request repeats it. */
export function callingMessage(content, calls) {
  const message = { role: "assistant", content: content === "" ? null : content };
  return calls.length === 0 ? message : { ...message, tool_calls: calls };
}

export function callFor(id, name, args) {
  return { id, type: "function", function: { name, arguments: args } };
}

/** The answer to a call, by the call's id. */
export function toolMessage(id, outcome) {
  return { role: "tool", tool_call_id: id, content: outcomeText(outcome) };
}

function callOf({ callId, name, args }) {
  // What a model wrote that was no object is not repeated: servers refuse a history with such arguments.
  return callFor(callId, name, JSON.stringify(isPlainObject(args) ? args : {}));
}

function answerOf({ callId, state, result, error }) {
  return toolMessage(callId, state === "done" ? { ok: true, result } : { ok: false, error });
}

/** The model's JSON text of arguments where it is an object, else an empty one. */
export function safeArguments(text) {
  try {
    return isPlainObject(JSON.parse(text)) ? text : "{}";
  } catch {
    return "{}";
  }
}
