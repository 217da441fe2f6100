// FileReader.
// https://w3c.github.io/FileAPI/#APIASynch
import { blobBytes, blobType } from "mock:blob";
import { copyOf, toRust } from "mock:buffer-source";
import { DOMException } from "mock:dom-exception";
import { defineEventHandlers, dispatchTrusted, EventTarget } from "mock:events";
import { ProgressEvent } from "mock:progress-event";
import { host } from "mock:host";
import { TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteLength, TypeError } from "mock:primordials";
import { defineConstants, defineGlobal, defineInterface, requireArguments, toDOMString } from "mock:webidl";

const EMPTY = 0;
const LOADING = 1;
const DONE = 2;

export class FileReader extends EventTarget {
  #state = EMPTY;
  #result = null;
  #error = null;
  #task = undefined;

  get readyState() {
    return this.#state;
  }

  get result() {
    return this.#result;
  }

  get error() {
    return this.#error;
  }

  readAsArrayBuffer(blob) {
    this.#read(blob, arguments.length, "readAsArrayBuffer", (bytes) => TypedArrayPrototypeGetBuffer(copyOf(bytes)));
  }

  readAsBinaryString(blob) {
    this.#read(blob, arguments.length, "readAsBinaryString", (bytes) => host.area("base64").decode(toRust(bytes)));
  }

  readAsDataURL(blob) {
    this.#read(blob, arguments.length, "readAsDataURL", (bytes) => {
      const type = blobType(blob) === "" ? "application/octet-stream" : blobType(blob);
      return "data:" + type + ";base64," + toRust(bytes);
    });
  }

  readAsText(blob, encoding = undefined) {
    void this.#state;
    const label = encoding === undefined ? "utf-8" : toDOMString(encoding);
    this.#read(blob, arguments.length, "readAsText", (bytes) => {
      const native = host.area("encoding");
      return native.decoder(native.encodingName(label) ?? "utf-8", false, false)(toRust(bytes), false);
    });
  }

  abort() {
    if (this.#state !== LOADING) {
      this.#result = null;
      return;
    }
    host.cancel(this.#task);
    this.#state = DONE;
    this.#result = null;
    this.#error = new DOMException("the read was aborted", "AbortError");
    this.#fire("abort", 0, 0);
    this.#fire("loadend", 0, 0);
  }

  #read(blob, given, operation, convert) {
    const state = this.#state;
    const where = "Failed to execute '" + operation + "' on 'FileReader'";
    requireArguments(1, given, where);
    const bytes = blobBytes(blob);
    if (bytes === null) {
      throw new TypeError(where + ": parameter 1 is not of type 'Blob'.");
    }
    if (state === LOADING) {
      throw new DOMException(where + ": The object is already busy reading Blobs.", "InvalidStateError");
    }
    this.#state = LOADING;
    this.#result = null;
    this.#error = null;
    const size = TypedArrayPrototypeGetByteLength(bytes);
    this.#task = host.schedule(0, () => {
      this.#fire("loadstart", 0, size);
      this.#task = host.schedule(0, () => this.#finish(convert(bytes), size));
    });
  }

  #finish(result, size) {
    if (size > 0) {
      this.#fire("progress", size, size);
    }
    if (this.#state !== LOADING) {
      return;
    }
    this.#state = DONE;
    this.#result = result;
    this.#fire("load", size, size);
    // A handler may have started another read: its own end is told then.
    if (this.#state !== LOADING) {
      this.#fire("loadend", size, size);
    }
  }

  #fire(type, loaded, total) {
    dispatchTrusted(this, new ProgressEvent(type, { lengthComputable: true, loaded, total }));
  }
}

defineConstants(FileReader, { __proto__: null, EMPTY, LOADING, DONE });
defineEventHandlers(FileReader.prototype, ["loadstart", "progress", "load", "abort", "error", "loadend"]);

defineInterface(undefined, FileReader);

export function install(window) {
  defineGlobal(window, "FileReader", FileReader);
}
