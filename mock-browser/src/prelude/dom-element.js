// Element (https://dom.spec.whatwg.org/#interface-element). It refuses to say where an element is or how large: there is
// no layout, so what would answer that is absent.

import { host } from "mock:host";
import { DOMException } from "mock:dom-exception";
import { defineInterface, illegal, requireArguments, requireToken, toDOMString } from "mock:webidl";
import {
  ArrayPrototypePush, RegExpPrototypeTest, StringPrototypeToLowerCase, StringPrototypeToUpperCase, TypeError,
} from "mock:primordials";
import { DOCUMENT, ELEMENT, newRecord, Node, nodeOf, recordOf, recordOrNull } from "mock:dom-node";
import { mixChildNode, mixNonDocumentTypeChildNode, mixParentNode } from "mock:dom-mixins";
import { insert, insertChecked, newText, replaceAll } from "mock:dom-tree";
import {
  attributesOf, getAttribute, hasAttribute, HTML, newAttribute, qualifiedName, removeAttribute, setAttribute,
} from "mock:dom-attributes";
import { byClassName, byTagName } from "mock:dom-collections";

const where = (operation) => "Failed to execute '" + operation + "' on 'Element'";

const NAME = /^[^\s/>=\0]+$/;

function checkName(name, operation) {
  if (name !== "" && RegExpPrototypeTest(NAME, name)) return;
  throw new DOMException(where(operation) + ": '" + name + "' is not a valid attribute name.", "InvalidCharacterError");
}

export class Element extends Node {
  constructor(token, record = undefined) {
    requireToken(token);
    super(illegal, record);
  }

  get namespaceURI() {
    return recordOf(this).namespace;
  }

  get prefix() {
    return recordOf(this).prefix;
  }

  get localName() {
    return recordOf(this).localName;
  }

  get tagName() {
    return recordOf(this).name;
  }

  get id() {
    return getAttribute(recordOf(this), "id") ?? "";
  }

  set id(value) {
    setAttribute(recordOf(this), "id", toDOMString(value));
  }

  get className() {
    return getAttribute(recordOf(this), "class") ?? "";
  }

  set className(value) {
    setAttribute(recordOf(this), "class", toDOMString(value));
  }

  get classList() {
    const record = recordOf(this);
    record.live ??= { __proto__: null };
    return (record.live.classList ??= host.load("mock:dom-token-list").newTokenList(record));
  }

  set classList(value) {
    setAttribute(recordOf(this), "class", toDOMString(value));
  }

  get slot() {
    return getAttribute(recordOf(this), "slot") ?? "";
  }

  set slot(value) {
    setAttribute(recordOf(this), "slot", toDOMString(value));
  }

  get attributes() {
    return attributesOf(recordOf(this));
  }

  hasAttributes() {
    return recordOf(this).attributes.length > 0;
  }

  getAttributeNames() {
    const { attributes } = recordOf(this);
    const names = [];
    for (let index = 0; index < attributes.length; index++) ArrayPrototypePush(names, attributes[index].name);
    return names;
  }

  getAttribute(name) {
    requireArguments(1, arguments.length, where("getAttribute"));
    const record = recordOf(this);
    return getAttribute(record, qualifiedName(record, name));
  }

  setAttribute(name, value) {
    requireArguments(2, arguments.length, where("setAttribute"));
    const record = recordOf(this);
    const key = qualifiedName(record, name);
    checkName(key, "setAttribute");
    setAttribute(record, key, toDOMString(value));
  }

  removeAttribute(name) {
    requireArguments(1, arguments.length, where("removeAttribute"));
    const record = recordOf(this);
    removeAttribute(record, qualifiedName(record, name));
  }

  toggleAttribute(name, force = undefined) {
    requireArguments(1, arguments.length, where("toggleAttribute"));
    const record = recordOf(this);
    const key = qualifiedName(record, name);
    checkName(key, "toggleAttribute");
    const wanted = force === undefined ? !hasAttribute(record, key) : !!force;
    if (!wanted) removeAttribute(record, key);
    else if (!hasAttribute(record, key)) setAttribute(record, key, "");
    return wanted;
  }

  hasAttribute(name) {
    requireArguments(1, arguments.length, where("hasAttribute"));
    const record = recordOf(this);
    return hasAttribute(record, qualifiedName(record, name));
  }

  getAttributeNS(namespace, localName) {
    requireArguments(2, arguments.length, where("getAttributeNS"));
    const { attributes } = recordOf(this);
    const at = indexNS(attributes, namespace, toDOMString(localName));
    return at < 0 ? null : attributes[at].value;
  }

  setAttributeNS(namespace, name, value) {
    requireArguments(3, arguments.length, where("setAttributeNS"));
    setAttribute(recordOf(this), toDOMString(name), toDOMString(value), toNamespace(namespace));
  }

  hasAttributeNS(namespace, localName) {
    requireArguments(2, arguments.length, where("hasAttributeNS"));
    return indexNS(recordOf(this).attributes, namespace, toDOMString(localName)) >= 0;
  }

  removeAttributeNS(namespace, localName) {
    requireArguments(2, arguments.length, where("removeAttributeNS"));
    const record = recordOf(this);
    const at = indexNS(record.attributes, namespace, toDOMString(localName));
    if (at >= 0) removeAttribute(record, record.attributes[at].name);
  }

  getAttributeNode(name) {
    requireArguments(1, arguments.length, where("getAttributeNode"));
    return attributesOf(recordOf(this)).getNamedItem(name);
  }

  matches(selectors) {
    requireArguments(1, arguments.length, where("matches"));
    return host.load("mock:dom-selectors").matches(recordOf(this), toDOMString(selectors), where("matches"));
  }

