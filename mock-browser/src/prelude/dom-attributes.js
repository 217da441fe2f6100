// Attributes of elements (https://dom.spec.whatwg.org/#interface-attr): a list of plain entries on the element's record;
// Attr and NamedNodeMap are made only for those who ask for them.

import { defineInterface, illegal, illegalInvocation, requireArguments, requireToken, toDOMString } from "mock:webidl";
import {
  ArrayPrototypePush, ArrayPrototypeSplice, ObjectDefineProperty, StringPrototypeIndexOf, StringPrototypeSlice,
  StringPrototypeToLowerCase, SymbolIterator, WeakMap,
  WeakMapPrototypeGet, WeakMapPrototypeSet,
} from "mock:primordials";
import { ATTRIBUTE, newRecord, Node, nodeOf, recordOf } from "mock:dom-node";
import { makeCollection, values } from "mock:dom-collections";
import { attributeChanged } from "mock:dom-tree";

export const HTML = "http://www.w3.org/1999/xhtml";

// What elements do when one of their attributes changes, by the attribute's name.
const watchers = { __proto__: null };

/** Has something done when an attribute of an element changed: `work(record, old, new)`, null for absent. */
export function whenAttributeChanged(name, work) {
  const before = watchers[name];
  watchers[name] = before === undefined ? work : (record, old, value) => {
    before(record, old, value);
    work(record, old, value);
  };
}

export const qualifiedName = (record, name) => (record.namespace === HTML ? StringPrototypeToLowerCase(toDOMString(name)) : toDOMString(name));

function indexOf(record, name) {
  const { attributes } = record;
  for (let index = 0; index < attributes.length; index++) if (attributes[index].name === name) return index;
  return -1;
}

/** The value, or null. */
export function getAttribute(record, name) {
  const index = indexOf(record, name);
  return index < 0 ? null : record.attributes[index].value;
}

export const hasAttribute = (record, name) => indexOf(record, name) >= 0;

export function newAttribute(name, value, namespace = null) {
  const colon = namespace === null ? -1 : StringPrototypeIndexOf(name, ":");
  const prefix = colon < 0 ? null : StringPrototypeSlice(name, 0, colon);
  return { __proto__: null, name, value, namespace, prefix, localName: StringPrototypeSlice(name, colon + 1), node: null };
}

export function setAttribute(record, name, value, namespace = null) {
  const index = indexOf(record, name);
  if (index >= 0) {
    const attribute = record.attributes[index];
    const old = attribute.value;
    attribute.value = value;
    if (attribute.node !== null) recordOf(attribute.node).data = value;
    notify(record, attribute, old, value);
    return;
  }
  const attribute = newAttribute(name, value, namespace);
  ArrayPrototypePush(record.attributes, attribute);
  notify(record, attribute, null, value);
}

export function removeAttribute(record, name) {
  const index = indexOf(record, name);
  if (index < 0) return;
  const attribute = record.attributes[index];
  ArrayPrototypeSplice(record.attributes, index, 1);
  if (attribute.node !== null) recordOf(attribute.node).facts.owner = null;
  notify(record, attribute, attribute.value, null);
}

function notify(record, attribute, old, value) {
  watchers[attribute.name]?.(record, old, value);
  attributeChanged(record, attribute, old);
}

export class Attr extends Node {
  constructor(token, record = undefined) {
    requireToken(token);
    super(illegal, record);
  }

  get namespaceURI() {
    return recordOf(this).facts.entry.namespace;
  }

  get prefix() {
    return recordOf(this).facts.entry.prefix;
  }

  get localName() {
    return recordOf(this).facts.entry.localName;
  }

  get name() {
    return recordOf(this).name;
  }

  get value() {
    return recordOf(this).data;
  }

  set value(value) {
    const record = recordOf(this);
    const text = toDOMString(value);
    record.data = text;
    if (record.facts.owner !== null) setAttribute(record.facts.owner, record.name, text);
  }

  get ownerElement() {
    return nodeOf(recordOf(this).facts.owner);
  }

  get specified() {
    recordOf(this);
    return true;
  }
}

/** The record of the Attr of an entry. */
export function attrOf(owner, entry) {
  if (entry.node === null) {
    const record = newRecord(ATTRIBUTE, entry.name, owner.document);
    record.data = entry.value;
    record.facts = { __proto__: null, owner, entry };
    entry.node = new Attr(illegal, record);
  }
  return recordOf(entry.node);
}

const elements = new WeakMap();

function elementOf(map) {
  const element = WeakMapPrototypeGet(elements, map);
  if (element === undefined) throw illegalInvocation();
  return element;
}

export class NamedNodeMap {
  constructor(token) {
    requireToken(token);
  }

  get length() {
    return elementOf(this).attributes.length;
  }

  item(index) {
    const element = elementOf(this);
    requireArguments(1, arguments.length, "Failed to execute 'item' on 'NamedNodeMap'");
    const entry = element.attributes[index >>> 0];
    return entry === undefined ? null : attrOf(element, entry).node;
  }

  getNamedItem(name) {
    const element = elementOf(this);
    requireArguments(1, arguments.length, "Failed to execute 'getNamedItem' on 'NamedNodeMap'");
    const index = indexOf(element, qualifiedName(element, name));
    return index < 0 ? null : attrOf(element, element.attributes[index]).node;
  }
}

/** The live map of an element's attributes, whose indices are properties. */
export function attributesOf(record) {
  record.live ??= { __proto__: null };
  if (record.live.attributes === undefined) {
    const list = () => {
      const records = [];
      for (let index = 0; index < record.attributes.length; index++) ArrayPrototypePush(records, attrOf(record, record.attributes[index]));
      return records;
    };
    const map = makeCollection(new NamedNodeMap(illegal), list, false);
    WeakMapPrototypeSet(elements, map, record);
    record.live.attributes = map;
  }
  return record.live.attributes;
}

ObjectDefineProperty(NamedNodeMap.prototype, SymbolIterator, {
  __proto__: null, value: values, writable: true, enumerable: false, configurable: true,
});

defineInterface(undefined, Attr);
defineInterface(undefined, NamedNodeMap);
