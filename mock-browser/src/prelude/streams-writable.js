// Writable streams without their page-facing classes: the records that stand for a stream and its
// controller, and the algorithms on them.
// https://streams.spec.whatwg.org/#ws-abstract-ops
import { RangeError, TypeError } from "mock:primordials";
import { newPromise, nothing, rejectedWith, resolvedWith, upon } from "mock:promises";
import { clear, dequeue, enqueue, newQueue } from "mock:queue";
import { rejectClosed, rejectReady } from "mock:streams-writer";

const CLOSE = { __proto__: null };

export function newStream() {
  return {
    object: null, state: "writable", storedError: undefined, writer: null, controller: null, backpressure: false,
    writeRequests: newQueue(), inFlightWrite: null, closeRequest: null, inFlightClose: null, pendingAbort: null,
  };
}

// `abortSignal` tells a page's sink, where it asks for one, that the stream is being aborted.
export function newController() {
  return {
    object: null, stream: null, queue: newQueue(), started: false, highWaterMark: 1, size: null, write: null, close: null,
    abort: null, signalAbort: nothing,
  };
}

// A stream of ours. The algorithms return promises; null does nothing.
export function createStream({ start = null, write = null, close = null, abort = null, highWaterMark = 1, size = null }) {
  const stream = newStream();
  setUpController(stream, newController(), { start, write, close, abort, highWaterMark, size });
  return stream;
}

export function setUpController(stream, controller, { start, write, close, abort, highWaterMark, size }) {
  controller.stream = stream;
  stream.controller = controller;
  controller.highWaterMark = highWaterMark;
  controller.size = size;
  controller.write = write;
  controller.close = close;
  controller.abort = abort;
  updateBackpressure(stream, desiredSize(controller) <= 0);
  const started = start === null ? undefined : start();
  upon(resolvedWith(started), () => {
    controller.started = true;
    advanceQueue(controller);
  }, (error) => {
    controller.started = true;
    dealWithRejection(stream, error);
  });
}

// ---- The stream ----

export function abortStream(stream, reason) {
  if (stream.state === "closed" || stream.state === "errored") {
    return resolvedWith(undefined);
  }
  stream.controller.signalAbort(reason);
  if (stream.state === "closed" || stream.state === "errored") {
    return resolvedWith(undefined);
  }
  if (stream.pendingAbort !== null) {
    return stream.pendingAbort.settle.promise;
  }
  const wasErroring = stream.state === "erroring";
  const settle = newPromise();
  stream.pendingAbort = { settle, reason: wasErroring ? undefined : reason, wasErroring };
  if (!wasErroring) {
    startErroring(stream, reason);
  }
  return settle.promise;
}

export function closeStream(stream) {
  if (stream.state === "closed" || stream.state === "errored") {
    return rejectedWith(new TypeError("cannot close: the stream is " + stream.state));
  }
  stream.closeRequest = newPromise();
  if (stream.writer !== null && stream.backpressure && stream.state === "writable") {
    stream.writer.ready.resolve(undefined);
    stream.writer.readyPending = false;
  }
  const promise = stream.closeRequest.promise;
  enqueue(stream.controller.queue, CLOSE, 0);
  advanceQueue(stream.controller);
  return promise;
}

export function closeQueuedOrInFlight(stream) {
  return stream.closeRequest !== null || stream.inFlightClose !== null;
}

function startErroring(stream, reason) {
  stream.state = "erroring";
  stream.storedError = reason;
  if (stream.writer !== null) {
    rejectReady(stream.writer, reason);
  }
  if (stream.inFlightWrite === null && stream.inFlightClose === null && stream.controller.started) {
    finishErroring(stream);
  }
}

function dealWithRejection(stream, error) {
  if (stream.state === "writable") {
    startErroring(stream, error);
  } else {
    finishErroring(stream);
  }
}

function finishErroring(stream) {
  stream.state = "errored";
  clear(stream.controller.queue);
  while (stream.writeRequests.length > 0) {
    dequeue(stream.writeRequests).reject(stream.storedError);
  }
  const abort = stream.pendingAbort;
  if (abort === null) {
    rejectCloseAndClosed(stream);
    return;
  }
  stream.pendingAbort = null;
  if (abort.wasErroring) {
    abort.settle.reject(stream.storedError);
    rejectCloseAndClosed(stream);
    return;
  }
  const algorithm = stream.controller.abort;
  clearAlgorithms(stream.controller);
  upon(algorithm === null ? resolvedWith(undefined) : algorithm(abort.reason), () => {
    abort.settle.resolve(undefined);
    rejectCloseAndClosed(stream);
  }, (error) => {
    abort.settle.reject(error);
    rejectCloseAndClosed(stream);
  });
}

