// NodeList and HTMLCollection (https://dom.spec.whatwg.org/#old-style-collections): live views of a tree, or fixed lists.
// They are proxies, so that an index is a property; what is in them is looked up when it is asked for.

import { defineInterface, illegal, illegalInvocation, requireArguments, requireToken, toDOMString, toUnsignedLong } from "mock:webidl";
import {
  ArrayPrototypeIncludes, ArrayPrototypePush, ArrayPrototypeValues, Number, ObjectDefineProperty, Proxy, ReflectApply,
  ReflectDefineProperty, ReflectDeleteProperty, ReflectGet, ReflectGetOwnPropertyDescriptor, ReflectHas, ReflectOwnKeys,
  ReflectSet, RegExpPrototypeTest, String, StringPrototypeCharCodeAt, StringPrototypeSlice, SymbolIterator, WeakMap,
  WeakMapPrototypeGet, WeakMapPrototypeSet,
} from "mock:primordials";
import { ELEMENT, following, nodeOf } from "mock:dom-node";

const parts = new WeakMap();

function listOf(collection) {
  const found = WeakMapPrototypeGet(parts, collection);
  if (found === undefined) throw illegalInvocation();
  return found.list();
}

/** An iterator over what `pick` gives for each index of a list. */
export function iterate(list, pick) {
  const picked = [];
  for (let index = 0; index < list.length; index++) ArrayPrototypePush(picked, pick(index));
  return ArrayPrototypeValues(picked);
}

/** `Array.prototype.values` of the original. */
export function values() {
  return ArrayPrototypeValues(this);
}

export class NodeList {
  constructor(token = undefined) {
    requireToken(token);
  }

  item(index) {
    requireArguments(1, arguments.length, "Failed to execute 'item' on 'NodeList'");
    return listOf(this)[toUnsignedLong(index)]?.node ?? null;
  }

  get length() {
    return listOf(this).length;
  }

  forEach(callback, thisArg = undefined) {
    const list = this;
    for (let index = 0; index < list.length; index++) ReflectApply(callback, thisArg, [list[index], index, list]);
  }

  entries() {
    return iterate(this, (index) => [index, this[index]]);
  }

  keys() {
    return iterate(this, (index) => index);
  }

  values() {
    return ArrayPrototypeValues(this);
  }
}

ObjectDefineProperty(NodeList.prototype, SymbolIterator, {
  __proto__: null, value: values, writable: true, enumerable: false, configurable: true,
});

export class HTMLCollection {
  constructor(token = undefined) {
    requireToken(token);
  }

  item(index) {
    requireArguments(1, arguments.length, "Failed to execute 'item' on 'HTMLCollection'");
    return listOf(this)[toUnsignedLong(index)]?.node ?? null;
  }

  get length() {
    return listOf(this).length;
  }

  namedItem(name) {
    requireArguments(1, arguments.length, "Failed to execute 'namedItem' on 'HTMLCollection'");
    return nodeOf(named(listOf(this), toDOMString(name)));
  }
}

ObjectDefineProperty(HTMLCollection.prototype, SymbolIterator, {
  __proto__: null, value: values, writable: true, enumerable: false, configurable: true,
});

const INDEX = /^(?:0|[1-9]\d{0,9})$/;
const isIndex = (key) => typeof key === "string" && RegExpPrototypeTest(INDEX, key);

function attributeOf(record, name) {
  const { attributes } = record;
  for (let index = 0; index < attributes.length; index++) if (attributes[index].name === name) return attributes[index].value;
  return null;
}

function named(list, name) {
  if (name === "") return null;
  for (let index = 0; index < list.length; index++) {
    if (attributeOf(list[index], "id") === name || attributeOf(list[index], "name") === name) return list[index];
  }
  return null;
}

const nodeOfItem = (record) => record?.node;

