// ReadableStreamBYOBReader.
// https://streams.spec.whatwg.org/#byob-reader-class
import { viewOf } from "mock:buffer-source";
import {
  ArrayBufferIsView, ArrayBufferPrototypeGetByteLength, ArrayBufferPrototypeGetDetached, BigInt64Array, BigUint64Array, DataView,
  Float32Array, Float64Array, Int16Array, Int32Array, Int8Array, RangeError, TypedArrayPrototypeGetSymbolToStringTag, TypeError,
  Uint16Array, Uint32Array, Uint8Array, Uint8ClampedArray,
} from "mock:primordials";
import { newPromise, promising, rejectedWith } from "mock:promises";
import { dequeue, newQueue } from "mock:queue";
import { isReadableStream, recordOf } from "mock:readable-stream";
import { byteControllerSteps, pullInto } from "mock:streams-bytes";
import { attachReader, cancelStream, releaseReader } from "mock:streams-readable";
import {
  defineGlobal, defineInterface, illegal, requireArguments, toDictionary, toUnsignedLongLong,
} from "mock:webidl";

const VIEWS = {
  __proto__: null, BigInt64Array, BigUint64Array, Float32Array, Float64Array, Int16Array, Int32Array, Int8Array,
  Uint16Array, Uint32Array, Uint8Array, Uint8ClampedArray,
};

// Requests of this reader answer `close` with a view, or with nothing where the stream was cancelled.
const byobReaderSteps = {
  __proto__: null,
  cancelled: (reader) => answerAll(reader, (request) => request.close(undefined)),
  closed() {},
  failed: (reader, error) => answerAll(reader, (request) => request.error(error)),
};

function answerAll(reader, answer) {
  const requests = reader.requests;
  reader.requests = newQueue();
  while (requests.length > 0) {
    answer(dequeue(requests));
  }
}

export class ReadableStreamBYOBReader {
  #reader;

  constructor(stream, record = undefined) {
    if (stream === illegal) {
      this.#reader = acquire(record);
      return;
    }
    const where = "Failed to construct 'ReadableStreamBYOBReader'";
    requireArguments(1, arguments.length, where);
    if (!isReadableStream(stream)) {
      throw new TypeError(where + ": parameter 1 is not of type 'ReadableStream'");
    }
    this.#reader = acquire(recordOf(stream));
  }

  get closed() {
    return promising(() => this.#reader.closed.promise);
  }

  cancel(reason = undefined) {
    return promising(() => {
      const stream = this.#reader.stream;
      return stream === null ? rejectedWith(new TypeError("cannot cancel: the reader was released")) : cancelStream(stream, reason);
    });
  }

  read(view, options = undefined) {
    return promising(() => {
      const reader = this.#reader;
      const where = "Failed to execute 'read' on 'ReadableStreamBYOBReader'";
      requireArguments(1, arguments.length, where);
      const { View, elementSize } = requireView(view, where);
      const { min } = toDictionary(options, where, "ReadableStreamBYOBReaderReadOptions");
      const least = min === undefined ? 1 : toUnsignedLongLong(min, where, { __proto__: null, enforceRange: true });
      requireRoom(view, least, elementSize, where);
      const stream = reader.stream;
      if (stream === null) {
        throw new TypeError("cannot read: the reader was released");
      }
      stream.disturbed = true;
      if (stream.state === "errored") {
        throw stream.storedError;
      }
      const { promise, resolve, reject } = newPromise();
      pullInto(stream.controller, view, least, View, elementSize, {
        chunk: (value) => resolve({ done: false, value }),
        close: (value) => resolve({ done: true, value }),
        error: reject,
      });
      return promise;
    });
  }

  releaseLock() {
    if (this.#reader.stream !== null) {
      releaseReader(this.#reader);
    }
  }
}

function acquire(stream) {
  if (stream.reader !== null) {
    throw new TypeError("the stream is locked to a reader: release that reader first");
  }
  if (stream.controller.steps !== byteControllerSteps) {
    throw new TypeError("only a stream of type 'bytes' has a 'byob' reader");
  }
  return attachReader(stream, {
    steps: byobReaderSteps, object: null, stream: null, closed: null, requests: newQueue(),
  });
}

function requireView(view, where) {
  if (!ArrayBufferIsView(view)) {
    throw new TypeError(where + ": parameter 1 is not of type 'ArrayBufferView'.");
  }
  const tag = TypedArrayPrototypeGetSymbolToStringTag(view);
  if (tag === undefined) {
    return { View: DataView, elementSize: 1 };
  }
  const View = VIEWS[tag];
  if (View === undefined) {
    throw new TypeError(where + ": a " + tag + " cannot be read into here");
  }
  return { View, elementSize: View.BYTES_PER_ELEMENT };
}

function requireRoom(view, least, elementSize, where) {
  const { buffer, byteLength } = viewOf(view);
  if (ArrayBufferPrototypeGetDetached(buffer)) {
    throw new TypeError(where + ": the view's buffer is detached");
  }
  if (byteLength === 0 || ArrayBufferPrototypeGetByteLength(buffer) === 0) {
    throw new TypeError(where + ": the view has no room");
  }
  if (least === 0) {
    throw new TypeError(where + ": 'min' must be more than zero");
  }
  if (least * elementSize > byteLength) {
    throw new RangeError(where + ": 'min' is more than the view has room for");
  }
}

export function newByobReader(stream) {
  return new ReadableStreamBYOBReader(illegal, stream);
}

defineInterface(undefined, ReadableStreamBYOBReader);

export function install(window) {
  defineGlobal(window, "ReadableStreamBYOBReader", ReadableStreamBYOBReader);
}
