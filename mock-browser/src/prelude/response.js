// Response.
// https://fetch.spec.whatwg.org/#response-class
import { host } from "mock:host";
import {
  cloneBody, consume, extractBody, isUnusable, isUsed, newBody, streamObject, toArrayBuffer, toBlob, toBytes,
  toFormData, toJSON, toText,
} from "mock:body";
import { append, copyList, fill, has, newList } from "mock:headers-list";
import { ArrayPrototypeIncludes, JSONStringify, RangeError, RegExpPrototypeExec, TypeError } from "mock:primordials";
import { promising } from "mock:promises";
import { encodeText } from "mock:utf8";
import {
  defineGlobal, defineInterface, requireArguments, toByteString, toDictionary, toUnsignedShort, toUSVString,
} from "mock:webidl";

const INTERNAL = { __proto__: null };
const NULL_BODY_STATUSES = [101, 103, 204, 205, 304];
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];
const NOT_A_REASON = /[^\t\x20-\x7e\x80-\xff]/;

export class Response {
  #record;
  #headers = null;

  constructor(body = null, init = undefined) {
    if (body === INTERNAL) {
      this.#record = init;
      return;
    }
    const where = "Failed to construct 'Response'";
    const members = readInit(init, where);
    const extracted = body === null || body === undefined ? null : extractBody(body);
    this.#record = newRecord("default", "", 200, "", newList("response"), null);
    initialize(this.#record, members, extracted, where);
  }

  get type() {
    return this.#record.type;
  }

  get url() {
    return this.#record.url;
  }

  get redirected() {
    return this.#record.redirected;
  }

  get status() {
    return this.#record.status;
  }

  get ok() {
    return this.#record.status >= 200 && this.#record.status <= 299;
  }

  get statusText() {
    return this.#record.statusText;
  }

  get headers() {
    this.#headers ??= host.load("mock:headers").newHeaders(this.#record.headers);
    return this.#headers;
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

  clone() {
    const { type, url, redirected, status, statusText, headers, body } = this.#record;
    if (isUnusable(body)) {
      throw new TypeError("Failed to execute 'clone' on 'Response': Response body is already used");
    }
    const copy = newRecord(type, url, status, statusText, copyList(headers, headers.guard), cloneBody(body));
    copy.redirected = redirected;
    return newResponse(copy);
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

  static error() {
    return newResponse(newRecord("error", "", 0, "", newList("immutable"), null));
  }

  static json(data, init = undefined) {
    const where = "Failed to execute 'json' on 'Response'";
    requireArguments(1, arguments.length, where);
    const members = readInit(init, where);
    const text = JSONStringify(data);
    if (text === undefined) {
      throw new TypeError(where + ": The data is not JSON serializable");
    }
    const record = newRecord("default", "", 200, "", newList("response"), null);
    const extracted = { body: newBody(encodeText(toUSVString(text)), null, null), type: "application/json" };
    initialize(record, members, extracted, where);
    return newResponse(record);
  }

  static redirect(url, status = 302) {
    const where = "Failed to execute 'redirect' on 'Response'";
    requireArguments(1, arguments.length, where);
    const target = host.load("mock:request-record").native.resolve(toUSVString(url));
    const code = toUnsignedShort(status, where);
    if (target === undefined) {
      throw new TypeError(where + ": Invalid URL");
    }
    if (!ArrayPrototypeIncludes(REDIRECT_STATUSES, code)) {
      throw new RangeError(where + ": Invalid status code");
    }
    const headers = newList("none");
    append(headers, "location", target.href, where);
    headers.guard = "immutable";
    return newResponse(newRecord("default", "", code, "", headers, null));
  }
}

export function newRecord(type, url, status, statusText, headers, body) {
  return { type, url, redirected: false, status, statusText, headers, body };
}

export function newResponse(record) {
  return new Response(INTERNAL, record);
}

export function hasNullBody(status) {
  return ArrayPrototypeIncludes(NULL_BODY_STATUSES, status);
}

export function isRedirect(status) {
  return ArrayPrototypeIncludes(REDIRECT_STATUSES, status);
}

function readInit(init, where) {
  const { headers, status, statusText } = toDictionary(init, where, "ResponseInit");
  return {
    headers,
    status: status === undefined ? 200 : toUnsignedShort(status, where),
    statusText: statusText === undefined ? "" : toByteString(statusText, where),
  };
}

function initialize(record, members, extracted, where) {
  if (members.status < 200 || members.status > 599) {
    throw new RangeError(where + ": The status provided (" + members.status + ") is outside the range [200, 599].");
  }
  if (RegExpPrototypeExec(NOT_A_REASON, members.statusText) !== null) {
    throw new TypeError(where + ": Invalid statusText");
  }
  record.status = members.status;
  record.statusText = members.statusText;
  if (members.headers !== undefined) {
    fill(record.headers, members.headers, where);
  }
  if (extracted === null) {
    return;
  }
  if (hasNullBody(record.status)) {
    throw new TypeError(where + ": Response with null body status cannot have body");
  }
  record.body = extracted.body;
  if (extracted.type !== null && !has(record.headers, "content-type")) {
    append(record.headers, "content-type", extracted.type, where);
  }
}

defineInterface(undefined, Response);

export function install(window) {
  defineGlobal(window, "Response", Response);
}
