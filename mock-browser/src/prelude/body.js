// Bodies of requests and responses. Their stream is made only when a page asks for it: the methods that read a whole
// body do without.
// https://fetch.spec.whatwg.org/#body-mixin
import { host } from "mock:host";
import { bytesOf, concat, copyOf, isBufferSource } from "mock:buffer-source";
import { extractKnown } from "mock:body-types";
import { get, mediaTypeOf } from "mock:headers-list";
import { ArrayPrototypePush, JSONParse, TypedArrayPrototypeGetBuffer, TypeError, Uint8Array } from "mock:primordials";
import { newPromise, rejectedWith } from "mock:promises";
import { decodeText, encodeText } from "mock:utf8";
import { isObject, toUSVString } from "mock:webidl";

// A body is bytes that are there, an incoming body, or a stream's record; `stream` is also made from the other two.
export function newBody(bytes, incoming, stream) {
  return { bytes, incoming, stream, used: false };
}

// A page's value as { body, type }.
export function extractBody(value) {
  const known = isObject(value) ? extractKnown(value) : null;
  if (known !== null) {
    return { body: newBody(known.bytes, null, known.stream), type: known.type };
  }
  if (isObject(value) && isBufferSource(value)) {
    return { body: newBody(copyOf(bytesOf(value, "the body")), null, null), type: null };
  }
  return { body: newBody(encodeText(toUSVString(value)), null, null), type: "text/plain;charset=UTF-8" };
}

export function isUsed(body) {
  return body !== null && (body.used || (body.stream !== null && body.stream.disturbed));
}

export function isUnusable(body) {
  return isUsed(body) || (body !== null && body.stream !== null && body.stream.reader !== null);
}

export function streamObject(body) {
  return body === null ? null : host.load("mock:body-stream").streamObject(body);
}

export function cloneBody(body) {
  if (body === null) {
    return null;
  }
  if (body.stream === null && body.bytes !== null) {
    return newBody(body.bytes, null, null);
  }
  return host.load("mock:body-stream").teeBody(body);
}

// Reads the whole body and answers with `convert(bytes)`.
export function consume(body, convert) {
  if (isUnusable(body)) {
    return rejectedWith(new TypeError("body stream already read"));
  }
  const { promise, resolve, reject } = newPromise();
  const done = (bytes) => {
    try {
      resolve(convert(bytes));
    } catch (error) {
      reject(error);
    }
  };
  if (body === null) {
    done(new Uint8Array(0));
    return promise;
  }
  body.used = true;
  readWhole(body, done, reject);
  return promise;
}

// Calls `done(bytes)` or `failed(error)`.
export function readWhole(body, done, failed) {
  if (body.stream !== null) {
    host.load("mock:body-stream").readWhole(body.stream, done, failed);
  } else if (body.incoming !== null) {
    const chunks = [];
    attach(body.incoming, {
      chunk: (bytes) => ArrayPrototypePush(chunks, bytes),
      close: () => done(chunks.length === 1 ? chunks[0] : concat(chunks)),
      error: failed,
    });
  } else {
    done(copyOf(body.bytes));
  }
}

export const toArrayBuffer = (bytes) => TypedArrayPrototypeGetBuffer(bytes);
export const toBytes = (bytes) => bytes;
export const toText = (bytes) => decodeText(bytes);
export const toJSON = (bytes) => JSONParse(decodeText(bytes));
export const toBlob = (headers) => (bytes) => host.load("mock:blob").newBlob(bytes, get(headers, "content-type") ?? "");
export const toFormData = (headers) => (bytes) => {
  const type = get(headers, "content-type") ?? "";
  return host.load("mock:multipart").parse(bytes, mediaTypeOf(type), type);
};

// ---- Bodies that arrive in pieces ----

// `stop()` tells the sender that nobody wants the rest.
export function newIncoming(stop) {
  return { chunks: [], ended: false, failure: null, sink: null, stop };
}

export function deliver(incoming, bytes) {
  if (incoming.sink === null) {
    ArrayPrototypePush(incoming.chunks, bytes);
  } else {
    incoming.sink.chunk(bytes);
  }
}

export function finish(incoming) {
  incoming.ended = true;
  if (incoming.sink !== null) {
    incoming.sink.close();
  }
}

export function fail(incoming, error) {
  if (incoming.ended || incoming.failure !== null) {
    return;
  }
  incoming.failure = { error };
  if (incoming.sink !== null) {
    incoming.sink.error(error);
  }
}

// Gives the sink what came so far, and then what comes.
export function attach(incoming, sink) {
  incoming.sink = sink;
  if (incoming.failure !== null) {
    sink.error(incoming.failure.error);
    return;
  }
  for (let i = 0; i < incoming.chunks.length; i++) {
    sink.chunk(incoming.chunks[i]);
  }
  incoming.chunks = [];
  if (incoming.ended) {
    sink.close();
  }
}
