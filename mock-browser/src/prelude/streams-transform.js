// Transform streams without their page-facing classes.
// https://streams.spec.whatwg.org/#ts-abstract-ops
import { PromisePrototypeThen, TypeError } from "mock:primordials";
import { chain, newPromise, promising, resolvedWith, upon } from "mock:promises";
import * as readable from "mock:streams-readable";
import * as writable from "mock:streams-writable";

export function newTransform() {
  return {
    object: null, controllerObject: null, readable: null, writable: null, backpressure: true, backpressureChange: newPromise(),
    finish: null, transform: null, flush: null, cancel: null,
  };
}

// A transform of ours. `transform(chunk, stream)`, `flush(stream)` and `cancel(reason)` may throw; null passes chunks on.
export function createTransform({ transform = null, flush = null }) {
  const stream = newTransform();
  setUpTransform(stream, {
    start: null, transform, flush, cancel: null, writableMark: 1, writableSize: null, readableMark: 0, readableSize: null,
  });
  return stream;
}

export function setUpTransform(stream, given) {
  stream.transform = given.transform;
  stream.flush = given.flush;
  stream.cancel = given.cancel;
  const started = newPromise();
  const start = () => started.promise;
  stream.writable = writable.createStream({
    start,
    write: (chunk) => sinkWrite(stream, chunk),
    close: () => sinkClose(stream),
    abort: (reason) => sinkAbort(stream, reason),
    highWaterMark: given.writableMark,
    size: given.writableSize,
  });
  stream.readable = readable.createStream({
    start,
    pull() {
      setBackpressure(stream, false);
      return stream.backpressureChange.promise;
    },
    cancel: (reason) => sourceCancel(stream, reason),
    highWaterMark: given.readableMark,
    size: given.readableSize,
  });
  upon(resolvedWith(given.start === null ? undefined : given.start()), started.resolve, started.reject);
}

// ---- What a transformer may do ----

export function enqueueChunk(stream, chunk) {
  const controller = stream.readable.controller;
  if (!readable.canEnqueue(controller)) {
    throw new TypeError("the readable side is not in a state that permits enqueue: it was closed or failed before");
  }
  try {
    readable.enqueueChunk(controller, chunk);
  } catch (error) {
    errorWritableAndUnblock(stream, error);
    throw stream.readable.storedError;
  }
  const backpressure = !readable.hasReadRequests(stream.readable) && !(readable.desiredSize(controller) > 0);
  if (backpressure !== stream.backpressure) {
    setBackpressure(stream, true);
  }
}

export function errorTransform(stream, error) {
  readable.errorController(stream.readable.controller, error);
  errorWritableAndUnblock(stream, error);
}

export function terminate(stream) {
  readable.closeController(stream.readable.controller);
  errorWritableAndUnblock(stream, new TypeError("the transform was terminated"));
}

// ---- Inside ----

function setBackpressure(stream, backpressure) {
  stream.backpressureChange.resolve(undefined);
  stream.backpressureChange = newPromise();
  stream.backpressure = backpressure;
}

function errorWritableAndUnblock(stream, error) {
  clearAlgorithms(stream);
  writable.errorIfNeeded(stream.writable.controller, error);
  unblockWrite(stream);
}

function unblockWrite(stream) {
  if (stream.backpressure) {
    setBackpressure(stream, false);
  }
}

function clearAlgorithms(stream) {
  stream.transform = null;
  stream.flush = null;
  stream.cancel = null;
}

function performTransform(stream, chunk) {
  const transform = stream.transform;
  const done = promising(() => {
    const result = transform === null ? enqueueChunk(stream, chunk) : transform(chunk, stream);
    return result ?? resolvedWith(undefined);
  });
  return PromisePrototypeThen(done, undefined, (error) => {
    errorTransform(stream, error);
    throw error;
  });
}

function sinkWrite(stream, chunk) {
  if (!stream.backpressure) {
    return performTransform(stream, chunk);
  }
  return chain(stream.backpressureChange.promise, () => {
    if (stream.writable.state === "erroring") {
      throw stream.writable.storedError;
    }
    return performTransform(stream, chunk);
  });
}

function sinkClose(stream) {
  if (stream.finish !== null) {
    return stream.finish.promise;
  }
  const flush = stream.flush;
  return finishBy(stream, flush === null ? null : () => flush(stream), () => {
    if (stream.readable.state === "errored") {
      return { error: stream.readable.storedError };
    }
    readable.closeController(stream.readable.controller);
    return null;
  }, (error) => readable.errorController(stream.readable.controller, error));
}

function sinkAbort(stream, reason) {
  if (stream.finish !== null) {
    return stream.finish.promise;
  }
  const cancel = stream.cancel;
  return finishBy(stream, cancel === null ? null : () => cancel(reason), () => {
    if (stream.readable.state === "errored") {
      return { error: stream.readable.storedError };
    }
    readable.errorController(stream.readable.controller, reason);
    return null;
  }, (error) => readable.errorController(stream.readable.controller, error));
}

function sourceCancel(stream, reason) {
  if (stream.finish !== null) {
    return stream.finish.promise;
  }
  const cancel = stream.cancel;
  return finishBy(stream, cancel === null ? null : () => cancel(reason), () => {
    if (stream.writable.state === "errored") {
      return { error: stream.writable.storedError };
    }
    writable.errorIfNeeded(stream.writable.controller, reason);
    unblockWrite(stream);
    return null;
  }, (error) => {
    writable.errorIfNeeded(stream.writable.controller, error);
    unblockWrite(stream);
  });
}

// Runs the transformer's last algorithm once; `done` answers { error } where the other side failed meanwhile.
function finishBy(stream, algorithm, done, failed) {
  stream.finish = newPromise();
  const { promise, resolve, reject } = stream.finish;
  const ran = promising(() => (algorithm === null ? undefined : algorithm()) ?? resolvedWith(undefined));
  clearAlgorithms(stream);
  upon(ran, () => {
    const failure = done();
    if (failure === null) {
      resolve(undefined);
    } else {
      reject(failure.error);
    }
  }, (error) => {
    failed(error);
    reject(error);
  });
  return promise;
}
