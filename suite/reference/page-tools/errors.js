// The errors a page can meet, and the one place where something thrown becomes words.
//
// It refuses to let an error go out without a message: a model cannot act on an empty one, and a person cannot either.

/** A turn was stopped: by `stop()`, `abort()`, a signal, or the end of its conversation. */
export class AbortError extends Error {
  constructor(message = "The turn was stopped.", options) {
    super(message, options);
    this.name = "AbortError";
  }
}

/** A turn took longer than its `timeoutMs`. */
export class TimeoutError extends Error {
  constructor(timeoutMs) {
    super(`The turn took longer than ${timeoutMs} ms.`);
    this.name = "TimeoutError";
  }
}

/** No provider can answer: what the request needs, why each provider cannot, and whether the visitor can change that. */
export class NoProviderError extends Error {
  constructor(needs, reasons, actionable) {
    const need = needs.length === 0 ? "" : `, which needs ${needs.join(" and ")}`;
    const because = Object.entries(reasons).map(([id, reason]) => `${id}: ${reason}`);
    super(`No provider can answer this request${need}. ${because.join("; ")}.`);
    this.name = "NoProviderError";
    this.needs = needs;
    this.reasons = reasons;
    this.actionable = actionable;
  }
}

/** The model's answer is not what the schema asked for; `text` is what it wrote. */
export class StructuredOutputError extends Error {
  constructor(message, text) {
    super(message);
    this.name = "StructuredOutputError";
    this.text = text;
  }
}

/** A message, never empty, for anything that can be thrown; `fallback` is for what says nothing of itself. */
export function messageOf(thrown, fallback = "It failed without a message.") {
  try {
    const words = wordsOf(thrown);
    return words.trim() === "" ? fallback : words;
  } catch {
    // A hostile object, such as one whose getters throw, says nothing either.
    return fallback;
  }
}

function wordsOf(thrown) {
  if (thrown === undefined || thrown === null) return "";
  if (typeof thrown !== "object") return String(thrown);
  if (typeof thrown.message === "string") return thrown.message;
  const json = JSON.stringify(thrown) ?? "";
  return json === "{}" ? "" : json;
}

/** The value itself where it is an error of any realm, else an error around it. */
export function asError(thrown) {
  const isError = thrown instanceof Error || (typeof thrown?.message === "string" && typeof thrown?.name === "string");
  return isError ? thrown : new Error(messageOf(thrown), { cause: thrown });
}
