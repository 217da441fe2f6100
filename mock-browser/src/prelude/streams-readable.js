// Readable streams without their page-facing classes: the records that stand for a stream, its reader and its default
// controller, and the algorithms on them. Other prelude modules make and read streams through these.
// https://streams.spec.whatwg.org/#rs-abstract-ops
import { PromisePrototypeThen, RangeError, TypeError } from "mock:primordials";
import { newPromise, nothing, rejectedWith, resolvedWith, setHandled, upon } from "mock:promises";
import { clear, dequeue, enqueue, newQueue } from "mock:queue";

// `object` is the page-facing ReadableStream, made when a page first sees the stream.
export function newStream() {
  return { object: null, state: "readable", reader: null, storedError: undefined, disturbed: false, controller: null };
}

// A stream of ours: `pull` and `cancel` are algorithms that return promises, or null.
export function createStream({ start = null, pull = null, cancel = null, highWaterMark = 1, size = null }) {
  const stream = newStream();
  setUpController(stream, newController(), { start, pull, cancel, highWaterMark, size });
  return stream;
}

export function cancelStream(stream, reason) {
  stream.disturbed = true;
  if (stream.state === "closed") {
    return resolvedWith(undefined);
  }
  if (stream.state === "errored") {
    return rejectedWith(stream.storedError);
  }
  closeStream(stream);
  if (stream.reader !== null) {
    stream.reader.steps.cancelled(stream.reader);
  }
  return PromisePrototypeThen(stream.controller.steps.cancel(stream.controller, reason), nothing);
}

export function closeStream(stream) {
  stream.state = "closed";
  const reader = stream.reader;
  if (reader !== null) {
    reader.closed.resolve(undefined);
    reader.steps.closed(reader);
  }
}

export function errorStream(stream, error) {
  stream.state = "errored";
  stream.storedError = error;
  const reader = stream.reader;
  if (reader !== null) {
    reader.closed.reject(error);
    setHandled(reader.closed.promise);
    reader.steps.failed(reader, error);
  }
}

// ---- Readers ----

export const defaultReaderSteps = {
  __proto__: null,
  cancelled: nothing,
  closed(reader) {
    for (const requests = takeRequests(reader); requests.length > 0; ) {
      dequeue(requests).close();
    }
  },
  failed(reader, error) {
    for (const requests = takeRequests(reader); requests.length > 0; ) {
      dequeue(requests).error(error);
    }
  },
};

function takeRequests(reader) {
  const requests = reader.requests;
  reader.requests = newQueue();
  return requests;
}

// Locks the stream to a new default reader.
export function acquireReader(stream) {
  return attachReader(stream, { steps: defaultReaderSteps, object: null, stream: null, closed: null, requests: newQueue() });
}

export function attachReader(stream, reader) {
  if (stream.reader !== null) {
    throw new TypeError("the stream is locked to a reader: release that reader first");
  }
  reader.stream = stream;
  stream.reader = reader;
  reader.closed = newPromise();
  if (stream.state === "closed") {
    reader.closed.resolve(undefined);
  } else if (stream.state === "errored") {
    reader.closed.reject(stream.storedError);
    setHandled(reader.closed.promise);
  }
  return reader;
}

// A read request is an object with `chunk(value)`, `close()` and `error(reason)`; exactly one is called, once.
export function readFrom(reader, request) {
  const stream = reader.stream;
  stream.disturbed = true;
  if (stream.state === "closed") {
    request.close();
  } else if (stream.state === "errored") {
    request.error(stream.storedError);
  } else {
    stream.controller.steps.pull(stream.controller, request);
  }
}

export function releaseReader(reader) {
  detachReader(reader);
  reader.steps.failed(reader, releasedError());
}

export function detachReader(reader) {
  const stream = reader.stream;
  if (stream.state !== "readable") {
    reader.closed = newPromise();
  }
  reader.closed.reject(releasedError());
  setHandled(reader.closed.promise);
  stream.controller.steps.release(stream.controller);
  stream.reader = null;
  reader.stream = null;
}

export function releasedError() {
  return new TypeError("the reader was released");
}

