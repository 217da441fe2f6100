// How the streams take the functions and the strategy that a page gives them.
// https://streams.spec.whatwg.org/#qs-api
import { Number, NumberIsNaN, PromiseResolve, RangeError, ReflectApply, TypeError } from "mock:primordials";
import { rejectedWith } from "mock:promises";
import { isObject } from "mock:webidl";

// A dictionary member that must be a function where it is there at all.
export function callbackMember(object, name, where) {
  const value = object[name];
  if (value === undefined) {
    return null;
  }
  if (typeof value !== "function") {
    throw new TypeError(where + ": member " + name + " is not a function");
  }
  return value;
}

export function requireDictionary(value, where) {
  if (value !== undefined && value !== null && !isObject(value)) {
    throw new TypeError(where + " is not an object");
  }
}

// Calls a page's function whose answer is a promise: what it throws is the promise's rejection.
export function callForPromise(callback, thisObject, callbackArguments) {
  try {
    return PromiseResolve(ReflectApply(callback, thisObject, callbackArguments));
  } catch (error) {
    return rejectedWith(error);
  }
}

// A QueuingStrategy dictionary: { highWaterMark, size }, each null where the page gives none.
export function toStrategy(value, where) {
  requireDictionary(value, where);
  if (value === undefined || value === null) {
    return { highWaterMark: null, size: null };
  }
  const given = value.highWaterMark;
  const highWaterMark = given === undefined ? null : Number(given);
  return { highWaterMark, size: callbackMember(value, "size", where) };
}

export function highWaterMarkOf(strategy, byDefault) {
  const mark = strategy.highWaterMark;
  if (mark === null) {
    return byDefault;
  }
  if (NumberIsNaN(mark) || mark < 0) {
    throw new RangeError("highWaterMark must be a number of zero or more");
  }
  return mark;
}

// The size function as the algorithms call it; null stands for "every chunk is 1".
export function sizeOf(strategy) {
  const size = strategy.size;
  return size === null ? null : (chunk) => Number(ReflectApply(size, undefined, [chunk]));
}
