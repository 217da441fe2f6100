// Writers of writable streams without their page-facing class.
// https://streams.spec.whatwg.org/#default-writer-class
import { TypeError } from "mock:primordials";
import { newPromise, rejectedWith, resolvedWith, setHandled } from "mock:promises";
import { closeQueuedOrInFlight, closeStream, desiredSize, enqueueChunk, measure } from "mock:streams-writable";

export function acquireWriter(stream) {
  if (stream.writer !== null) {
    throw new TypeError("the stream is locked to a writer: release that writer first");
  }
  const writer = { object: null, stream, ready: newPromise(), readyPending: true, closed: newPromise(), closedPending: true };
  stream.writer = writer;
  if (stream.state === "writable") {
    if (closeQueuedOrInFlight(stream) || !stream.backpressure) {
      writer.ready.resolve(undefined);
      writer.readyPending = false;
    }
  } else if (stream.state === "closed") {
    writer.ready.resolve(undefined);
    writer.readyPending = false;
    writer.closed.resolve(undefined);
    writer.closedPending = false;
  } else {
    rejectReady(writer, stream.storedError);
    if (stream.state === "errored") {
      rejectClosed(writer, stream.storedError);
    }
  }
  return writer;
}

// A promise that was settled before is replaced by a rejected one.
export function rejectReady(writer, error) {
  if (!writer.readyPending) {
    writer.ready = newPromise();
  }
  writer.readyPending = false;
  writer.ready.reject(error);
  setHandled(writer.ready.promise);
}

export function rejectClosed(writer, error) {
  if (!writer.closedPending) {
    writer.closed = newPromise();
  }
  writer.closedPending = false;
  writer.closed.reject(error);
  setHandled(writer.closed.promise);
}

export function releaseWriter(writer) {
  const released = new TypeError("the writer was released");
  rejectReady(writer, released);
  rejectClosed(writer, released);
  writer.stream.writer = null;
  writer.stream = null;
}

export function writeTo(writer, chunk) {
  const stream = writer.stream;
  const controller = stream.controller;
  const size = measure(controller, chunk);
  if (stream !== writer.stream) {
    return rejectedWith(new TypeError("cannot write: the writer was released"));
  }
  if (stream.state === "errored" || stream.state === "erroring") {
    return rejectedWith(stream.storedError);
  }
  if (closeQueuedOrInFlight(stream) || stream.state === "closed") {
    return rejectedWith(new TypeError("cannot write: the stream is closed or closing"));
  }
  return enqueueChunk(controller, chunk, size);
}

// Closes where that is still possible, and answers as the stream ended where it is not.
export function closeForPipe(writer) {
  const stream = writer.stream;
  if (closeQueuedOrInFlight(stream) || stream.state === "closed") {
    return resolvedWith(undefined);
  }
  return stream.state === "errored" ? rejectedWith(stream.storedError) : closeStream(stream);
}

// What the writer of a stream may still write: null where the stream fails or failed.
export function desiredSizeOf(stream) {
  if (stream.state === "errored" || stream.state === "erroring") {
    return null;
  }
  return stream.state === "closed" ? 0 : desiredSize(stream.controller);
}

