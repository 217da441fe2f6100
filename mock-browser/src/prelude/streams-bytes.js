// Readable byte streams without their page-facing classes: the controller's record, and the buffers that wait to be
// filled ("pull-intos").
// https://streams.spec.whatwg.org/#rbs-controller-abstract-ops
import { viewOf } from "mock:buffer-source";
import {
  ArrayBuffer, ArrayBufferPrototypeTransfer, ArrayPrototypePush, ArrayPrototypeShift, MathMin, TypedArrayPrototypeSet,
  TypeError, Uint8Array,
} from "mock:primordials";
import { nothing, resolvedWith } from "mock:promises";
import { clear, dequeue, enqueue, newQueue } from "mock:queue";
import { callPullIfNeeded, canEnqueue, closeStream, defaultReaderSteps, errorStream } from "mock:streams-readable";

export const byteControllerSteps = {
  __proto__: null,
  cancel(controller, reason) {
    clearPullIntos(controller);
    clear(controller.queue);
    const cancel = controller.cancel;
    clearAlgorithms(controller);
    return cancel === null ? resolvedWith(undefined) : cancel(reason);
  },
  pull(controller, request) {
    if (controller.queue.totalSize > 0) {
      answerFromQueue(controller, request);
      return;
    }
    if (controller.autoAllocate !== null && !pushAllocated(controller, request)) {
      return;
    }
    enqueue(controller.stream.reader.requests, request, 0);
    callPullIfNeeded(controller);
  },
  release(controller) {
    if (controller.pullIntos.length > 0) {
      controller.pullIntos[0].reader = "none";
      controller.pullIntos.length = 1;
    }
  },
  fail: (controller, error) => errorByteController(controller, error),
};

// `invalidate` takes away the page-facing request for the first waiting buffer.
export function newByteController() {
  return {
    steps: byteControllerSteps, object: null, stream: null, queue: newQueue(), started: false, closeRequested: false,
    pulling: false, pullAgain: false, highWaterMark: 0, size: null, pull: null, cancel: null, autoAllocate: null,
    pullIntos: [], invalidate: nothing,
  };
}

function clearAlgorithms(controller) {
  controller.pull = null;
  controller.cancel = null;
}

function clearPullIntos(controller) {
  controller.invalidate();
  controller.pullIntos = [];
}

// ---- What a source may do ----

export function errorByteController(controller, error) {
  if (controller.stream.state !== "readable") {
    return;
  }
  clearPullIntos(controller);
  clear(controller.queue);
  clearAlgorithms(controller);
  errorStream(controller.stream, error);
}

export function closeByteController(controller) {
  if (!canEnqueue(controller)) {
    return;
  }
  if (controller.queue.totalSize > 0) {
    controller.closeRequested = true;
    return;
  }
  const first = controller.pullIntos[0];
  if (controller.pullIntos.length > 0 && first.filled % first.elementSize !== 0) {
    const error = new TypeError("cannot close: an element of the waiting view is filled in part");
    errorByteController(controller, error);
    throw error;
  }
  controller.closeRequested = true;
  clearAlgorithms(controller);
  closeStream(controller.stream);
}

export function enqueueView(controller, view) {
  if (!canEnqueue(controller)) {
    return;
  }
  const { buffer: given, byteOffset, byteLength } = viewOf(view);
  const buffer = ArrayBufferPrototypeTransfer(given);
  if (controller.pullIntos.length > 0) {
    const first = controller.pullIntos[0];
    controller.invalidate();
    first.buffer = ArrayBufferPrototypeTransfer(first.buffer);
    if (first.reader === "none") {
      keepFilled(controller, first);
    }
  }
  const reader = controller.stream.reader;
  if (reader !== null && reader.steps === defaultReaderSteps) {
    answerRequests(controller, reader);
    if (reader.requests.length === 0) {
      keep(controller, buffer, byteOffset, byteLength);
    } else {
      if (controller.pullIntos.length > 0) {
        ArrayPrototypeShift(controller.pullIntos);
      }
      dequeue(reader.requests).chunk(new Uint8Array(buffer, byteOffset, byteLength));
    }
  } else {
    keep(controller, buffer, byteOffset, byteLength);
    if (reader !== null) {
      commitAll(controller, fillFromQueue(controller));
    }
  }
  callPullIfNeeded(controller);
}

// ---- The queue of bytes ----

function keep(controller, buffer, byteOffset, byteLength) {
  enqueue(controller.queue, { buffer, byteOffset }, byteLength);
}

function keepCopy(controller, buffer, byteOffset, byteLength) {
  const copy = new Uint8Array(byteLength);
  TypedArrayPrototypeSet(copy, new Uint8Array(buffer, byteOffset, byteLength), 0);
  const { buffer: copied } = viewOf(copy);
  keep(controller, copied, 0, byteLength);
}

// Bytes written for a reader that is gone are there for the next one.
function keepFilled(controller, pullInto) {
  if (pullInto.filled > 0) {
    keepCopy(controller, pullInto.buffer, pullInto.byteOffset, pullInto.filled);
  }
  ArrayPrototypeShift(controller.pullIntos);
}

function afterTaking(controller) {
  if (controller.queue.totalSize === 0 && controller.closeRequested) {
    clearAlgorithms(controller);
    closeStream(controller.stream);
  } else {
    callPullIfNeeded(controller);
  }
}

