// The outcome of a tool call, `{ ok: true, result }` or `{ ok: false, error }`, and how a model reads it.
//
// It refuses to pass on what a model cannot read: a result that is not JSON, or an error without a message, becomes an
// error that says so.

import { messageOf } from "./errors.js";

export const succeeded = (result) => ({ ok: true, result });
export const failed = (error) => ({ ok: false, error });

/** What a call is answered once its turn is over. */
export const TURN_ENDED = "The turn has ended; this call was not run to its end.";

/** What the model is told of a call that ended the turn; the outcome that the tool gave is the page's. */
export const ENDED_THE_TURN = succeeded({ turnEnded: true });

/** A value as JSON text; nothing at all is `null`. */
export function toJson(value) {
  return JSON.stringify(value) ?? "null";
}

/** The text a model gets for an outcome: the result as JSON, or `{"error": …}`. */
export function outcomeText(outcome) {
  return outcome.ok ? toJson(outcome.result) : toJson({ error: outcome.error });
}

/** The outcome as it leaves the page: its result is the JSON value that the model will read. */
export function outcomeForModel(outcome, toolName) {
  if (!outcome.ok) return failed(messageOf(outcome.error, `The tool "${toolName}" failed without a message.`));
  try {
    return succeeded(JSON.parse(toJson(outcome.result)));
  } catch (error) {
    return failed(`The result of the tool "${toolName}" cannot be written as JSON: ${messageOf(error)}`);
  }
}
