// Promises as the standards' algorithms speak of them, made without touching anything a page can replace.
// https://webidl.spec.whatwg.org/#js-promise-manipulation
import { PromisePrototypeThen, PromiseWithResolvers } from "mock:primordials";

// A pending promise with the two functions that settle it.
export function newPromise() {
  return PromiseWithResolvers();
}

export function resolvedWith(value) {
  const { promise, resolve } = PromiseWithResolvers();
  resolve(value);
  return promise;
}

export function rejectedWith(reason) {
  const { promise, reject } = PromiseWithResolvers();
  reject(reason);
  return promise;
}

// For promises whose failure is told elsewhere: their rejection is not an unhandled one.
export function setHandled(promise) {
  PromisePrototypeThen(promise, undefined, nothing);
  return promise;
}

// Reacts to a promise. The reactions must not throw; a failure nobody names here is of no interest.
export function upon(promise, fulfilled, rejected = nothing) {
  PromisePrototypeThen(promise, fulfilled, rejected);
}

// Runs `operation` for a method that returns a promise: what it throws rejects that promise.
export function promising(operation) {
  try {
    return operation();
  } catch (error) {
    return rejectedWith(error);
  }
}

export function nothing() {}
