// Header lists, and the guards that say what a page may put in them.
// https://fetch.spec.whatwg.org/#header-lists
import {
  ArrayPrototypeIncludes, ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSort, RegExpPrototypeExec,
  StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeSplit, StringPrototypeStartsWith,
  StringPrototypeToLowerCase, StringPrototypeToUpperCase, StringPrototypeTrim, SymbolIterator, TypeError,
} from "mock:primordials";
import { isObject, toByteString, toRecord, toSequence } from "mock:webidl";

const FORBIDDEN_IN_REQUESTS = [
  "accept-charset", "accept-encoding", "access-control-request-headers", "access-control-request-method", "connection",
  "content-length", "cookie", "cookie2", "date", "dnt", "expect", "host", "keep-alive", "origin", "referer", "set-cookie", "te",
  "trailer", "transfer-encoding", "upgrade", "via",
];
const METHOD_OVERRIDES = ["x-http-method", "x-http-method-override", "x-method-override"];
const WITHOUT_CORS = ["accept", "accept-language", "content-language", "content-type"];
const NOT_A_TOKEN = /[^!#$%&'*+\-.^_\x60|~0-9A-Za-z]/;
const NOT_A_VALUE = /[\0\r\n]/;
const OUTER_WHITESPACE = /^[\t\n\r ]+|[\t\n\r ]+$/;

// `names` are lower case; `names` and `values` stand beside each other.
export function newList(guard) {
  return { guard, names: [], values: [] };
}

export function copyList(list, guard) {
  const copy = newList(guard);
  for (let i = 0; i < list.names.length; i++) {
    push(copy, list.names[i], list.values[i]);
  }
  return copy;
}

// For names and values that need no check.
export function push(list, name, value) {
  ArrayPrototypePush(list.names, name);
  ArrayPrototypePush(list.values, value);
}

// ---- What a page gives ----

export function toName(value, where) {
  const name = toByteString(value, where);
  if (name === "" || RegExpPrototypeExec(NOT_A_TOKEN, name) !== null) {
    throw new TypeError(where + ": '" + name + "' is not a valid header name");
  }
  return StringPrototypeToLowerCase(name);
}

export function toValue(value, where) {
  let text = toByteString(value, where);
  for (let match; (match = RegExpPrototypeExec(OUTER_WHITESPACE, text)) !== null; ) {
    text = match.index === 0 ? StringPrototypeSlice(text, match[0].length) : StringPrototypeSlice(text, 0, match.index);
  }
  if (RegExpPrototypeExec(NOT_A_VALUE, text) !== null) {
    throw new TypeError(where + ": the value holds a line break or a zero byte");
  }
  return text;
}

// False where a page's change of this header is dropped; a TypeError where the list cannot be changed at all.
export function mayChange(list, name, value, where) {
  switch (list.guard) {
    case "immutable":
      throw new TypeError(where + ": the headers are immutable");
    case "request":
      return !isForbiddenInRequests(name, value);
    case "request-no-cors":
      return ArrayPrototypeIncludes(WITHOUT_CORS, name) && !isForbiddenInRequests(name, value);
    case "response":
      return name !== "set-cookie" && name !== "set-cookie2";
    default:
      return true;
  }
}

function isForbiddenInRequests(name, value) {
  const reserved = StringPrototypeStartsWith(name, "proxy-") || StringPrototypeStartsWith(name, "sec-");
  if (reserved || ArrayPrototypeIncludes(FORBIDDEN_IN_REQUESTS, name)) {
    return true;
  }
  if (!ArrayPrototypeIncludes(METHOD_OVERRIDES, name)) {
    return false;
  }
  const methods = StringPrototypeSplit(StringPrototypeToUpperCase(value), ",");
  for (let i = 0; i < methods.length; i++) {
    if (ArrayPrototypeIncludes(["CONNECT", "TRACE", "TRACK"], StringPrototypeTrim(methods[i]))) {
      return true;
    }
  }
  return false;
}

// mock:headers fills this in: a page that makes no Headers of its own does not load it.
let listOf = () => null;

export function setListOf(given) {
  listOf = given;
}

// Adds what a page gave as `headers`: Headers, a sequence of pairs or a record.
export function fill(list, init, where) {
  if (!isObject(init)) {
    throw new TypeError(where + ": the headers are neither a sequence of pairs nor an object");
  }
  const given = listOf(init);
  if (given !== null) {
    for (let i = 0; i < given.names.length; i++) {
      append(list, given.names[i], given.values[i], where);
    }
    return;
  }
  const pairs = toPairs(init, where);
  for (let i = 0; i < pairs.length; i++) {
    append(list, pairs[i][0], pairs[i][1], where);
  }
}

function toPairs(init, where) {
  const text = (value) => toByteString(value, where);
  const method = init[SymbolIterator];
  if (method === undefined || method === null) {
    return toRecord(init, where, text, text);
  }
  const pairs = toSequence(init, where, (pair) => toSequence(pair, where, text));
  for (let i = 0; i < pairs.length; i++) {
    if (pairs[i].length !== 2) {
      throw new TypeError(where + ": a header is a pair of a name and a value");
    }
  }
  return pairs;
}

// ---- The list's operations; the guard is asked by those a page reaches ----

export function append(list, givenName, givenValue, where) {
  const name = toName(givenName, where);
  const value = toValue(givenValue, where);
  if (mayChange(list, name, value, where)) {
    push(list, name, value);
  }
}

export function set(list, name, value) {
  const first = ArrayPrototypeIndexOf(list.names, name);
  if (first < 0) {
    push(list, name, value);
    return;
  }
  list.values[first] = value;
  remove(list, name, first + 1);
}

export function remove(list, name, from = 0) {
  let kept = from;
  for (let i = from; i < list.names.length; i++) {
    if (list.names[i] !== name) {
      list.names[kept] = list.names[i];
      list.values[kept] = list.values[i];
      kept += 1;
    }
  }
  list.names.length = kept;
  list.values.length = kept;
}

// The values of a name, joined; null where there is none.
export function get(list, name) {
  let joined = null;
  for (let i = 0; i < list.names.length; i++) {
    if (list.names[i] === name) {
      joined = joined === null ? list.values[i] : joined + ", " + list.values[i];
    }
  }
  return joined;
}

export function has(list, name) {
  return ArrayPrototypeIndexOf(list.names, name) >= 0;
}

// Pairs in the order of their names, one a name, except for `set-cookie`.
export function sorted(list) {
  const names = [];
  for (let i = 0; i < list.names.length; i++) {
    if (!ArrayPrototypeIncludes(names, list.names[i])) {
      ArrayPrototypePush(names, list.names[i]);
    }
  }
  ArrayPrototypeSort(names);
  const pairs = [];
  for (let i = 0; i < names.length; i++) {
    if (names[i] !== "set-cookie") {
      ArrayPrototypePush(pairs, [names[i], get(list, names[i])]);
      continue;
    }
    for (let j = 0; j < list.names.length; j++) {
      if (list.names[j] === "set-cookie") {
        ArrayPrototypePush(pairs, ["set-cookie", list.values[j]]);
      }
    }
  }
  return pairs;
}

// The media type without parameters, lower case; empty where there is none.
export function mediaTypeOf(type) {
  const end = StringPrototypeIndexOf(type, ";");
  return StringPrototypeToLowerCase(StringPrototypeTrim(end < 0 ? type : StringPrototypeSlice(type, 0, end)));
}