/** A collection of what `list()` gives each time; with names, elements are properties by id and name too. */
export function makeCollection(target, list, withNames, pick = nodeOfItem) {
  const find = (key) => {
    if (isIndex(key)) return pick(list()[Number(key)]);
    if (!withNames || typeof key !== "string" || ReflectHas(target, key)) return undefined;
    return named(list(), key)?.node;
  };
  const collection = new Proxy(target, {
    __proto__: null,
    get: (object, key, receiver) => find(key) ?? ReflectGet(object, key, receiver),
    has: (object, key) => find(key) !== undefined || ReflectHas(object, key),
    set(object, key, value, receiver) {
      return isIndex(key) ? false : ReflectSet(object, key, value, receiver);
    },
    deleteProperty: (object, key) => (isIndex(key) ? find(key) === undefined : ReflectDeleteProperty(object, key)),
    defineProperty: (object, key, descriptor) => (isIndex(key) ? false : ReflectDefineProperty(object, key, descriptor)),
    ownKeys(object) {
      const keys = [];
      const { length } = list();
      for (let index = 0; index < length; index++) ArrayPrototypePush(keys, String(index));
      const own = ReflectOwnKeys(object);
      for (let index = 0; index < own.length; index++) ArrayPrototypePush(keys, own[index]);
      return keys;
    },
    getOwnPropertyDescriptor(object, key) {
      const value = find(key);
      if (value === undefined) return ReflectGetOwnPropertyDescriptor(object, key);
      return { __proto__: null, value, writable: false, enumerable: isIndex(key), configurable: true };
    },
    preventExtensions: () => false,
  });
  WeakMapPrototypeSet(parts, collection, { __proto__: null, list });
  return collection;
}

export const liveElements = (list) => makeCollection(new HTMLCollection(illegal), list, true);

/** A fixed list of records. */
export const staticList = (records) => makeCollection(new NodeList(illegal), () => records, false);

function children(record) {
  if (record.kept !== null) return record.kept;
  const list = [];
  for (let child = record.first; child !== null; child = child.next) ArrayPrototypePush(list, child);
  record.kept = list;
  return list;
}

function keptOf(record) {
  record.live ??= { __proto__: null };
  return record.live;
}

export function childNodes(record) {
  return (keptOf(record).childNodes ??= makeCollection(new NodeList(illegal), () => children(record), false));
}

export function childElements(record) {
  return (keptOf(record).children ??= liveElements(() => {
    const list = [];
    for (let child = record.first; child !== null; child = child.next) if (child.type === ELEMENT) ArrayPrototypePush(list, child);
    return list;
  }));
}

/** A live collection of the elements below that a test accepts. */
export function below(root, accepts) {
  return liveElements(() => elementsBelow(root, accepts));
}

/** The elements below that a test accepts, in tree order. */
export function elementsBelow(root, accepts) {
  const list = [];
  for (let record = following(root, root); record !== null; record = following(record, root)) {
    if (record.type === ELEMENT && accepts(record)) ArrayPrototypePush(list, record);
  }
  return list;
}

export function byTagName(root, name, lower) {
  if (name === "*") return below(root, () => true);
  return below(root, (record) => {
    const wanted = record.namespace === "http://www.w3.org/1999/xhtml" ? lower : name;
    return (record.prefix === null ? record.localName : record.prefix + ":" + record.localName) === wanted;
  });
}

/** The words of a text that are separated by ASCII white space. */
export function wordsOf(text) {
  const words = [];
  let start = 0;
  for (let index = 0; index <= text.length; index++) {
    const code = index === text.length ? 32 : StringPrototypeCharCodeAt(text, index);
    if (code !== 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13) continue;
    if (index > start) ArrayPrototypePush(words, StringPrototypeSlice(text, start, index));
    start = index + 1;
  }
  return words;
}

export function byClassName(root, names) {
  const wanted = wordsOf(names);
  return below(root, (record) => {
    const has = wordsOf(attributeOf(record, "class") ?? "");
    for (let index = 0; index < wanted.length; index++) if (!ArrayPrototypeIncludes(has, wanted[index])) return false;
    return wanted.length > 0;
  });
}

export function byId(root, id) {
  if (id === "") return null;
  for (let record = following(root, root); record !== null; record = following(record, root)) {
    if (record.type === ELEMENT && attributeOf(record, "id") === id) return record.node;
  }
  return null;
}

defineInterface(undefined, NodeList);
defineInterface(undefined, HTMLCollection);