// Whether a default reader waits for a chunk.
export function hasReadRequests(stream) {
  const reader = stream.reader;
  return reader !== null && reader.steps === defaultReaderSteps && reader.requests.length > 0;
}

// ---- The default controller ----

export const defaultControllerSteps = {
  __proto__: null,
  cancel(controller, reason) {
    clear(controller.queue);
    const cancel = controller.cancel;
    clearAlgorithms(controller);
    return cancel === null ? resolvedWith(undefined) : cancel(reason);
  },
  pull(controller, request) {
    if (controller.queue.length === 0) {
      enqueue(controller.stream.reader.requests, request, 0);
      callPullIfNeeded(controller);
      return;
    }
    const chunk = dequeue(controller.queue);
    if (controller.closeRequested && controller.queue.length === 0) {
      clearAlgorithms(controller);
      closeStream(controller.stream);
    } else {
      callPullIfNeeded(controller);
    }
    request.chunk(chunk);
  },
  release: nothing,
  fail: (controller, error) => errorController(controller, error),
};

export function newController() {
  return {
    steps: defaultControllerSteps, object: null, stream: null, queue: newQueue(), started: false, closeRequested: false,
    pulling: false, pullAgain: false, highWaterMark: 1, size: null, pull: null, cancel: null,
  };
}

export function setUpController(stream, controller, { start, pull, cancel, highWaterMark, size }) {
  controller.stream = stream;
  controller.pull = pull;
  controller.cancel = cancel;
  controller.highWaterMark = highWaterMark;
  controller.size = size;
  stream.controller = controller;
  const started = start === null ? undefined : start();
  const begin = () => {
    controller.started = true;
    callPullIfNeeded(controller);
  };
  upon(resolvedWith(started), begin, (error) => controller.steps.fail(controller, error));
}

function clearAlgorithms(controller) {
  controller.pull = null;
  controller.cancel = null;
  controller.size = null;
}

export function callPullIfNeeded(controller) {
  if (!shouldCallPull(controller)) {
    return;
  }
  if (controller.pulling) {
    controller.pullAgain = true;
    return;
  }
  controller.pulling = true;
  const pulled = () => {
    controller.pulling = false;
    if (controller.pullAgain) {
      controller.pullAgain = false;
      callPullIfNeeded(controller);
    }
  };
  upon(controller.pull(), pulled, (error) => controller.steps.fail(controller, error));
}

function shouldCallPull(controller) {
  if (controller.pull === null || !controller.started || !canEnqueue(controller)) {
    return false;
  }
  const reader = controller.stream.reader;
  return (reader !== null && reader.requests.length > 0) || desiredSize(controller) > 0;
}

export function canEnqueue(controller) {
  return !controller.closeRequested && controller.stream.state === "readable";
}

export function desiredSize(controller) {
  const state = controller.stream.state;
  if (state === "readable") {
    return controller.highWaterMark - controller.queue.totalSize;
  }
  return state === "errored" ? null : 0;
}

export function enqueueChunk(controller, chunk) {
  if (!canEnqueue(controller)) {
    return;
  }
  if (hasReadRequests(controller.stream)) {
    dequeue(controller.stream.reader.requests).chunk(chunk);
  } else {
    enqueue(controller.queue, chunk, controller.size === null ? 1 : measure(controller, chunk));
  }
  callPullIfNeeded(controller);
}

function measure(controller, chunk) {
  try {
    const size = controller.size(chunk);
    // NaN fails every comparison.
    if (!(size >= 0 && size < Infinity)) {
      throw new RangeError("the size of a chunk must be a finite number of zero or more");
    }
    return size;
  } catch (error) {
    errorController(controller, error);
    throw error;
  }
}

export function closeController(controller) {
  if (!canEnqueue(controller)) {
    return;
  }
  controller.closeRequested = true;
  if (controller.queue.length === 0) {
    clearAlgorithms(controller);
    closeStream(controller.stream);
  }
}

export function errorController(controller, error) {
  if (controller.stream.state !== "readable") {
    return;
  }
  clear(controller.queue);
  clearAlgorithms(controller);
  errorStream(controller.stream, error);
}
