// WritableStream, its default writer and its default controller.
// https://streams.spec.whatwg.org/#ws-class
import { host } from "mock:host";
import { ReflectApply, RangeError, TypeError } from "mock:primordials";
import { promising } from "mock:promises";
import { callbackMember, callForPromise, highWaterMarkOf, sizeOf, toStrategy } from "mock:streams-callbacks";
import {
  abortStream, closeQueuedOrInFlight, closeStream, errorIfNeeded, newController, newStream, setUpController,
} from "mock:streams-writable";
import { acquireWriter, desiredSizeOf, releaseWriter, writeTo } from "mock:streams-writer";
import { defineGlobal, defineInterface, isObject, requireArguments } from "mock:webidl";

const INTERNAL = { __proto__: null };

export let recordOf;
export let isWritableStream;

export class WritableStream {
  #record;

  static {
    recordOf = (stream) => stream.#record;
    isWritableStream = (value) => typeof value === "object" && value !== null && #record in value;
  }

  constructor(underlyingSink = undefined, strategy = undefined) {
    if (underlyingSink === INTERNAL) {
      this.#record = strategy;
      strategy.object = this;
      return;
    }
    if (underlyingSink !== undefined && !isObject(underlyingSink)) {
      throw new TypeError("Failed to construct 'WritableStream': the underlying sink is not an object");
    }
    const queuing = toStrategy(strategy, "strategy");
    this.#record = newStream();
    this.#record.object = this;
    setUpFromSink(this.#record, underlyingSink, queuing);
  }

  get locked() {
    return this.#record.writer !== null;
  }

  abort(reason = undefined) {
    return promising(() => abortStream(unlocked(this.#record, "abort"), reason));
  }

  close() {
    return promising(() => {
      const stream = unlocked(this.#record, "close");
      requireOpen(stream);
      return closeStream(stream);
    });
  }

  getWriter() {
    return new WritableStreamDefaultWriter(this);
  }
}

function unlocked(stream, operation) {
  if (stream.writer !== null) {
    throw new TypeError("cannot " + operation + ": the stream is locked to a writer, use it instead");
  }
  return stream;
}

function requireOpen(stream) {
  if (closeQueuedOrInFlight(stream)) {
    throw new TypeError("cannot close: the stream is closing already");
  }
}

// The page-facing object of a stream's record.
export function objectOf(stream) {
  return stream.object ?? new WritableStream(INTERNAL, stream);
}

export class WritableStreamDefaultWriter {
  #writer;

  constructor(stream) {
    requireArguments(1, arguments.length, "Failed to construct 'WritableStreamDefaultWriter'");
    if (!isWritableStream(stream)) {
      throw new TypeError("Failed to construct 'WritableStreamDefaultWriter': parameter 1 is not of type 'WritableStream'");
    }
    this.#writer = acquireWriter(recordOf(stream));
  }

  get closed() {
    return promising(() => this.#writer.closed.promise);
  }

  get desiredSize() {
    return desiredSizeOf(attached(this.#writer, "read desiredSize"));
  }

  get ready() {
    return promising(() => this.#writer.ready.promise);
  }

  abort(reason = undefined) {
    return promising(() => abortStream(attached(this.#writer, "abort"), reason));
  }

  close() {
    return promising(() => {
      const stream = attached(this.#writer, "close");
      requireOpen(stream);
      return closeStream(stream);
    });
  }

  releaseLock() {
    if (this.#writer.stream !== null) {
      releaseWriter(this.#writer);
    }
  }

  write(chunk = undefined) {
    return promising(() => {
      attached(this.#writer, "write");
      return writeTo(this.#writer, chunk);
    });
  }
}

function attached(writer, operation) {
  if (writer.stream === null) {
    throw new TypeError("cannot " + operation + ": the writer was released");
  }
  return writer.stream;
}

export class WritableStreamDefaultController {
  #controller;
  #signal = null;

  constructor(token = undefined, controller = undefined) {
    if (token !== INTERNAL) {
      throw new TypeError("Illegal constructor");
    }
    this.#controller = controller;
    controller.signalAbort = (reason) => host.load("mock:abort").signalAbort(this.#signalled(), reason);
  }

  get signal() {
    return this.#signalled();
  }

  #signalled() {
    this.#signal ??= host.load("mock:abort").createAbortSignal();
    return this.#signal;
  }

  error(reason = undefined) {
    errorIfNeeded(this.#controller, reason);
  }
}

function setUpFromSink(stream, sink, strategy) {
  const controller = newController();
  const object = new WritableStreamDefaultController(INTERNAL, controller);
  const where = "underlying sink";
  const given = sink === undefined ? { abort: null, close: null, start: null, write: null } : {
    abort: callbackMember(sink, "abort", where),
    close: callbackMember(sink, "close", where),
    start: callbackMember(sink, "start", where),
    write: callbackMember(sink, "write", where),
  };
  if (sink !== undefined && sink.type !== undefined) {
    throw new RangeError("the type of an underlying sink must be left out");
  }
  setUpController(stream, controller, {
    start: given.start === null ? null : () => ReflectApply(given.start, sink, [object]),
    write: given.write === null ? null : (chunk) => callForPromise(given.write, sink, [chunk, object]),
    close: given.close === null ? null : () => callForPromise(given.close, sink, []),
    abort: given.abort === null ? null : (reason) => callForPromise(given.abort, sink, [reason]),
    highWaterMark: highWaterMarkOf(strategy, 1),
    size: sizeOf(strategy),
  });
}

defineInterface(undefined, WritableStream);
defineInterface(undefined, WritableStreamDefaultWriter);
defineInterface(undefined, WritableStreamDefaultController);

export function install(window) {
  defineGlobal(window, "WritableStream", WritableStream);
  defineGlobal(window, "WritableStreamDefaultWriter", WritableStreamDefaultWriter);
  defineGlobal(window, "WritableStreamDefaultController", WritableStreamDefaultController);
}