function answerFromQueue(controller, request) {
  const { size } = controller.queue.first;
  const { buffer, byteOffset } = dequeue(controller.queue);
  afterTaking(controller);
  request.chunk(new Uint8Array(buffer, byteOffset, size));
}

function answerRequests(controller, reader) {
  while (reader.requests.length > 0 && controller.queue.totalSize > 0) {
    answerFromQueue(controller, dequeue(reader.requests));
  }
}

function pushAllocated(controller, request) {
  const size = controller.autoAllocate;
  let buffer;
  try {
    buffer = new ArrayBuffer(size);
  } catch (error) {
    request.error(error);
    return false;
  }
  ArrayPrototypePush(controller.pullIntos, newPullInto(buffer, 0, size, 1, 1, Uint8Array, "default"));
  return true;
}

// ---- Buffers that wait to be filled ----

function newPullInto(buffer, byteOffset, byteLength, least, elementSize, View, reader) {
  return { buffer, byteOffset, byteLength, filled: 0, least, elementSize, View, reader };
}

// Reads into a view of `View`; `least` is how many elements there must be to answer.
export function pullInto(controller, view, least, View, elementSize, request) {
  const { buffer: given, byteOffset, byteLength } = viewOf(view);
  const { stream, pullIntos, queue } = controller;
  const waiting = newPullInto(ArrayBufferPrototypeTransfer(given), byteOffset, byteLength, least * elementSize, elementSize, View, "byob");
  if (pullIntos.length === 0) {
    if (stream.state === "closed") {
      request.close(new View(waiting.buffer, byteOffset, 0));
      return;
    }
    if (queue.totalSize > 0) {
      if (fill(controller, waiting)) {
        const filled = filledView(waiting);
        afterTaking(controller);
        request.chunk(filled);
        return;
      }
      if (controller.closeRequested) {
        const error = new TypeError("the stream closed with fewer bytes than an element of the view needs");
        errorByteController(controller, error);
        request.error(error);
        return;
      }
    }
  }
  ArrayPrototypePush(pullIntos, waiting);
  enqueue(stream.reader.requests, request, 0);
  callPullIfNeeded(controller);
}

// Moves bytes from the queue into a buffer; true where that is enough to answer.
function fill(controller, waiting) {
  const { queue } = controller;
  const reachable = waiting.filled + MathMin(queue.totalSize, waiting.byteLength - waiting.filled);
  const aligned = reachable - (reachable % waiting.elementSize);
  const ready = aligned >= waiting.least;
  const until = ready ? aligned : reachable;
  while (waiting.filled < until) {
    const node = queue.first;
    const count = MathMin(until - waiting.filled, node.size);
    const from = new Uint8Array(node.value.buffer, node.value.byteOffset, count);
    TypedArrayPrototypeSet(new Uint8Array(waiting.buffer, waiting.byteOffset + waiting.filled, count), from, 0);
    waiting.filled += count;
    if (count === node.size) {
      dequeue(queue);
    } else {
      node.value.byteOffset += count;
      node.size -= count;
      queue.totalSize -= count;
    }
  }
  return ready;
}

function fillFromQueue(controller) {
  const ready = [];
  while (controller.pullIntos.length > 0 && controller.queue.totalSize > 0) {
    if (!fill(controller, controller.pullIntos[0])) {
      break;
    }
    ArrayPrototypePush(ready, ArrayPrototypeShift(controller.pullIntos));
  }
  return ready;
}

function filledView({ View, buffer, byteOffset, filled, elementSize }) {
  return new View(ArrayBufferPrototypeTransfer(buffer), byteOffset, filled / elementSize);
}

function commitAll(controller, ready) {
  for (let i = 0; i < ready.length; i++) {
    commit(controller.stream, ready[i]);
  }
}

function commit(stream, pullInto) {
  const request = dequeue(stream.reader.requests);
  const view = filledView(pullInto);
  if (stream.state === "closed") {
    request.close(view);
  } else {
    request.chunk(view);
  }
}

// ---- Answers to the page-facing request ----

// `written` bytes are in the first waiting buffer, which is `buffer` from now on.
export function respond(controller, buffer, written) {
  const first = controller.pullIntos[0];
  first.buffer = ArrayBufferPrototypeTransfer(buffer);
  controller.invalidate();
  if (controller.stream.state === "closed") {
    respondWhenClosed(controller, first);
  } else {
    respondWhenReadable(controller, first, written);
  }
  callPullIfNeeded(controller);
}

function respondWhenClosed(controller, first) {
  if (first.reader === "none") {
    ArrayPrototypeShift(controller.pullIntos);
  }
  const reader = controller.stream.reader;
  while (reader !== null && reader.steps !== defaultReaderSteps && reader.requests.length > 0) {
    commit(controller.stream, ArrayPrototypeShift(controller.pullIntos));
  }
}

function respondWhenReadable(controller, first, written) {
  first.filled += written;
  if (first.reader === "none") {
    keepFilled(controller, first);
    commitAll(controller, fillFromQueue(controller));
    return;
  }
  if (first.filled < first.least) {
    return;
  }
  ArrayPrototypeShift(controller.pullIntos);
  const rest = first.filled % first.elementSize;
  if (rest > 0) {
    keepCopy(controller, first.buffer, first.byteOffset + first.filled - rest, rest);
    first.filled -= rest;
  }
  const ready = fillFromQueue(controller);
  commit(controller.stream, first);
  commitAll(controller, ready);
}
