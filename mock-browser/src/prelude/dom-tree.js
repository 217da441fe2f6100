// How a tree changes (https://dom.spec.whatwg.org/#mutation-algorithms): insert, remove, replace, adopt, clone, each with
// the checks that come before. What elements do when they come or go is theirs: they register it here.

import { host } from "mock:host";
import { DOMException } from "mock:dom-exception";
import { ArrayPrototypePush } from "mock:primordials";
import { setEventParent } from "mock:events";
import {
  COMMENT, DOCTYPE, DOCUMENT, ELEMENT, following, FRAGMENT, isWithin, newRecord, rootOf, TEXT,
} from "mock:dom-node";
import { CharacterDataOf, FragmentOf } from "mock:dom-character-data";

// Filled in by mock:dom-mutation-observer while anybody observes, and by the elements that act when they are inserted.
let observe = { __proto__: null, children: undefined, attribute: undefined, data: undefined };
const inserted = { __proto__: null };
const removed = { __proto__: null };
const cloned = { __proto__: null };
const changed = { __proto__: null };
let beforeRemoval;

export function setObserver(functions) {
  observe = functions;
}

/** Has something done with elements of a local name: when they are inserted into the document, or cloned. */
export function whenInserted(localName, work) {
  inserted[localName] = work;
}

export function whenRemoved(localName, work) {
  removed[localName] = work;
}

export function whenCloned(localName, work) {
  cloned[localName] = work;
}

/** Has something done with each node before it leaves its parent. */
export function setBeforeRemoval(work) {
  beforeRemoval = work;
}

/** Has something done with elements of a local name whose children changed. */
export function whenChildrenChanged(localName, work) {
  changed[localName] = work;
}

const hierarchy = (where, what) => new DOMException(where + ": " + what, "HierarchyRequestError");

const ONE_ELEMENT = "Only one element on document allowed.";

function checkInsertion(record, parent, where, replaced = null) {
  const { type } = parent;
  if (type !== ELEMENT && type !== DOCUMENT && type !== FRAGMENT) {
    throw hierarchy(where, "This node type does not support this method.");
  }
  if (isWithin(parent, record)) throw hierarchy(where, "The new child element contains the parent.");
  if (record.type === DOCUMENT) {
    throw hierarchy(where, "Nodes of type '#document' may not be inserted inside nodes of type '" + parent.name + "'.");
  }
  if (type === DOCUMENT) checkDocumentChild(record, parent, where, replaced);
  else if (record.type === DOCTYPE) {
    throw hierarchy(where, "Nodes of type '" + record.name + "' may not be inserted inside nodes of type '" + parent.name + "'.");
  }
}

function checkDocumentChild(record, parent, where, replaced) {
  const wanted = { __proto__: null, elements: 0, texts: 0 };
  const count = (child) => {
    if (child.type === ELEMENT) wanted.elements++;
    if (child.type === TEXT) wanted.texts++;
  };
  if (record.type === FRAGMENT) for (let child = record.first; child !== null; child = child.next) count(child);
  else count(record);
  if (wanted.texts > 0) throw hierarchy(where, "Nodes of type '#text' may not be inserted inside nodes of type '#document'.");
  if (wanted.elements === 0) return;
  for (let child = parent.first; child !== null; child = child.next) {
    if (child.type === ELEMENT && child !== replaced && child !== record) wanted.elements++;
  }
  if (wanted.elements > 1) throw hierarchy(where, ONE_ELEMENT);
}

const notFound = (where, what) => new DOMException(where + ": " + what, "NotFoundError");

export function insertChecked(record, parent, before, where) {
  checkInsertion(record, parent, where);
  if (before !== null && before.parent !== parent) {
    throw notFound(where, "The node before which the new node is to be inserted is not a child of this node.");
  }
  insert(record, parent, before === record ? record.next : before);
}

export function replaceChecked(record, child, parent, where) {
  checkInsertion(record, parent, where, child);
  if (child.parent !== parent) throw notFound(where, "The node to be replaced is not a child of this node.");
  const before = child.next === record ? record.next : child.next;
  if (record === child) return;
  remove(child);
  insert(record, parent, before);
}

export function removeChecked(child, parent, where) {
  if (child.parent !== parent) throw notFound(where, "The node to be removed is not a child of this node.");
  remove(child);
}

function link(record, parent, before) {
  const previous = before === null ? parent.last : before.previous;
  record.parent = parent;
  record.previous = previous;
  record.next = before;
  if (previous === null) parent.first = record;
  else previous.next = record;
  if (before === null) parent.last = record;
  else before.previous = record;
  setEventParent(record.node, parent.node);
}

/** Puts a node, or what is in a fragment, before another one. */
export function insert(record, parent, before) {
  const nodes = [];
  if (record.type === FRAGMENT) {
    for (let child = record.first; child !== null; child = child.next) ArrayPrototypePush(nodes, child);
    for (let index = 0; index < nodes.length; index++) unlink(nodes[index]);
    record.kept = null;
    if (nodes.length > 0) observe.children?.(record, [], nodes, null, null);
  } else {
    if (record.parent !== null) remove(record);
    nodes[0] = record;
  }
  if (nodes.length === 0) return;
  const previous = before === null ? parent.last : before.previous;
  for (let index = 0; index < nodes.length; index++) {
    adopt(nodes[index], parent.type === DOCUMENT ? parent : parent.document);
    link(nodes[index], parent, before);
  }
  parent.kept = null;
  observe.children?.(parent, nodes, [], previous, before);
  changed[parent.localName]?.(parent);
  if (rootOf(parent).type === DOCUMENT) for (let index = 0; index < nodes.length; index++) arrive(nodes[index]);
}