  closest(selectors) {
    requireArguments(1, arguments.length, where("closest"));
    return nodeOf(host.load("mock:dom-selectors").closest(recordOf(this), toDOMString(selectors), where("closest")));
  }

  getElementsByTagName(qualified) {
    requireArguments(1, arguments.length, where("getElementsByTagName"));
    const name = toDOMString(qualified);
    return byTagName(recordOf(this), name, StringPrototypeToLowerCase(name));
  }

  getElementsByClassName(classNames) {
    requireArguments(1, arguments.length, where("getElementsByClassName"));
    return byClassName(recordOf(this), toDOMString(classNames));
  }

  insertAdjacentElement(position, element) {
    requireArguments(2, arguments.length, where("insertAdjacentElement"));
    const given = recordOrNull(element);
    if (given === null || given.type !== ELEMENT) {
      throw new TypeError(where("insertAdjacentElement") + ": parameter 2 is not of type 'Element'.");
    }
    return insertAdjacent(recordOf(this), position, given, "insertAdjacentElement") ? element : null;
  }

  insertAdjacentText(position, data) {
    requireArguments(2, arguments.length, where("insertAdjacentText"));
    const record = recordOf(this);
    insertAdjacent(record, position, newText(toDOMString(data), record.document), "insertAdjacentText");
  }

  insertAdjacentHTML(position, text) {
    requireArguments(2, arguments.length, where("insertAdjacentHTML"));
    const record = recordOf(this);
    const side = toSide(position, "insertAdjacentHTML");
    const outside = side === "beforebegin" || side === "afterend";
    if (outside && (record.parent === null || record.parent.type === DOCUMENT)) {
      throw new DOMException(where("insertAdjacentHTML") + ": The element has no parent.", "NoModificationAllowedError");
    }
    const context = outside ? record.parent : record;
    const fragment = host.load("mock:dom-html").parseFragment(toDOMString(text), contextOf(context));
    insertAdjacent(record, side, fragment, "insertAdjacentHTML");
  }

  get innerHTML() {
    return host.load("mock:dom-html").serializeChildren(recordOf(this));
  }

  set innerHTML(value) {
    const record = recordOf(this);
    const fragment = host.load("mock:dom-html").parseFragment(value === null ? "" : toDOMString(value), record);
    const { contentOf, isTemplate } = host.load("mock:dom-template");
    replaceAll(fragment.first === null ? null : fragment, isTemplate(record) ? contentOf(record) : record);
  }

  get outerHTML() {
    return host.load("mock:dom-html").serialize(recordOf(this));
  }

  set outerHTML(value) {
    const record = recordOf(this);
    const { parent, next } = record;
    if (parent === null) return;
    if (parent.type === DOCUMENT) {
      throw new DOMException("Failed to set the 'outerHTML' property on 'Element': This element's parent is of type '#document', which is not an element node.", "NoModificationAllowedError");
    }
    const fragment = host.load("mock:dom-html").parseFragment(value === null ? "" : toDOMString(value), contextOf(parent));
    this.remove();
    insert(fragment, parent, next);
  }
}

mixParentNode(Element);
mixChildNode(Element);
mixNonDocumentTypeChildNode(Element);

const toNamespace = (namespace) => (namespace === null || namespace === undefined || namespace === "" ? null : toDOMString(namespace));

function indexNS(attributes, namespace, localName) {
  const wanted = toNamespace(namespace);
  for (let index = 0; index < attributes.length; index++) {
    if (attributes[index].localName === localName && attributes[index].namespace === wanted) return index;
  }
  return -1;
}

/** What a fragment is parsed as the content of: an element, or `body` where there is none. */
const contextOf = (record) =>
  record.type === ELEMENT ? record : { __proto__: null, localName: "body", namespace: HTML, document: record.document };

function toSide(position, operation) {
  const side = StringPrototypeToLowerCase(toDOMString(position));
  if (side === "beforebegin" || side === "afterbegin" || side === "beforeend" || side === "afterend") return side;
  throw new DOMException(
    where(operation) + ": The value provided ('" + toDOMString(position) + "') is not one of 'beforeBegin', 'afterBegin', 'beforeEnd', or 'afterEnd'.",
    "SyntaxError",
  );
}

function insertAdjacent(record, position, given, operation) {
  const { parent } = record;
  switch (toSide(position, operation)) {
    case "afterbegin": insertChecked(given, record, record.first, where(operation)); return true;
    case "beforeend": insertChecked(given, record, null, where(operation)); return true;
    case "beforebegin":
      if (parent === null) return false;
      insertChecked(given, parent, record, where(operation));
      return true;
    default:
      if (parent === null) return false;
      insertChecked(given, parent, record.next, where(operation));
      return true;
  }
}

/** A new element of the class its name asks for. */
export function newElement(localName, namespace, document, prefix = null, attributes = []) {
  const qualified = prefix === null ? localName : prefix + ":" + localName;
  const name = namespace === HTML ? StringPrototypeToUpperCase(qualified) : qualified;
  const record = newRecord(ELEMENT, name, document);
  record.localName = localName;
  record.namespace = namespace;
  record.prefix = prefix;
  record.attributes = attributes;
  host.load("mock:dom-html-elements").makeNode(record);
  return record;
}

export function cloneElement(record, document) {
  const attributes = [];
  for (let index = 0; index < record.attributes.length; index++) {
    const { name, value, namespace } = record.attributes[index];
    ArrayPrototypePush(attributes, newAttribute(name, value, namespace));
  }
  return newElement(record.localName, record.namespace, document, record.prefix, attributes);
}

defineInterface(undefined, Element);
