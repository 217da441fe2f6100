// Blob and File.
// https://w3c.github.io/FileAPI/#blob-section
import { addBodyType } from "mock:body-types";
import { bytesOf, concat, copyOf, isBufferSource } from "mock:buffer-source";
import { addCloneable } from "mock:cloneable";
import { host } from "mock:host";
import {
  ArrayPrototypePush, MathMax, MathMin, MathTrunc, Number, NumberIsFinite, RegExpPrototypeExec,
  StringPrototypeReplaceAll, StringPrototypeToLowerCase, TypedArrayPrototypeGetBuffer,
  TypedArrayPrototypeGetByteLength, TypedArrayPrototypeGetByteOffset, Uint8Array,
} from "mock:primordials";
import { promising, resolvedWith } from "mock:promises";
import { decodeText, encodeText } from "mock:utf8";
import {
  defineGlobal, defineInterface, isObject, requireArguments, toDictionary, toDOMString, toEnum, toSequence,
  toUSVString,
} from "mock:webidl";

const INTERNAL = { __proto__: null };
const NOT_A_TYPE = /[^\x20-\x7e]/;

let bytesIn;
let typeIn;
let fileFactsOf;

export class Blob {
  // Nobody writes to these bytes once they are in a blob.
  #bytes;
  #type;

  static {
    bytesIn = (value) => (isObject(value) && #bytes in value ? value.#bytes : null);
    typeIn = (blob) => blob.#type;
  }

  constructor(blobParts = undefined, options = undefined) {
    if (blobParts === INTERNAL) {
      this.#bytes = options.bytes;
      this.#type = options.type;
      return;
    }
    const where = "Failed to construct 'Blob'";
    const parts = blobParts === undefined ? [] : toParts(blobParts, where);
    const { endings, type } = toDictionary(options, where, "BlobPropertyBag");
    this.#bytes = join(parts, toEndings(endings, where));
    this.#type = type === undefined ? "" : toType(type);
  }

  get size() {
    return TypedArrayPrototypeGetByteLength(this.#bytes);
  }

  get type() {
    return this.#type;
  }

  slice(start = 0, end = undefined, contentType = "") {
    const bytes = this.#bytes;
    const size = TypedArrayPrototypeGetByteLength(bytes);
    const from = clampIndex(start, size);
    const to = end === undefined ? size : clampIndex(end, size);
    const offset = TypedArrayPrototypeGetByteOffset(bytes) + from;
    const part = new Uint8Array(TypedArrayPrototypeGetBuffer(bytes), offset, MathMax(to - from, 0));
    return new Blob(INTERNAL, { bytes: part, type: toType(contentType) });
  }

  stream() {
    const { newBody, streamObject } = host.load("mock:body");
    return streamObject(newBody(this.#bytes, null, null));
  }

  text() {
    return promising(() => resolvedWith(decodeText(this.#bytes)));
  }

  arrayBuffer() {
    return promising(() => resolvedWith(TypedArrayPrototypeGetBuffer(copyOf(this.#bytes))));
  }

  bytes() {
    return promising(() => resolvedWith(copyOf(this.#bytes)));
  }
}

export class File extends Blob {
  #name;
  #lastModified;

  static {
    fileFactsOf = (value) => (#name in value ? { name: value.#name, lastModified: value.#lastModified } : null);
  }

  constructor(fileBits, fileName, options = undefined) {
    if (fileBits === INTERNAL) {
      super(INTERNAL, options);
      this.#name = fileName;
      this.#lastModified = options.lastModified;
      return;
    }
    const where = "Failed to construct 'File'";
    requireArguments(2, arguments.length, where);
    const parts = toParts(fileBits, where);
    const name = toUSVString(fileName);
    const { endings, lastModified, type } = toDictionary(options, where, "FilePropertyBag");
    super(INTERNAL, { bytes: join(parts, toEndings(endings, where)), type: type === undefined ? "" : toType(type) });
    this.#name = name;
    this.#lastModified = lastModified === undefined ? host.wallClock() : toWhole(lastModified);
  }

  get name() {
    return this.#name;
  }

  get lastModified() {
    return this.#lastModified;
  }

  get webkitRelativePath() {
    void this.#name;
    return "";
  }
}

// ---- What a page gives ----

// Bytes, blobs' bytes, and strings, which stay so until the line endings are known.
function toParts(value, where) {
  return toSequence(value, where, (part) => {
    if (isObject(part) && isBufferSource(part)) {
      return copyOf(bytesOf(part, where));
    }
    return bytesIn(part) ?? toUSVString(part);
  });
}

function toEndings(value, where) {
  return value === undefined ? "transparent" : toEnum(value, ["transparent", "native"], where, "EndingType");
}

function join(parts, endings) {
  const chunks = [];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    ArrayPrototypePush(chunks, typeof part === "string" ? encodeText(withEndings(part, endings)) : part);
  }
  return concat(chunks);
}

function withEndings(text, endings) {
  return endings === "native" ? StringPrototypeReplaceAll(StringPrototypeReplaceAll(text, "\r\n", "\n"), "\r", "\n") : text;
}

function toType(value) {
  const text = toDOMString(value);
  return RegExpPrototypeExec(NOT_A_TYPE, text) === null ? StringPrototypeToLowerCase(text) : "";
}

function toWhole(value) {
  const number = MathTrunc(Number(value));
  return NumberIsFinite(number) ? number : 0;
}

function clampIndex(value, size) {
  const index = toWhole(value);
  return index < 0 ? MathMax(size + index, 0) : MathMin(index, size);
}

// ---- For other modules ----

// The bytes of a Blob, not to be written to; null of another value.
export function blobBytes(value) {
  return isObject(value) ? bytesIn(value) : null;
}

export function blobType(blob) {
  return typeIn(blob);
}

// { name, lastModified } of a File; null of another object.
export function fileFacts(value) {
  return fileFactsOf(value);
}

export function newBlob(bytes, type) {
  return new Blob(INTERNAL, { bytes, type: toType(type) });
}

export function newFile(bytes, name, type, lastModified) {
  return new File(INTERNAL, name, { bytes, type: toType(type), lastModified });
}

addBodyType((value) => {
  const bytes = bytesIn(value);
  return bytes === null ? null : { bytes, stream: null, type: typeIn(value) === "" ? null : typeIn(value) };
});

addCloneable((value) => {
  const bytes = bytesIn(value);
  if (bytes === null) {
    return null;
  }
  const facts = fileFactsOf(value);
  return facts === null ? newBlob(bytes, typeIn(value)) : newFile(bytes, facts.name, typeIn(value), facts.lastModified);
});

defineInterface(undefined, Blob);
defineInterface(undefined, File);

export function install(window) {
  defineGlobal(window, "Blob", Blob);
  defineGlobal(window, "File", File);
}
