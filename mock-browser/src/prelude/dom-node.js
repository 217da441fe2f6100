// Node (https://dom.spec.whatwg.org/#interface-node), and the record behind each: what a node is lies in a plain object
// that page code never sees, so that nothing it replaces or deletes changes the tree. How a tree changes is in
// mock:dom-tree, which is evaluated when the first node is put somewhere.

import { host } from "mock:host";
import {
  defineConstants, defineInterface, illegalInvocation, isObject, requireArguments, requireToken, toBoolean, toDOMString,
} from "mock:webidl";
import { ArrayPrototypePush, ArrayPrototypeJoin, TypeError } from "mock:primordials";
import { EventTarget } from "mock:events";

export const ELEMENT = 1;
export const ATTRIBUTE = 2;
export const TEXT = 3;
export const COMMENT = 8;
export const DOCUMENT = 9;
export const DOCTYPE = 10;
export const FRAGMENT = 11;

const DISCONNECTED = 1;
const PRECEDING = 2;
const FOLLOWING = 4;
const CONTAINS = 8;
const CONTAINED_BY = 16;
const IMPLEMENTATION_SPECIFIC = 32;

/** The record of a node; a TypeError for anything else. */
export let recordOf;
/** The record of a node, or null for anything else. */
export let recordOrNull;

/** A record without relations. `document` is the record of the node's document. */
export function newRecord(type, name, document) {
  return {
    __proto__: null, node: null, type, name, document, parent: null, first: null, last: null, previous: null, next: null,
    build: null, kept: null, live: null, data: "", localName: "", namespace: null, prefix: null, attributes: null, observers: null, facts: null,
  };
}

/** Has what is below a node built when somebody first asks for it. */
export let setBuilder;

function settled(record) {
  const { build } = record;
  if (build !== null) {
    record.build = null;
    build(record);
  }
  return record;
}

/** The record of an argument that must be a node. */
export function requireNode(value, where, position = 1) {
  const record = recordOrNull(value);
  if (record !== null) return record;
  throw new TypeError(where + ": parameter " + position + " is not of type 'Node'.");
}

/** The node of a record that may be none. */
export const nodeOf = (record) => (record === null ? null : record.node);

export const failedTo = (operation) => "Failed to execute '" + operation + "' on 'Node'";

/** The topmost node above. */
export function rootOf(record) {
  let root = record;
  while (root.parent !== null) root = root.parent;
  return root;
}

/** The next record in tree order below `root`, or null. */
export function following(record, root) {
  if (record.first !== null) return record.first;
  return followingAfter(record, root);
}

/** As `following`, without what is below `record`. */
export function followingAfter(record, root) {
  let current = record;
  while (current !== root) {
    if (current.next !== null) return current.next;
    current = current.parent;
    if (current === null) return null;
  }
  return null;
}

/** Whether `record` is `other` or below it. */
export function isWithin(record, other) {
  for (let above = record; above !== null; above = above.parent) if (above === other) return true;
  return false;
}

/** The texts below, joined. */
export function textBelow(record) {
  const texts = [];
  for (let below = following(record, record); below !== null; below = following(below, record)) {
    if (below.type === TEXT) ArrayPrototypePush(texts, below.data);
  }
  return ArrayPrototypeJoin(texts, "");
}

const tree = () => host.load("mock:dom-tree");

export class Node extends EventTarget {
  #record;

  constructor(token, record) {
    requireToken(token);
    super();
    this.#record = record;
    record.node = this;
  }

