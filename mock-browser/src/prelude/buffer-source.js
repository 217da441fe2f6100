// Bytes that a page hands over: an ArrayBuffer or a view on one.
// https://webidl.spec.whatwg.org/#BufferSource
import {
  ArrayBufferIsView, ArrayBufferPrototypeGetByteLength, ArrayBufferPrototypeGetDetached, DataViewPrototypeGetBuffer,
  DataViewPrototypeGetByteLength, DataViewPrototypeGetByteOffset, TypedArrayPrototypeGetBuffer,
  TypedArrayPrototypeGetByteLength, TypedArrayPrototypeGetByteOffset, TypedArrayPrototypeGetSymbolToStringTag,
  TypedArrayPrototypeSet, TypeError, Uint8Array, Uint8ArrayPrototypeToBase64,
} from "mock:primordials";

export function isArrayBuffer(value) {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  try {
    ArrayBufferPrototypeGetByteLength(value);
    return true;
  } catch {
    return false;
  }
}

export function isBufferSource(value) {
  return ArrayBufferIsView(value) || isArrayBuffer(value);
}

export function isUint8Array(value) {
  return TypedArrayPrototypeGetSymbolToStringTag(value) === "Uint8Array";
}

// { buffer, byteOffset, byteLength } of any view.
export function viewOf(view) {
  if (TypedArrayPrototypeGetSymbolToStringTag(view) !== undefined) {
    return {
      buffer: TypedArrayPrototypeGetBuffer(view),
      byteOffset: TypedArrayPrototypeGetByteOffset(view),
      byteLength: TypedArrayPrototypeGetByteLength(view),
    };
  }
  return {
    buffer: DataViewPrototypeGetBuffer(view),
    byteOffset: DataViewPrototypeGetByteOffset(view),
    byteLength: DataViewPrototypeGetByteLength(view),
  };
}

// The same memory as a Uint8Array; what is no BufferSource is a TypeError.
export function bytesOf(source, where) {
  if (ArrayBufferIsView(source)) {
    if (isUint8Array(source)) {
      return source;
    }
    const { buffer, byteOffset, byteLength } = viewOf(source);
    return new Uint8Array(buffer, byteOffset, byteLength);
  }
  if (isArrayBuffer(source)) {
    return ArrayBufferPrototypeGetDetached(source) ? new Uint8Array(0) : new Uint8Array(source);
  }
  throw new TypeError(where + " is not an ArrayBuffer or a view on one");
}

export function copyOf(bytes) {
  const copy = new Uint8Array(TypedArrayPrototypeGetByteLength(bytes));
  TypedArrayPrototypeSet(copy, bytes, 0);
  return copy;
}

// Joins the Uint8Arrays of an array.
export function concat(chunks) {
  let total = 0;
  for (let i = 0; i < chunks.length; i++) {
    total += TypedArrayPrototypeGetByteLength(chunks[i]);
  }
  const whole = new Uint8Array(total);
  for (let i = 0, at = 0; i < chunks.length; i++) {
    TypedArrayPrototypeSet(whole, chunks[i], at);
    at += TypedArrayPrototypeGetByteLength(chunks[i]);
  }
  return whole;
}

// How bytes travel to Rust: the engine's memory cannot be read from there, its strings can.
export function toRust(bytes) {
  return Uint8ArrayPrototypeToBase64(bytes);
}
