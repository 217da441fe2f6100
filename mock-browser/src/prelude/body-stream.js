// The stream of a body.
// https://fetch.spec.whatwg.org/#concept-body-stream
import { attach, newBody } from "mock:body";
import { concat, copyOf, isUint8Array } from "mock:buffer-source";
import { host } from "mock:host";
import { ArrayPrototypePush, TypedArrayPrototypeGetLength, TypeError } from "mock:primordials";
import { resolvedWith, setHandled } from "mock:promises";
import { objectOf } from "mock:readable-stream";
import {
  acquireReader, cancelStream, closeController, createStream, enqueueChunk, errorController, readFrom,
} from "mock:streams-readable";

export function streamObject(body) {
  return objectOf(streamOf(body));
}

function streamOf(body) {
  if (body.stream !== null) {
    return body.stream;
  }
  const { bytes, incoming, used } = body;
  const cancel = () => {
    if (incoming !== null) {
      incoming.stop();
    }
    return resolvedWith(undefined);
  };
  body.stream = createStream({ cancel, highWaterMark: 0 });
  const controller = body.stream.controller;
  if (used) {
    // A method has read the body, or is reading it: what a page sees is locked.
    body.stream.disturbed = true;
    acquireReader(body.stream);
    closeController(controller);
  } else if (incoming !== null) {
    attach(incoming, {
      chunk: (chunk) => enqueueChunk(controller, chunk),
      close: () => closeController(controller),
      error: (error) => errorController(controller, error),
    });
  } else {
    if (TypedArrayPrototypeGetLength(bytes) > 0) {
      enqueueChunk(controller, copyOf(bytes));
    }
    closeController(controller);
  }
  return body.stream;
}

// Splits the body; `body` keeps one half.
export function teeBody(body) {
  const branches = host.load("mock:streams-tee").tee(streamOf(body), (chunk) => (isUint8Array(chunk) ? copyOf(chunk) : chunk));
  body.stream = branches[0];
  body.bytes = null;
  body.incoming = null;
  return newBody(null, null, branches[1]);
}

export function readWhole(stream, done, failed) {
  const reader = acquireReader(stream);
  const chunks = [];
  // A chunk that is there at once is answered inside `readFrom`: the loop goes on then, instead of nesting.
  let asking = false;
  let answered = false;
  const request = {
    chunk(value) {
      if (!isUint8Array(value)) {
        const error = new TypeError("a chunk of the body is not a Uint8Array");
        setHandled(cancelStream(stream, error));
        failed(error);
        return;
      }
      ArrayPrototypePush(chunks, value);
      answered = true;
      if (!asking) {
        ask();
      }
    },
    close: () => done(concat(chunks)),
    error: failed,
  };
  const ask = () => {
    asking = true;
    do {
      answered = false;
      readFrom(reader, request);
    } while (answered);
    asking = false;
  };
  ask();
}