function arrive(record) {
  for (let below = record; below !== null; below = below === null ? null : following(below, record)) {
    if (below.type === ELEMENT) inserted[below.localName]?.(below);
  }
}

function unlink(record) {
  const { parent, previous, next } = record;
  if (previous === null) parent.first = next;
  else previous.next = next;
  if (next === null) parent.last = previous;
  else next.previous = previous;
  record.parent = null;
  record.previous = null;
  record.next = null;
  setEventParent(record.node, null);
}

/** Takes a node out of its parent. */
export function remove(record) {
  beforeRemoval?.(record);
  const { parent, previous, next } = record;
  const connected = rootOf(parent).type === DOCUMENT;
  unlink(record);
  parent.kept = null;
  observe.children?.(parent, [], [record], previous, next);
  changed[parent.localName]?.(parent);
  if (!connected) return;
  for (let below = record; below !== null; below = following(below, record)) {
    if (below.type === ELEMENT) removed[below.localName]?.(below);
  }
}

/** Takes all children out, and puts a node (or nothing) in their place: one change. */
export function replaceAll(record, parent) {
  const old = [];
  for (let child = parent.first; child !== null; child = child.next) ArrayPrototypePush(old, child);
  const { children } = observe;
  observe.children = undefined;
  for (let index = 0; index < old.length; index++) remove(old[index]);
  const added = [];
  if (record !== null) {
    if (record.type === FRAGMENT) for (let child = record.first; child !== null; child = child.next) ArrayPrototypePush(added, child);
    else added[0] = record;
    insert(record, parent, null);
  }
  observe.children = children;
  if (old.length > 0 || added.length > 0) children?.(parent, added, old, null, null);
}

/** Makes a node and what is below it another document's. */
export function adopt(record, document) {
  if (record.document === document) return;
  for (let below = record; below !== null; below = following(below, record)) below.document = document;
}

export function setText(record, text) {
  if (record.type === ELEMENT || record.type === FRAGMENT) {
    replaceAll(text === "" ? null : newText(text, record.document), record);
  } else if (record.type !== DOCUMENT && record.type !== DOCTYPE) {
    setData(record, text);
  }
}

export function setData(record, data) {
  const old = record.data;
  record.data = data;
  observe.data?.(record, old);
  if (record.parent !== null) changed[record.parent.localName]?.(record.parent);
}

export function attributeChanged(record, attribute, old) {
  observe.attribute?.(record, attribute, old);
}

export function newText(data, document) {
  const record = newRecord(TEXT, "#text", document);
  record.data = data;
  CharacterDataOf(record);
  return record;
}

export function newComment(data, document) {
  const record = newRecord(COMMENT, "#comment", document);
  record.data = data;
  CharacterDataOf(record);
  return record;
}

export function newFragment(document) {
  const record = newRecord(FRAGMENT, "#document-fragment", document);
  FragmentOf(record);
  return record;
}

export function normalize(record) {
  let below = following(record, record);
  while (below !== null) {
    const current = below;
    below = following(below, record);
    if (current.type !== TEXT) continue;
    if (current.data === "") {
      remove(current);
      continue;
    }
    while (current.next !== null && current.next.type === TEXT) {
      if (below === current.next) below = following(below, record);
      setData(current, current.data + current.next.data);
      remove(current.next);
    }
  }
}

export function clone(record, deep, document) {
  const copy = cloneOne(record, document);
  cloned[record.localName]?.(record, copy, deep);
  if (deep) for (let child = record.first; child !== null; child = child.next) insert(clone(child, true, document), copy, null);
  return copy;
}

function cloneOne(record, document) {
  switch (record.type) {
    case ELEMENT: return host.load("mock:dom-element").cloneElement(record, document);
    case TEXT: return newText(record.data, document);
    case COMMENT: return newComment(record.data, document);
    case FRAGMENT: return newFragment(document);
    case DOCTYPE: return host.load("mock:dom-doctype").newDoctype(record.name, record.facts.publicId, record.facts.systemId, document);
    default: throw new DOMException("This node cannot be cloned.", "NotSupportedError");
  }
}

export function areEqual(one, other) {
  if (one.type !== other.type || one.name !== other.name || one.data !== other.data || one.namespace !== other.namespace) return false;
  if (one.type === ELEMENT && !haveEqualAttributes(one.attributes, other.attributes)) return false;
  let theirs = other.first;
  for (let ours = one.first; ours !== null; ours = ours.next) {
    if (theirs === null || !areEqual(ours, theirs)) return false;
    theirs = theirs.next;
  }
  return theirs === null;
}

function haveEqualAttributes(ours, theirs) {
  if (ours.length !== theirs.length) return false;
  for (let index = 0; index < ours.length; index++) {
    let found = false;
    for (let at = 0; at < theirs.length; at++) {
      if (theirs[at].name === ours[index].name && theirs[at].value === ours[index].value) found = true;
    }
    if (!found) return false;
  }
  return true;
}
