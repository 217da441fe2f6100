// A call's arguments, from what a provider handed over: the value itself, or the model's JSON text.
//
// It refuses text that is not JSON and values that are not an object; the problem is for the model, so it says what to
// send instead.

import { messageOf } from "./errors.js";

/** `{ args }`, or `{ problem }` in words for the model. */
export function readArguments(given, toolName) {
  let args = given;
  if (typeof given === "string") {
    try {
      args = given.trim() === "" ? {} : JSON.parse(given);
    } catch (error) {
      return {
        problem: `The arguments of "${toolName}" are not valid JSON (${messageOf(error)}). Send one JSON object.`,
      };
    }
  }
  // A call without arguments is written in three ways in the field: nothing, `null` and `{}`.
  args ??= {};
  if (typeof args !== "object" || Array.isArray(args)) {
    return { problem: `The arguments of "${toolName}" must be one JSON object.` };
  }
  return { args };
}
