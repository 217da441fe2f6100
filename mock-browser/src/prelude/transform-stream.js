// TransformStream and its default controller.
// https://streams.spec.whatwg.org/#ts-class
import { RangeError, ReflectApply, TypeError } from "mock:primordials";
import { objectOf as readableObject } from "mock:readable-stream";
import { callbackMember, callForPromise, highWaterMarkOf, sizeOf, toStrategy } from "mock:streams-callbacks";
import { desiredSize } from "mock:streams-readable";
import { enqueueChunk, errorTransform, newTransform, setUpTransform, terminate } from "mock:streams-transform";
import { defineGlobal, defineInterface, isObject } from "mock:webidl";
import { objectOf as writableObject } from "mock:writable-stream";

const INTERNAL = { __proto__: null };

export class TransformStream {
  #record = newTransform();

  constructor(transformer = undefined, writableStrategy = undefined, readableStrategy = undefined) {
    if (transformer !== undefined && !isObject(transformer)) {
      throw new TypeError("Failed to construct 'TransformStream': the transformer is not an object");
    }
    const writable = toStrategy(writableStrategy, "writableStrategy");
    const readable = toStrategy(readableStrategy, "readableStrategy");
    setUpFromTransformer(this.#record, transformer, writable, readable);
  }

  get readable() {
    return readableObject(this.#record.readable);
  }

  get writable() {
    return writableObject(this.#record.writable);
  }
}

export class TransformStreamDefaultController {
  #stream;

  constructor(token = undefined, stream = undefined) {
    if (token !== INTERNAL) {
      throw new TypeError("Illegal constructor");
    }
    this.#stream = stream;
  }

  get desiredSize() {
    return desiredSize(this.#stream.readable.controller);
  }

  enqueue(chunk = undefined) {
    enqueueChunk(this.#stream, chunk);
  }

  error(reason = undefined) {
    errorTransform(this.#stream, reason);
  }

  terminate() {
    terminate(this.#stream);
  }
}

function setUpFromTransformer(stream, transformer, writable, readable) {
  const where = "transformer";
  const none = transformer === undefined;
  const cancel = none ? null : callbackMember(transformer, "cancel", where);
  const flush = none ? null : callbackMember(transformer, "flush", where);
  const start = none ? null : callbackMember(transformer, "start", where);
  const transform = none ? null : callbackMember(transformer, "transform", where);
  if (!none && (transformer.readableType !== undefined || transformer.writableType !== undefined)) {
    throw new RangeError("readableType and writableType of a transformer must be left out");
  }
  const object = new TransformStreamDefaultController(INTERNAL, stream);
  setUpTransform(stream, {
    start: start === null ? null : () => ReflectApply(start, transformer, [object]),
    transform: transform === null ? null : (chunk) => callForPromise(transform, transformer, [chunk, object]),
    flush: flush === null ? null : () => callForPromise(flush, transformer, [object]),
    cancel: cancel === null ? null : (reason) => callForPromise(cancel, transformer, [reason]),
    readableMark: highWaterMarkOf(readable, 0),
    readableSize: sizeOf(readable),
    writableMark: highWaterMarkOf(writable, 1),
    writableSize: sizeOf(writable),
  });
}

defineInterface(undefined, TransformStream);
defineInterface(undefined, TransformStreamDefaultController);

export function install(window) {
  defineGlobal(window, "TransformStream", TransformStream);
  defineGlobal(window, "TransformStreamDefaultController", TransformStreamDefaultController);
}
