// Promises as the standards' algorithms speak of them, made without touching anything a page can replace.
// https://webidl.spec.whatwg.org/#js-promise-manipulation
import { PromisePrototypeThen, PromiseResolve, PromiseWithResolvers } from "mock:primordials";

// A pending promise with the two functions that settle it.
export function newPromise() {
  return PromiseWithResolvers();
}

// A promise is its own answer: resolving another with it would call the `then` a page can replace.
export function resolvedWith(value) {
  return PromiseResolve(value);
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

// What `promise.then(fulfilled, rejected)` gives, for reactions that answer with promises.
export function chain(promise, fulfilled, rejected = undefined) {
  const outer = PromiseWithResolvers();
  const running = (reaction) => (value) => {
    try {
      PromisePrototypeThen(PromiseResolve(reaction(value)), outer.resolve, outer.reject);
    } catch (error) {
      outer.reject(error);
    }
  };
  PromisePrototypeThen(promise, running(fulfilled), rejected === undefined ? outer.reject : running(rejected));
  return outer.promise;
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
