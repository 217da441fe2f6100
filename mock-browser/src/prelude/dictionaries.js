// Conversions of dictionary members, with the words Chromium has for each mistake.
// https://webidl.spec.whatwg.org/#js-dictionary

import { isAbortSignal } from "mock:abort";
import { isObject } from "mock:webidl";
import { String, StringPrototypeToWellFormed, TypeError } from "mock:primordials";

/** "Failed to execute 'x' on 'Y'": in front of what went wrong. */
export const executing = (operation, of) => "Failed to execute '" + operation + "' on '" + of + "'";

/** Where a member is read from, for the error of its conversion. */
export const member = (where, key, dictionary) =>
  where + ": Failed to read the '" + key + "' property from '" + dictionary + "'";

/** The object of a dictionary that has required members. */
export function requireDictionary(value, where, dictionary) {
  if (!isObject(value)) throw new TypeError(where + ": The provided value is not of type '" + dictionary + "'.");
  return value;
}

export function requireMember(value, where) {
  if (value === undefined) throw new TypeError(where + ": Required member is undefined.");
  return value;
}

export function toText(value, where) {
  if (typeof value === "symbol") throw new TypeError(where + ": Cannot convert a Symbol value to a string");
  return String(value);
}

export function toWellFormedText(value, where) {
  return StringPrototypeToWellFormed(toText(value, where));
}

export function toFunction(value, where) {
  if (typeof value !== "function") throw new TypeError(where + ": The given value is not a function.");
  return value;
}

export function toObjectMember(value, where) {
  if (!isObject(value)) throw new TypeError(where + ": Failed to convert value to 'object'.");
  return value;
}

export function toSignal(value, where) {
  if (!isAbortSignal(value)) throw new TypeError(where + ": Failed to convert value to 'AbortSignal'.");
  return value;
}
