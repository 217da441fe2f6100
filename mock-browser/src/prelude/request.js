// Request.
// https://fetch.spec.whatwg.org/#request-class
import { host } from "mock:host";
import {
  consume, isUnusable, isUsed, streamObject, toArrayBuffer, toBlob, toBytes, toFormData, toJSON, toText,
} from "mock:body";
import { newHeaders } from "mock:headers";
import { TypeError } from "mock:primordials";
import { promising } from "mock:promises";
import { cloneRecord, makeRecord, setRecordOf } from "mock:request-record";
import { defineGlobal, defineInterface, requireArguments } from "mock:webidl";

const INTERNAL = { __proto__: null };

export class Request {
  #record;
  #headers = null;
  #signal = null;

  static {
    setRecordOf((value) => (#record in value ? value.#record : null));
  }

  constructor(input, init = undefined) {
    if (input === INTERNAL) {
      this.#record = init;
      return;
    }
    const where = "Failed to construct 'Request'";
    requireArguments(1, arguments.length, where);
    this.#record = makeRecord(input, init, where);
  }

  get method() {
    return this.#record.method;
  }

  get url() {
    return this.#record.address.href;
  }

  get headers() {
    this.#headers ??= newHeaders(this.#record.headers);
    return this.#headers;
  }

  get destination() {
    void this.#record;
    return "";
  }

  get referrer() {
    return this.#record.referrer;
  }

  get referrerPolicy() {
    return this.#record.referrerPolicy;
  }

  get mode() {
    return this.#record.mode;
  }

  get credentials() {
    return this.#record.credentials;
  }

  get cache() {
    return this.#record.cache;
  }

  get redirect() {
    return this.#record.redirect;
  }

  get integrity() {
    return this.#record.integrity;
  }

  get keepalive() {
    return this.#record.keepalive;
  }

  // A signal of the request's own, that follows the one it was given.
  get signal() {
    if (this.#signal === null) {
      const signals = host.load("mock:abort");
      const followed = this.#record.signal;
      this.#signal = signals.anySignal(followed === null ? [] : [followed]);
    }
    return this.#signal;
  }

  get duplex() {
    void this.#record;
    return "half";
  }

  clone() {
    if (isUnusable(this.#record.body)) {
      throw new TypeError("Failed to execute 'clone' on 'Request': Request body is already used");
    }
    return new Request(INTERNAL, cloneRecord(this.#record));
  }

  get body() {
    return streamObject(this.#record.body);
  }

  get bodyUsed() {
    return isUsed(this.#record.body);
  }

  arrayBuffer() {
    return promising(() => consume(this.#record.body, toArrayBuffer));
  }

  blob() {
    return promising(() => consume(this.#record.body, toBlob(this.#record.headers)));
  }

  bytes() {
    return promising(() => consume(this.#record.body, toBytes));
  }

  formData() {
    return promising(() => consume(this.#record.body, toFormData(this.#record.headers)));
  }

  json() {
    return promising(() => consume(this.#record.body, toJSON));
  }

  text() {
    return promising(() => consume(this.#record.body, toText));
  }
}

defineInterface(undefined, Request);

export function install(window) {
  defineGlobal(window, "Request", Request);
}