  static {
    recordOf = (node) => {
      if (!isObject(node) || !(#record in node)) throw illegalInvocation();
      return settled(node.#record);
    };
    recordOrNull = (value) => (isObject(value) && #record in value ? settled(value.#record) : null);
    setBuilder = (node, build) => {
      node.#record.build = build;
    };
  }

  get nodeType() {
    return recordOf(this).type;
  }

  get nodeName() {
    return recordOf(this).name;
  }

  get baseURI() {
    recordOf(this);
    return host.href;
  }

  get isConnected() {
    return rootOf(recordOf(this)).type === DOCUMENT;
  }

  get ownerDocument() {
    return nodeOf(recordOf(this).document);
  }

  get parentNode() {
    return nodeOf(recordOf(this).parent);
  }

  get parentElement() {
    const { parent } = recordOf(this);
    return parent !== null && parent.type === ELEMENT ? parent.node : null;
  }

  get childNodes() {
    return host.load("mock:dom-collections").childNodes(recordOf(this));
  }

  get firstChild() {
    return nodeOf(recordOf(this).first);
  }

  get lastChild() {
    return nodeOf(recordOf(this).last);
  }

  get previousSibling() {
    return nodeOf(recordOf(this).previous);
  }

  get nextSibling() {
    return nodeOf(recordOf(this).next);
  }

  get nodeValue() {
    const { type, data } = recordOf(this);
    return type === TEXT || type === COMMENT || type === ATTRIBUTE ? data : null;
  }

  set nodeValue(value) {
    const { type } = recordOf(this);
    if (type === TEXT || type === COMMENT || type === ATTRIBUTE) tree().setData(recordOf(this), value === null ? "" : toDOMString(value));
  }

  get textContent() {
    const record = recordOf(this);
    if (record.type === ELEMENT || record.type === FRAGMENT) return textBelow(record);
    return record.type === DOCUMENT || record.type === DOCTYPE ? null : record.data;
  }

  set textContent(value) {
    tree().setText(recordOf(this), value === null || value === undefined ? "" : toDOMString(value));
  }

  getRootNode() {
    return rootOf(recordOf(this)).node;
  }

  hasChildNodes() {
    return recordOf(this).first !== null;
  }

  normalize() {
    tree().normalize(recordOf(this));
  }

  cloneNode(deep = false) {
    return tree().clone(recordOf(this), toBoolean(deep), recordOf(this).document).node;
  }

  isEqualNode(other) {
    const record = recordOf(this);
    if (other === null || other === undefined) return false;
    return tree().areEqual(record, requireNode(other, failedTo("isEqualNode")));
  }

  isSameNode(other) {
    recordOf(this);
    return this === other;
  }

  compareDocumentPosition(other) {
    const where = failedTo("compareDocumentPosition");
    requireArguments(1, arguments.length, where);
    return comparePosition(recordOf(this), requireNode(other, where));
  }

  contains(other) {
    const record = recordOf(this);
    requireArguments(1, arguments.length, failedTo("contains"));
    if (other === null || other === undefined) return false;
    return isWithin(requireNode(other, failedTo("contains")), record);
  }

  insertBefore(node, child) {
    const record = recordOf(this);
    const where = failedTo("insertBefore");
    requireArguments(2, arguments.length, where);
    const given = requireNode(node, where);
    const before = child === null || child === undefined ? null : requireNode(child, where, 2);
    tree().insertChecked(given, record, before, where);
    return node;
  }

  appendChild(node) {
    const record = recordOf(this);
    const where = failedTo("appendChild");
    requireArguments(1, arguments.length, where);
    tree().insertChecked(requireNode(node, where), record, null, where);
    return node;
  }

  replaceChild(node, child) {
    const record = recordOf(this);
    const where = failedTo("replaceChild");
    requireArguments(2, arguments.length, where);
    tree().replaceChecked(requireNode(node, where), requireNode(child, where, 2), record, where);
    return child;
  }

  removeChild(child) {
    const record = recordOf(this);
    const where = failedTo("removeChild");
    requireArguments(1, arguments.length, where);
    tree().removeChecked(requireNode(child, where), record, where);
    return child;
  }
}

function comparePosition(record, other) {
  if (record === other) return 0;
  if (rootOf(record) !== rootOf(other)) return DISCONNECTED | IMPLEMENTATION_SPECIFIC | PRECEDING;
  if (isWithin(record, other)) return CONTAINS | PRECEDING;
  if (isWithin(other, record)) return CONTAINED_BY | FOLLOWING;
  for (let after = followingAfter(record, null); after !== null; after = following(after, null)) {
    if (after === other) return FOLLOWING;
  }
  return PRECEDING;
}

defineConstants(Node, {
  __proto__: null, ELEMENT_NODE: ELEMENT, ATTRIBUTE_NODE: ATTRIBUTE, TEXT_NODE: TEXT, CDATA_SECTION_NODE: 4,
  ENTITY_REFERENCE_NODE: 5, ENTITY_NODE: 6, PROCESSING_INSTRUCTION_NODE: 7, COMMENT_NODE: COMMENT,
  DOCUMENT_NODE: DOCUMENT, DOCUMENT_TYPE_NODE: DOCTYPE, DOCUMENT_FRAGMENT_NODE: FRAGMENT, NOTATION_NODE: 12,
  DOCUMENT_POSITION_DISCONNECTED: DISCONNECTED, DOCUMENT_POSITION_PRECEDING: PRECEDING,
  DOCUMENT_POSITION_FOLLOWING: FOLLOWING, DOCUMENT_POSITION_CONTAINS: CONTAINS,
  DOCUMENT_POSITION_CONTAINED_BY: CONTAINED_BY,
  DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC: IMPLEMENTATION_SPECIFIC,
});

defineInterface(undefined, Node);
