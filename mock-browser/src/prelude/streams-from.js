// ReadableStream.from: a stream over anything that can be iterated.
// https://streams.spec.whatwg.org/#rs-from
import {
  PromisePrototypeThen, PromiseResolve, ReflectApply, SymbolAsyncIterator, SymbolIterator, TypeError,
} from "mock:primordials";
import { chain, promising, resolvedWith } from "mock:promises";
import { closeController, createStream, enqueueChunk } from "mock:streams-readable";

export function streamFrom(iterable) {
  const { iterator, next, isAsync } = iteratorOf(iterable);
  const pull = () => promising(() => chain(PromiseResolve(ReflectApply(next, iterator, [])), (result) => {
    requireObject(result, "next()");
    if (result.done) {
      closeController(stream.controller);
      return undefined;
    }
    if (isAsync) {
      enqueueChunk(stream.controller, result.value);
      return undefined;
    }
    // A plain iterator may hold promises: their values are the chunks.
    return PromisePrototypeThen(PromiseResolve(result.value), (value) => enqueueChunk(stream.controller, value));
  }));
  const cancel = (reason) => promising(() => {
    const method = iterator.return;
    if (method === undefined || method === null) {
      return resolvedWith(undefined);
    }
    const returned = PromiseResolve(ReflectApply(method, iterator, [reason]));
    return PromisePrototypeThen(returned, (result) => requireObject(result, "return()"));
  });
  const stream = createStream({ pull, cancel, highWaterMark: 0 });
  return stream;
}

function iteratorOf(iterable) {
  if (iterable === undefined || iterable === null) {
    throw new TypeError("ReadableStream.from: the argument cannot be iterated");
  }
  const asyncMethod = iterable[SymbolAsyncIterator];
  const isAsync = asyncMethod !== undefined && asyncMethod !== null;
  const method = isAsync ? asyncMethod : iterable[SymbolIterator];
  if (typeof method !== "function") {
    throw new TypeError("ReadableStream.from: the argument cannot be iterated");
  }
  const iterator = ReflectApply(method, iterable, []);
  requireObject(iterator, "the iterator");
  return { iterator, next: iterator.next, isAsync };
}

function requireObject(value, what) {
  if (value === null || (typeof value !== "object" && typeof value !== "function")) {
    throw new TypeError("ReadableStream.from: " + what + " is not an object");
  }
}
