// The layers around a tool call. The first layer is the outermost; each decides what the one outside it gets.
//
// It refuses to let a layer break a turn: one that throws, or returns no outcome, is an error for the model. A layer that
// calls `next()` twice gets the same outcome twice, and the tool runs once.

import { messageOf } from "./errors.js";
import { failed } from "./outcome.js";

/** The layers of a request: the client's first, then the conversation's own. */
export function joinLayers(ofClient, ofConversation) {
  return [...ofClient, ...ofConversation];
}

/** A `middleware` option as a list of its own. */
export function readLayers(middleware = []) {
  const layers = Array.isArray(middleware) ? [...middleware] : [middleware];
  if (layers.some((layer) => typeof layer !== "function")) {
    throw new TypeError("`middleware` must be functions `(call, next) => outcome`.");
  }
  return layers;
}

/** Runs `innermost`, which must never reject, inside the layers. */
export function runLayers(layers, call, innermost) {
  const outermost = layers.reduceRight((next, layer) => once(() => runLayer(layer, call, next)), once(innermost));
  return outermost();
}

async function runLayer(layer, call, next) {
  try {
    return checkOutcome(await layer(call, next));
  } catch (error) {
    return failed(messageOf(error, "A middleware failed without a message."));
  }
}

function checkOutcome(outcome) {
  if (outcome?.ok === true) return outcome;
  if (outcome?.ok === false) return failed(messageOf(outcome.error, "A middleware refused without a message."));
  return failed("A middleware returned no outcome; it must return `{ ok: true, result }` or `{ ok: false, error }`.");
}

function once(run) {
  let outcome;
  return () => (outcome ??= run());
}
