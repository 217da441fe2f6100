// ReadableStream.
// https://streams.spec.whatwg.org/#rs-class
import { addBodyType } from "mock:body-types";
import { host } from "mock:host";
import { ObjectDefineProperty, SymbolAsyncIterator, TypeError } from "mock:primordials";
import { promising } from "mock:promises";
import { newReader } from "mock:readable-stream-default-reader";
import { requireDictionary, toStrategy } from "mock:streams-callbacks";
import { cancelStream, newStream } from "mock:streams-readable";
import { defineGlobal, defineInterface, isObject, requireArguments, toDOMString } from "mock:webidl";

// Given as the constructor's first argument by the prelude itself, with the record of a stream that exists already.
const INTERNAL = { __proto__: null };

export let recordOf;
export let isReadableStream;

export class ReadableStream {
  #record;

  static {
    recordOf = (stream) => stream.#record;
    isReadableStream = (value) => typeof value === "object" && value !== null && #record in value;
  }

  constructor(underlyingSource = undefined, strategy = undefined) {
    if (underlyingSource === INTERNAL) {
      this.#record = strategy;
      strategy.object = this;
      return;
    }
    if (underlyingSource !== undefined && !isObject(underlyingSource)) {
      throw new TypeError("Failed to construct 'ReadableStream': the underlying source is not an object");
    }
    const queuing = toStrategy(strategy, "strategy");
    this.#record = newStream();
    this.#record.object = this;
    setUpFromSource(this.#record, underlyingSource, queuing);
  }

  get locked() {
    return this.#record.reader !== null;
  }

  cancel(reason = undefined) {
    return promising(() => {
      const stream = this.#record;
      if (stream.reader !== null) {
        throw new TypeError("the stream is locked: cancel its reader instead");
      }
      return cancelStream(stream, reason);
    });
  }

  getReader(options = undefined) {
    const stream = this.#record;
    requireDictionary(options, "options");
    const mode = options === undefined || options === null ? undefined : options.mode;
    if (mode === undefined) {
      return newReader(stream);
    }
    if (toDOMString(mode) !== "byob") {
      throw new TypeError("the mode '" + mode + "' of a reader is not 'byob'");
    }
    return host.load("mock:readable-stream-byob-reader").newByobReader(stream);
  }

  pipeThrough(transform, options = undefined) {
    const source = this.#record;
    requireArguments(1, arguments.length, "Failed to execute 'pipeThrough' on 'ReadableStream'");
    return host.load("mock:streams-pipe").pipeThrough(source, transform, options);
  }

  pipeTo(destination, options = undefined) {
    return promising(() => {
      const source = this.#record;
      requireArguments(1, arguments.length, "Failed to execute 'pipeTo' on 'ReadableStream'");
      return host.load("mock:streams-pipe").pipeTo(source, destination, options);
    });
  }

  tee() {
    const branches = host.load("mock:streams-tee").tee(this.#record);
    return [objectOf(branches[0]), objectOf(branches[1])];
  }

  values(options = undefined) {
    return host.load("mock:streams-iteration").iterate(this.#record, options);
  }

  static from(asyncIterable) {
    requireArguments(1, arguments.length, "Failed to execute 'from' on 'ReadableStream'");
    return objectOf(host.load("mock:streams-from").streamFrom(asyncIterable));
  }
}

// The page-facing object of a stream's record.
export function objectOf(stream) {
  return stream.object ?? new ReadableStream(INTERNAL, stream);
}

function setUpFromSource(stream, source, strategy) {
  const type = source === undefined ? undefined : source.type;
  if (type === undefined) {
    host.load("mock:readable-stream-default-controller").setUpFromSource(stream, source, strategy);
  } else if (toDOMString(type) === "bytes") {
    host.load("mock:readable-byte-stream-controller").setUpFromSource(stream, source, strategy);
  } else {
    throw new TypeError("the type '" + type + "' of an underlying source is not 'bytes'");
  }
}

addBodyType((value) => {
  if (!isReadableStream(value)) {
    return null;
  }
  const stream = recordOf(value);
  if (stream.reader !== null || stream.disturbed) {
    throw new TypeError("the stream cannot be a body: it is locked, or was read from before");
  }
  return { bytes: null, stream, type: null };
});

defineInterface(undefined, ReadableStream);
ObjectDefineProperty(ReadableStream.prototype, SymbolAsyncIterator, {
  __proto__: null, configurable: true, enumerable: false, writable: true, value: ReadableStream.prototype.values,
});

export function install(window) {
  defineGlobal(window, "ReadableStream", ReadableStream);
}
