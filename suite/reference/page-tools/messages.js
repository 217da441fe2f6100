// Messages: from what a caller writes to `{ id, role, parts, context? }`, and from there to what a provider is given.
//
// It refuses a role or a part it does not know, naming it; and a system message, which has an option of its own.

import { withContext } from "./context-format.js";
import { newId } from "./ids.js";
import { frozenCopy } from "./immutable.js";

const ROLES = ["user", "assistant"];
const PARTS = ["text", "reasoning", "file", "tool-call"];

/** A list of messages as immutable copies. */
export function readMessages(messages = []) {
  if (!Array.isArray(messages)) throw new TypeError("`messages` must be an array of messages.");
  return Object.freeze(messages.map(readMessage));
}

/** One message from `{ role, parts }` or the short form `{ role, content }`. */
export function readMessage(given) {
  if (!ROLES.includes(given?.role)) {
    throw new TypeError(
      `A message has the role ${JSON.stringify(given?.role)}; it must be user or assistant (use \`system\` for instructions).`,
    );
  }
  const { id = newId(), role, content, parts = content, ...rest } = given;
  return frozenCopy({ ...rest, id, role, parts: readParts(parts) });
}

/** The visitor's message, from a string or parts. */
export function userMessage(input, context) {
  const message = { id: newId(), role: "user", parts: readParts(input) };
  if (context !== undefined) message.context = context;
  return Object.freeze({ ...message, parts: frozenCopy(message.parts) });
}

function readParts(input) {
  if (typeof input === "string") return [{ type: "text", text: input }];
  if (!Array.isArray(input)) throw new TypeError("A message must be a string or an array of parts.");
  for (const part of input) {
    if (!PARTS.includes(part?.type))
      throw new TypeError(`A message part has the unknown type ${JSON.stringify(part?.type)}.`);
  }
  return input;
}

/** The text of a message, without anything added. */
export function textOf(message) {
  return message.parts
    .filter((part) => part.type === "text")
    .map((part) => part.text)
    .join("");
}

/** A message as a provider gets it: `text` is what the model reads, the turn's context included. */
export function forProvider(message, format) {
  const words = message.role === "user" ? withContext(textOf(message), message.context, format) : answerText(message);
  return Object.freeze({ ...message, text: words });
}

/** An answer that was given through `submit_result` has no words of its own; the model reads back the value it gave. */
function answerText(message) {
  const words = textOf(message);
  const object = message.metadata?.object;
  return words === "" && object !== undefined ? JSON.stringify(object) : words;
}
