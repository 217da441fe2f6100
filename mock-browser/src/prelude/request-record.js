// Requests without their page-facing class: what `fetch(input, init)` and `new Request(input, init)` make of their
// arguments.
// https://fetch.spec.whatwg.org/#dom-request
import { host } from "mock:host";
import { cloneBody, extractBody, isUnusable } from "mock:body";
import { append, copyList, fill, has, newList } from "mock:headers-list";
import { ArrayPrototypeIncludes, RegExpPrototypeExec, StringPrototypeToUpperCase, TypeError } from "mock:primordials";
import { isObject, toByteString, toDictionary, toDOMString, toEnum, toUSVString } from "mock:webidl";

const NOT_A_TOKEN = /[^!#$%&'*+\-.^_\x60|~0-9A-Za-z]/;
const CACHES = ["default", "no-store", "reload", "no-cache", "force-cache", "only-if-cached"];
const CREDENTIALS = ["omit", "same-origin", "include"];
const MODES = ["navigate", "same-origin", "no-cors", "cors"];
const REDIRECTS = ["follow", "error", "manual"];
const POLICIES = [
  "", "no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin", "origin-when-cross-origin",
  "strict-origin-when-cross-origin", "unsafe-url",
];

// Addresses are resolved in Rust: { href, scheme, sameOrigin, hasCredentials }, or undefined.
export const native = host.area("network");

// mock:request fills this in: a page that makes no Request of its own does not load it.
let recordOf = () => null;

export function setRecordOf(given) {
  recordOf = given;
}

// The record of `input` with what `init` changes. A body taken from another Request is used up there.
export function makeRecord(input, init, where) {
  const base = isObject(input) ? recordOf(input) : null;
  const record = base === null ? newRecord(resolve(toUSVString(input), where)) : copyRecord(base);
  if (init === undefined || init === null) {
    if (base !== null) {
      takeBody(record, base, where);
    }
    return record;
  }
  const members = readInit(toDictionary(init, where, "RequestInit"), where);
  applyInit(record, members, where);
  setBody(record, base, members.body, where);
  return record;
}

function newRecord(address) {
  return {
    address, method: "GET", headers: newList("request"), body: null, signal: null, cache: "default", credentials: "same-origin",
    mode: "cors", redirect: "follow", referrer: "about:client", referrerPolicy: "", integrity: "", keepalive: false,
  };
}

export function copyRecord(record) {
  const {
    address, method, headers, signal, cache, credentials, mode, redirect, referrer, referrerPolicy, integrity, keepalive,
  } = record;
  return {
    address, method, headers: copyList(headers, headers.guard), body: null, signal, cache, credentials, mode, redirect, referrer,
    referrerPolicy, integrity, keepalive,
  };
}

export function cloneRecord(record) {
  const copy = copyRecord(record);
  copy.body = cloneBody(record.body);
  return copy;
}

function resolve(input, where) {
  const address = native.resolve(input);
  if (address === undefined) {
    throw new TypeError(where + ": Failed to parse URL from " + input);
  }
  if (address.hasCredentials) {
    throw new TypeError(where + ": Request cannot be constructed from a URL that includes credentials: " + input);
  }
  return address;
}

// Reads each member once, in the order of the standard's dictionary conversion.
function readInit(init, where) {
  const choice = (value, words, type) => (value === undefined ? undefined : toEnum(value, words, where, type));
  const members = {
    body: init.body,
    cache: choice(init.cache, CACHES, "RequestCache"),
    credentials: choice(init.credentials, CREDENTIALS, "RequestCredentials"),
    duplex: choice(init.duplex, ["half"], "RequestDuplex"),
    headers: init.headers,
    integrity: init.integrity,
    keepalive: init.keepalive,
    method: init.method,
    mode: choice(init.mode, MODES, "RequestMode"),
    redirect: choice(init.redirect, REDIRECTS, "RequestRedirect"),
    referrer: init.referrer,
    referrerPolicy: choice(init.referrerPolicy, POLICIES, "ReferrerPolicy"),
    signal: init.signal,
    window: init.window,
  };
  if (members.window !== undefined && members.window !== null) {
    throw new TypeError(where + ": 'window' can only be null");
  }
  if (members.signal !== undefined && members.signal !== null && !host.load("mock:abort").isAbortSignal(members.signal)) {
    throw new TypeError(where + ": member signal is not of type 'AbortSignal'");
  }
  return members;
}

function applyInit(record, members, where) {
  record.cache = members.cache ?? record.cache;
  record.credentials = members.credentials ?? record.credentials;
  record.redirect = members.redirect ?? record.redirect;
  record.referrerPolicy = members.referrerPolicy ?? record.referrerPolicy;
  record.integrity = members.integrity === undefined ? record.integrity : toDOMString(members.integrity);
  record.keepalive = members.keepalive === undefined ? record.keepalive : !!members.keepalive;
  record.signal = members.signal === undefined ? record.signal : members.signal;
  record.method = members.method === undefined ? record.method : toMethod(members.method, where);
  if (members.referrer !== undefined) {
    record.referrer = toReferrer(toDOMString(members.referrer), where);
  }
  if (members.mode === "navigate") {
    throw new TypeError(where + ": Cannot construct a Request with a RequestInit whose mode member is set as 'navigate'.");
  }
  record.mode = members.mode ?? record.mode;
  if (record.cache === "only-if-cached" && record.mode !== "same-origin") {
    throw new TypeError(where + ": 'only-if-cached' can be set only with 'same-origin' mode");
  }
  if (record.mode === "no-cors" && !ArrayPrototypeIncludes(["GET", "HEAD", "POST"], record.method)) {
    throw new TypeError(where + ": '" + record.method + "' is unsupported in no-cors mode.");
  }
  const guard = record.mode === "no-cors" ? "request-no-cors" : "request";
  if (members.headers !== undefined) {
    record.headers = newList(guard);
    fill(record.headers, members.headers, where);
  } else if (record.headers.guard !== guard) {
    record.headers.guard = guard;
  }
}

function toMethod(value, where) {
  const method = toByteString(value, where);
  if (method === "" || RegExpPrototypeExec(NOT_A_TOKEN, method) !== null) {
    throw new TypeError(where + ": '" + method + "' is not a valid HTTP method.");
  }
  const upper = StringPrototypeToUpperCase(method);
  if (ArrayPrototypeIncludes(["CONNECT", "TRACE", "TRACK"], upper)) {
    throw new TypeError(where + ": '" + method + "' HTTP method is unsupported.");
  }
  return ArrayPrototypeIncludes(["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"], upper) ? upper : method;
}

function toReferrer(text, where) {
  if (text === "" || text === "about:client") {
    return text;
  }
  const address = native.resolve(text);
  if (address === undefined) {
    throw new TypeError(where + ": Referrer '" + text + "' is not a valid URL.");
  }
  return address.sameOrigin ? address.href : "about:client";
}

function setBody(record, base, given, where) {
  const inherits = given === undefined || given === null;
  const inherited = base !== null && base.body !== null;
  if ((!inherits || inherited) && (record.method === "GET" || record.method === "HEAD")) {
    throw new TypeError(where + ": Request with GET/HEAD method cannot have body.");
  }
  if (inherits) {
    if (inherited) {
      takeBody(record, base, where);
    }
    return;
  }
  const { body, type } = extractBody(given);
  record.body = body;
  if (type !== null && !has(record.headers, "content-type")) {
    append(record.headers, "content-type", type, where);
  }
}

function takeBody(record, base, where) {
  if (base.body === null) {
    return;
  }
  if (isUnusable(base.body)) {
    throw new TypeError(where + ": Cannot construct a Request with a Request object that has already been used.");
  }
  record.body = cloneBody(base.body);
  base.body.used = true;
}
