// ReadableStreamDefaultReader.
// https://streams.spec.whatwg.org/#default-reader-class
import { TypeError } from "mock:primordials";
import { newPromise, promising, rejectedWith } from "mock:promises";
import { isReadableStream, recordOf } from "mock:readable-stream";
import { acquireReader, cancelStream, readFrom, releaseReader } from "mock:streams-readable";
import { defineGlobal, defineInterface, requireArguments } from "mock:webidl";

const INTERNAL = { __proto__: null };

export class ReadableStreamDefaultReader {
  #reader;

  constructor(stream, record = undefined) {
    if (stream === INTERNAL) {
      this.#reader = acquireReader(record);
      return;
    }
    requireArguments(1, arguments.length, "Failed to construct 'ReadableStreamDefaultReader'");
    if (!isReadableStream(stream)) {
      throw new TypeError("Failed to construct 'ReadableStreamDefaultReader': parameter 1 is not of type 'ReadableStream'");
    }
    this.#reader = acquireReader(recordOf(stream));
  }

  get closed() {
    return promising(() => this.#reader.closed.promise);
  }

  cancel(reason = undefined) {
    return promising(() => {
      const stream = this.#reader.stream;
      return stream === null ? rejectedWith(released("cancel")) : cancelStream(stream, reason);
    });
  }

  read() {
    return promising(() => {
      const reader = this.#reader;
      if (reader.stream === null) {
        return rejectedWith(released("read"));
      }
      const request = new PromisedRead();
      readFrom(reader, request);
      return request.settle.promise;
    });
  }

  releaseLock() {
    if (this.#reader.stream !== null) {
      releaseReader(this.#reader);
    }
  }
}

// The read request behind `read()`; its answers are dictionaries, whose members stand in alphabetical order.
class PromisedRead {
  settle = newPromise();

  chunk(value) {
    this.settle.resolve({ done: false, value });
  }

  close() {
    this.settle.resolve({ done: true, value: undefined });
  }

  error(reason) {
    this.settle.reject(reason);
  }
}

function released(operation) {
  return new TypeError("cannot " + operation + ": the reader was released");
}

export function newReader(stream) {
  return new ReadableStreamDefaultReader(INTERNAL, stream);
}

defineInterface(undefined, ReadableStreamDefaultReader);

export function install(window) {
  defineGlobal(window, "ReadableStreamDefaultReader", ReadableStreamDefaultReader);
}
