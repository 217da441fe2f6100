// URLSearchParams.
// https://url.spec.whatwg.org/#interface-urlsearchparams
import { addBodyType } from "mock:body-types";
import { host } from "mock:host";
import { makePairIterable } from "mock:pair-iterable";
import {
  ArrayPrototypePush, ArrayPrototypeSort, StringPrototypeSlice, SymbolIterator, TypeError,
} from "mock:primordials";
import { encodeText } from "mock:utf8";
import {
  defineGlobal, defineInterface, isObject, requireArguments, toRecord, toSequence, toUSVString,
} from "mock:webidl";

const native = host.area("url");

const where = (operation) => "Failed to execute '" + operation + "' on 'URLSearchParams'";

let pairsOf;
let isParams;
let bind;
export let setQuery;

export class URLSearchParams {
  #pairs;
  // Tells the URL these are the parameters of.
  #changed = null;

  static {
    pairsOf = (params) => params.#pairs;
    isParams = (value) => #pairs in value;
    bind = (params, changed) => {
      params.#changed = changed;
    };
    setQuery = (params, query) => {
      params.#pairs = parseQuery(query);
    };
  }

  constructor(init = "") {
    this.#pairs = toPairs(init);
  }

  get size() {
    return this.#pairs.length;
  }

  append(name, value) {
    const pairs = this.#pairs;
    requireArguments(2, arguments.length, where("append"));
    ArrayPrototypePush(pairs, [toUSVString(name), toUSVString(value)]);
    this.#update();
  }

  delete(name, value = undefined) {
    void this.#pairs;
    requireArguments(1, arguments.length, where("delete"));
    this.#pairs = without(this.#pairs, toUSVString(name), value === undefined ? undefined : toUSVString(value));
    this.#update();
  }

  get(name) {
    const pairs = this.#pairs;
    requireArguments(1, arguments.length, where("get"));
    const index = find(pairs, toUSVString(name), undefined);
    return index < 0 ? null : pairs[index][1];
  }

  getAll(name) {
    const pairs = this.#pairs;
    requireArguments(1, arguments.length, where("getAll"));
    const key = toUSVString(name);
    const values = [];
    for (let i = 0; i < pairs.length; i++) {
      if (pairs[i][0] === key) {
        ArrayPrototypePush(values, pairs[i][1]);
      }
    }
    return values;
  }

  has(name, value = undefined) {
    const pairs = this.#pairs;
    requireArguments(1, arguments.length, where("has"));
    return find(pairs, toUSVString(name), value === undefined ? undefined : toUSVString(value)) >= 0;
  }

  set(name, value) {
    void this.#pairs;
    requireArguments(2, arguments.length, where("set"));
    const key = toUSVString(name);
    const text = toUSVString(value);
    const first = find(this.#pairs, key, undefined);
    if (first < 0) {
      ArrayPrototypePush(this.#pairs, [key, text]);
    } else {
      this.#pairs[first][1] = text;
      this.#pairs = without(this.#pairs, key, undefined, first + 1);
    }
    this.#update();
  }

  sort() {
    // Stable, by UTF-16 code units.
    ArrayPrototypeSort(this.#pairs, (a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
    this.#update();
  }

  toString() {
    return write(this.#pairs);
  }

  #update() {
    if (this.#changed !== null) {
      this.#changed(write(this.#pairs));
    }
  }
}

makePairIterable(URLSearchParams, "URLSearchParams", (params) => pairsOf(params));

function find(pairs, name, value) {
  for (let i = 0; i < pairs.length; i++) {
    if (pairs[i][0] === name && (value === undefined || pairs[i][1] === value)) {
      return i;
    }
  }
  return -1;
}

function without(pairs, name, value, from = 0) {
  const kept = [];
  for (let i = 0; i < pairs.length; i++) {
    const goes = i >= from && pairs[i][0] === name && (value === undefined || pairs[i][1] === value);
    if (!goes) {
      ArrayPrototypePush(kept, pairs[i]);
    }
  }
  return kept;
}

function toPairs(init) {
  const failed = "Failed to construct 'URLSearchParams'";
  if (!isObject(init)) {
    return parseQuery(toUSVString(init));
  }
  const method = init[SymbolIterator];
  if (method === undefined || method === null) {
    return mergeNames(toRecord(init, failed, toUSVString, toUSVString));
  }
  const pairs = toSequence(init, failed, (pair) => toSequence(pair, failed, toUSVString));
  for (let i = 0; i < pairs.length; i++) {
    if (pairs[i].length !== 2) {
      throw new TypeError(failed + ": Sequence initializer must only contain pair elements");
    }
  }
  return pairs;
}

// Two keys of a record can become one name: the later value stands in the earlier place.
function mergeNames(entries) {
  const merged = [];
  for (let i = 0; i < entries.length; i++) {
    const known = find(merged, entries[i][0], undefined);
    if (known < 0) {
      ArrayPrototypePush(merged, entries[i]);
    } else {
      merged[known][1] = entries[i][1];
    }
  }
  return merged;
}

export function parseQuery(query) {
  const flat = native.parseQuery(query[0] === "?" ? StringPrototypeSlice(query, 1) : query);
  const pairs = [];
  for (let i = 0; i < flat.length; i += 2) {
    ArrayPrototypePush(pairs, [flat[i], flat[i + 1]]);
  }
  return pairs;
}

function write(pairs) {
  const flat = [];
  for (let i = 0; i < pairs.length; i++) {
    ArrayPrototypePush(flat, pairs[i][0]);
    ArrayPrototypePush(flat, pairs[i][1]);
  }
  return native.writeQuery(flat);
}

// The parameters of a URL: `changed(query)` is told of every change.
export function newBoundParams(query, changed) {
  const params = new URLSearchParams(query);
  bind(params, changed);
  return params;
}

addBodyType((value) => {
  if (!isParams(value)) {
    return null;
  }
  return { bytes: encodeText(write(pairsOf(value))), stream: null, type: "application/x-www-form-urlencoded;charset=UTF-8" };
});

defineInterface(undefined, URLSearchParams);

export function install(window) {
  defineGlobal(window, "URLSearchParams", URLSearchParams);
}
