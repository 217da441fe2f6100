// The options of a conversation (or of a chat, which is a conversation of one turn), checked once, when it is made.
//
// It refuses options that could only fail later, in the middle of a turn; it copies what the caller may change.

import { joinLayers, readLayers } from "./middleware.js";
import { readTools } from "./tools.js";

/** Tool calls per turn, unless the request says otherwise. */
const DEFAULT_MAX_STEPS = 10;

export function readSettings(options, clientLayers) {
  const {
    system,
    tools,
    schema,
    validate,
    maxSteps = DEFAULT_MAX_STEPS,
    timeoutMs,
    middleware,
    formatContext,
  } = options;
  if (!(maxSteps >= 0)) throw new TypeError("`maxSteps` must be a number of tool calls, 0 or more.");
  if (schema !== undefined && (typeof schema !== "object" || schema === null))
    throw new TypeError("`schema` must be a JSON Schema object.");
  return Object.freeze({
    system,
    tools: readTools(tools),
    schema,
    validate,
    maxSteps,
    timeoutMs: readTimeout(timeoutMs),
    middleware: joinLayers(clientLayers, readLayers(middleware)),
    formatContext,
    provider: options.provider,
    localOnly: options.localOnly === true,
  });
}

export function readTimeout(timeoutMs) {
  if (timeoutMs === undefined || timeoutMs === null) return undefined;
  if (!(timeoutMs > 0)) throw new TypeError("`timeoutMs` must be a number of milliseconds above 0.");
  return timeoutMs;
}

/** A turn's context as an immutable copy, so that no call can change what the next one gets. */
export function readContext(context) {
  if (context === undefined || context === null) return undefined;
  return typeof context === "object" ? Object.freeze({ ...context }) : context;
}
