// ReadableByteStreamController and ReadableStreamBYOBRequest, and byte streams over a source that a page wrote.
// https://streams.spec.whatwg.org/#rbs-controller-class
import { viewOf } from "mock:buffer-source";
import {
  ArrayBufferIsView, ArrayBufferPrototypeGetByteLength, ArrayBufferPrototypeGetDetached, RangeError, ReflectApply, TypeError,
  Uint8Array,
} from "mock:primordials";
import {
  closeByteController, enqueueView, errorByteController, newByteController, respond,
} from "mock:streams-bytes";
import { callbackMember, callForPromise, highWaterMarkOf } from "mock:streams-callbacks";
import { canEnqueue, desiredSize, setUpController } from "mock:streams-readable";
import {
  defineGlobal, defineInterface, illegal, requireArguments, requireToken, toUnsignedLongLong,
} from "mock:webidl";

const ENFORCE = { __proto__: null, enforceRange: true };

let detachRequest;

export class ReadableStreamBYOBRequest {
  #controller;
  #view;

  static {
    detachRequest = (request) => {
      request.#controller = null;
      request.#view = null;
    };
  }

  constructor(token = undefined, controller = undefined, view = undefined) {
    requireToken(token);
    this.#controller = controller;
    this.#view = view;
  }

  get view() {
    return this.#view;
  }

  respond(bytesWritten) {
    const where = "Failed to execute 'respond' on 'ReadableStreamBYOBRequest'";
    const controller = this.#controller;
    requireArguments(1, arguments.length, where);
    const written = toUnsignedLongLong(bytesWritten, where, ENFORCE);
    const { buffer } = this.#usableView(where);
    requireFitting(controller, written, where);
    respond(controller, buffer, written);
  }

  respondWithNewView(view) {
    const where = "Failed to execute 'respondWithNewView' on 'ReadableStreamBYOBRequest'";
    const controller = this.#controller;
    requireArguments(1, arguments.length, where);
    if (!ArrayBufferIsView(view)) {
      throw new TypeError(where + ": parameter 1 is not of type 'ArrayBufferView'.");
    }
    this.#usableView(where);
    const { buffer, byteOffset, byteLength } = viewOf(view);
    if (ArrayBufferPrototypeGetDetached(buffer)) {
      throw new TypeError(where + ": the view's buffer is detached");
    }
    requireFitting(controller, byteLength, where);
    const first = controller.pullIntos[0];
    if (byteOffset !== first.byteOffset + first.filled) {
      throw new RangeError(where + ": the view starts elsewhere than the request's");
    }
    if (ArrayBufferPrototypeGetByteLength(buffer) !== ArrayBufferPrototypeGetByteLength(first.buffer)) {
      throw new RangeError(where + ": the view's buffer is of another size than the request's");
    }
    respond(controller, buffer, byteLength);
  }

  #usableView(where) {
    if (this.#controller === null) {
      throw new TypeError(where + ": the request was answered or invalidated before");
    }
    const facts = viewOf(this.#view);
    if (ArrayBufferPrototypeGetDetached(facts.buffer)) {
      throw new TypeError(where + ": the view's buffer is detached");
    }
    return facts;
  }
}

function requireFitting(controller, written, where) {
  const first = controller.pullIntos[0];
  if (controller.stream.state === "closed") {
    if (written !== 0) {
      throw new TypeError(where + ": the stream is closed, nothing more can be written");
    }
  } else if (written === 0) {
    throw new TypeError(where + ": nothing was written, and the stream is not closed");
  } else if (first.filled + written > first.byteLength) {
    throw new RangeError(where + ": more was written than the view has room for");
  }
}

export class ReadableByteStreamController {
  #controller;
  #request = null;

  constructor(token = undefined, controller = undefined) {
    requireToken(token);
    this.#controller = controller;
    controller.invalidate = () => {
      if (this.#request !== null) {
        detachRequest(this.#request);
        this.#request = null;
      }
    };
  }

  get byobRequest() {
    const controller = this.#controller;
    if (this.#request === null && controller.pullIntos.length > 0) {
      const { buffer, byteOffset, byteLength, filled } = controller.pullIntos[0];
      const view = new Uint8Array(buffer, byteOffset + filled, byteLength - filled);
      this.#request = new ReadableStreamBYOBRequest(illegal, controller, view);
    }
    return this.#request;
  }

  get desiredSize() {
    return desiredSize(this.#controller);
  }

  close() {
    if (!canEnqueue(this.#controller)) {
      throw new TypeError("the stream is not in a state that permits close: it was closed or failed before");
    }
    closeByteController(this.#controller);
  }

  enqueue(chunk) {
    const where = "Failed to execute 'enqueue' on 'ReadableByteStreamController'";
    const controller = this.#controller;
    requireArguments(1, arguments.length, where);
    if (!ArrayBufferIsView(chunk)) {
      throw new TypeError(where + ": parameter 1 is not of type 'ArrayBufferView'.");
    }
    const { buffer, byteLength } = viewOf(chunk);
    if (byteLength === 0 || ArrayBufferPrototypeGetByteLength(buffer) === 0) {
      throw new TypeError(where + ": the chunk is empty, or its buffer is detached");
    }
    if (!canEnqueue(controller)) {
      throw new TypeError("the stream is not in a state that permits enqueue: it was closed or failed before");
    }
    enqueueView(controller, chunk);
  }

  error(reason = undefined) {
    errorByteController(this.#controller, reason);
  }
}

export function setUpFromSource(stream, source, strategy) {
  const where = "underlying source";
  const allocate = source.autoAllocateChunkSize;
  const size = allocate === undefined ? null : toUnsignedLongLong(allocate, where, ENFORCE);
  const cancel = callbackMember(source, "cancel", where);
  const pull = callbackMember(source, "pull", where);
  const start = callbackMember(source, "start", where);
  if (strategy.size !== null) {
    throw new RangeError("a byte stream measures its chunks itself: leave the strategy's size out");
  }
  const highWaterMark = highWaterMarkOf(strategy, 0);
  if (size === 0) {
    throw new TypeError("autoAllocateChunkSize must be more than zero");
  }
  const controller = newByteController();
  controller.autoAllocate = size;
  const object = new ReadableByteStreamController(illegal, controller);
  setUpController(stream, controller, {
    start: start === null ? null : () => ReflectApply(start, source, [object]),
    pull: pull === null ? null : () => callForPromise(pull, source, [object]),
    cancel: cancel === null ? null : (reason) => callForPromise(cancel, source, [reason]),
    highWaterMark,
    size: null,
  });
}

defineInterface(undefined, ReadableByteStreamController);
defineInterface(undefined, ReadableStreamBYOBRequest);

export function install(window) {
  defineGlobal(window, "ReadableByteStreamController", ReadableByteStreamController);
  defineGlobal(window, "ReadableStreamBYOBRequest", ReadableStreamBYOBRequest);
}