function rejectCloseAndClosed(stream) {
  if (stream.closeRequest !== null) {
    stream.closeRequest.reject(stream.storedError);
    stream.closeRequest = null;
  }
  if (stream.writer !== null) {
    rejectClosed(stream.writer, stream.storedError);
  }
}

function updateBackpressure(stream, backpressure) {
  const writer = stream.writer;
  if (writer !== null && backpressure !== stream.backpressure) {
    if (backpressure) {
      writer.ready = newPromise();
      writer.readyPending = true;
    } else {
      writer.ready.resolve(undefined);
      writer.readyPending = false;
    }
  }
  stream.backpressure = backpressure;
}

// ---- The controller ----

export function desiredSize(controller) {
  return controller.highWaterMark - controller.queue.totalSize;
}

function clearAlgorithms(controller) {
  controller.write = null;
  controller.close = null;
  controller.abort = null;
  controller.size = null;
}

export function measure(controller, chunk) {
  if (controller.size === null) {
    return 1;
  }
  try {
    return controller.size(chunk);
  } catch (error) {
    errorIfNeeded(controller, error);
    return 1;
  }
}

// Answers a promise that settles as the write does.
export function enqueueChunk(controller, chunk, size) {
  const stream = controller.stream;
  const settle = newPromise();
  enqueue(stream.writeRequests, settle, 0);
  if (!(size >= 0 && size < Infinity)) {
    errorIfNeeded(controller, new RangeError("the size of a chunk must be a finite number of zero or more"));
    return settle.promise;
  }
  enqueue(controller.queue, chunk, size);
  if (!closeQueuedOrInFlight(stream) && stream.state === "writable") {
    updateBackpressure(stream, desiredSize(controller) <= 0);
  }
  advanceQueue(controller);
  return settle.promise;
}

export function errorIfNeeded(controller, error) {
  if (controller.stream.state === "writable") {
    errorController(controller, error);
  }
}

export function errorController(controller, error) {
  clearAlgorithms(controller);
  startErroring(controller.stream, error);
}

function advanceQueue(controller) {
  const stream = controller.stream;
  if (!controller.started || stream.inFlightWrite !== null) {
    return;
  }
  if (stream.state === "erroring") {
    finishErroring(stream);
    return;
  }
  if (controller.queue.length === 0) {
    return;
  }
  if (controller.queue.first.value === CLOSE) {
    processClose(controller);
  } else {
    processWrite(controller, controller.queue.first.value);
  }
}

function processClose(controller) {
  const stream = controller.stream;
  stream.inFlightClose = stream.closeRequest;
  stream.closeRequest = null;
  dequeue(controller.queue);
  const close = controller.close;
  clearAlgorithms(controller);
  upon(close === null ? resolvedWith(undefined) : close(), () => finishClose(stream), (error) => failClose(stream, error));
}

function finishClose(stream) {
  stream.inFlightClose.resolve(undefined);
  stream.inFlightClose = null;
  if (stream.state === "erroring") {
    stream.storedError = undefined;
    if (stream.pendingAbort !== null) {
      stream.pendingAbort.settle.resolve(undefined);
      stream.pendingAbort = null;
    }
  }
  stream.state = "closed";
  if (stream.writer !== null) {
    stream.writer.closed.resolve(undefined);
    stream.writer.closedPending = false;
  }
}

function failClose(stream, error) {
  stream.inFlightClose.reject(error);
  stream.inFlightClose = null;
  if (stream.pendingAbort !== null) {
    stream.pendingAbort.settle.reject(error);
    stream.pendingAbort = null;
  }
  dealWithRejection(stream, error);
}

function processWrite(controller, chunk) {
  const stream = controller.stream;
  stream.inFlightWrite = dequeue(stream.writeRequests);
  const written = () => {
    stream.inFlightWrite.resolve(undefined);
    stream.inFlightWrite = null;
    dequeue(controller.queue);
    if (!closeQueuedOrInFlight(stream) && stream.state === "writable") {
      updateBackpressure(stream, desiredSize(controller) <= 0);
    }
    advanceQueue(controller);
  };
  upon(controller.write === null ? resolvedWith(undefined) : controller.write(chunk), written, (error) => {
    if (stream.state === "writable") {
      clearAlgorithms(controller);
    }
    stream.inFlightWrite.reject(error);
    stream.inFlightWrite = null;
    dealWithRejection(stream, error);
  });
}
