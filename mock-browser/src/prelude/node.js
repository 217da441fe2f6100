// Nodes and elements (https://dom.spec.whatwg.org/#nodes): a tree that scripts can build and walk. It refuses to parse
// HTML, to match selectors with combinators, and to render; what belongs to those is absent.

import { defineConstants, defineInterface, illegal, requireArguments, requireToken, toDOMString } from "mock:webidl";
import {
  ArrayPrototypeIndexOf, ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSlice,
  ArrayPrototypeSplice, Map, MapIteratorPrototypeNext, MapPrototypeDelete, MapPrototypeGet, MapPrototypeHas,
  MapPrototypeKeys, MapPrototypeSet, RegExp, RegExpPrototypeExec, RegExpPrototypeTest, StringPrototypeSlice,
  StringPrototypeToLowerCase, StringPrototypeToUpperCase, TypeError,
} from "mock:primordials";
import { defineEventHandlers, EventTarget, fireEvent, setEventParent } from "mock:events";
import { DOMException } from "mock:dom-exception";

const ELEMENT_NODE = 1;
const TEXT_NODE = 3;
const DOCUMENT_NODE = 9;

let childrenOf;
let isNode;

export class Node extends EventTarget {
  #type;
  #name;
  #document;
  #parent = null;
  #children = [];

  constructor(token, type, name, document) {
    requireToken(token);
    super();
    this.#type = type;
    this.#name = name;
    this.#document = document;
  }

  get nodeType() {
    return this.#type;
  }

  get nodeName() {
    return this.#name;
  }

  get ownerDocument() {
    return this.#document;
  }

  get parentNode() {
    return this.#parent;
  }

  get parentElement() {
    return this.#parent?.nodeType === ELEMENT_NODE ? this.#parent : null;
  }

  get childNodes() {
    return ArrayPrototypeSlice(this.#children);
  }

  get firstChild() {
    return this.#children[0] ?? null;
  }

  get lastChild() {
    return this.#children[this.#children.length - 1] ?? null;
  }

  get isConnected() {
    let node = this;
    while (node.#parent !== null) node = node.#parent;
    return node.#type === DOCUMENT_NODE;
  }

  hasChildNodes() {
    return this.#children.length > 0;
  }

  contains(other) {
    if (other !== null && !isNode(other)) throw new TypeError("parameter 1 is not of type 'Node'.");
    for (let node = other; node !== null; node = node.#parent) if (node === this) return true;
    return false;
  }

  appendChild(node) {
    requireArguments(1, arguments.length, "Failed to execute 'appendChild' on 'Node'");
    return this.#insert(node, this.#children.length);
  }

  insertBefore(node, child) {
    requireArguments(2, arguments.length, "Failed to execute 'insertBefore' on 'Node'");
    if (child === null || child === undefined) return this.#insert(node, this.#children.length);
    return this.#insert(node, this.#indexOf(child));
  }

  removeChild(child) {
    requireArguments(1, arguments.length, "Failed to execute 'removeChild' on 'Node'");
    ArrayPrototypeSplice(this.#children, this.#indexOf(child), 1);
    child.#parent = null;
    setEventParent(child, null);
    return child;
  }

  get textContent() {
    const texts = [];
    for (let index = 0; index < this.#children.length; index++) {
      ArrayPrototypePush(texts, this.#children[index].textContent);
    }
    return ArrayPrototypeJoin(texts, "");
  }

  set textContent(value) {
    while (this.#children.length > 0) this.removeChild(this.#children[0]);
    const text = value === null ? "" : toDOMString(value);
    if (text !== "") this.#insert(new Text(text), 0);
  }

  #indexOf(child) {
    const index = ArrayPrototypeIndexOf(this.#children, child);
    if (index >= 0) return index;
    throw new DOMException("The node is not a child of this node.", "NotFoundError");
  }

  #insert(node, index) {
    if (!isNode(node)) throw new TypeError("parameter 1 is not of type 'Node'.");
    for (let above = this; above !== null; above = above.#parent) {
      if (above === node) throw new DOMException("The new child element contains the parent.", "HierarchyRequestError");
    }
    if (node.#parent === this && ArrayPrototypeIndexOf(this.#children, node) < index) index--;
    if (node.#parent !== null) node.#parent.removeChild(node);
    ArrayPrototypeSplice(this.#children, index, 0, node);
    node.#parent = this;
    setEventParent(node, this);
    return node;
  }

  static {
    childrenOf = (node) => node.#children;
    isNode = (value) => typeof value === "object" && value !== null && #children in value;
  }
}

defineConstants(Node, { __proto__: null, ELEMENT_NODE, TEXT_NODE, DOCUMENT_NODE });

export class Text extends Node {
  #data;

  constructor(data = "") {
    super(illegal, TEXT_NODE, "#text", null);
    this.#data = toDOMString(data);
  }

  get data() {
    return this.#data;
  }

  set data(value) {
    this.#data = toDOMString(value);
  }

  get textContent() {
    return this.#data;
  }

  set textContent(value) {
    this.#data = toDOMString(value);
  }
}

export class Element extends Node {
  #attributes = new Map();
  #localName;

  constructor(token, document, localName) {
    super(token, ELEMENT_NODE, StringPrototypeToUpperCase(localName), document);
    this.#localName = localName;
  }

  get localName() {
    return this.#localName;
  }

  get tagName() {
    return StringPrototypeToUpperCase(this.#localName);
  }

  get id() {
    return this.getAttribute("id") ?? "";
  }

  set id(value) {
    this.setAttribute("id", value);
  }

  get className() {
    return this.getAttribute("class") ?? "";
  }

  set className(value) {
    this.setAttribute("class", value);
  }

  get children() {
    const elements = [];
    const nodes = childrenOf(this);
    for (let index = 0; index < nodes.length; index++) {
      if (nodes[index] instanceof Element) ArrayPrototypePush(elements, nodes[index]);
    }
    return elements;
  }

  getAttribute(name) {
    return MapPrototypeGet(this.#attributes, attributeName(name)) ?? null;
  }

  setAttribute(name, value) {
    requireArguments(2, arguments.length, "Failed to execute 'setAttribute' on 'Element'");
    MapPrototypeSet(this.#attributes, attributeName(name), toDOMString(value));
  }

  removeAttribute(name) {
    MapPrototypeDelete(this.#attributes, attributeName(name));
  }

  hasAttribute(name) {
    return MapPrototypeHas(this.#attributes, attributeName(name));
  }

  getAttributeNames() {
    const names = [];
    const keys = MapPrototypeKeys(this.#attributes);
    for (let step = MapIteratorPrototypeNext(keys); !step.done; step = MapIteratorPrototypeNext(keys)) {
      ArrayPrototypePush(names, step.value);
    }
    return names;
  }

  remove() {
    this.parentNode?.removeChild(this);
  }

  querySelector(selectors) {
    return findAll(this, selectors)[0] ?? null;
  }

  querySelectorAll(selectors) {
    return findAll(this, selectors);
  }
}

export class HTMLElement extends Element {
  click() {
    fireEvent(this, "click", { __proto__: null, bubbles: true, cancelable: true, composed: true });
  }
}

const attributeName = (name) => StringPrototypeToLowerCase(toDOMString(name));

const SIMPLE = /^(?:[\w-]+|\*)?(?:[#.][\w-]+|\[[\w-]+(?:=(?:"[^"]*"|'[^']*'|[\w-]+))?\])*$/;
const PART = /[#.]?[\w-]+|\*|\[([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|([\w-]+)))?\]/y;

function toTests(selectors) {
  const text = toDOMString(selectors);
  if (text === "" || !RegExpPrototypeTest(SIMPLE, text)) {
    throw new DOMException("'" + text + "' is not a selector this page understands: no combinators or lists.", "SyntaxError");
  }
  const tests = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) ArrayPrototypePush(tests, toTest(RegExpPrototypeExec(PART, text)));
  return tests;
}

function toTest(match) {
  const { 0: part, 1: attribute, 2: double, 3: single, 4: bare } = match;
  const name = StringPrototypeSlice(part, 1);
  if (part === "*") return () => true;
  if (part[0] === "#") return (element) => element.getAttribute("id") === name;
  if (part[0] === ".") return (element) => RegExpPrototypeTest(wordOf(name), element.getAttribute("class") ?? "");
  if (attribute === undefined) return (element) => element.localName === StringPrototypeToLowerCase(part);
  const value = double ?? single ?? bare;
  return (element) => element.hasAttribute(attribute) && (value === undefined || element.getAttribute(attribute) === value);
}

const wordOf = (name) => new RegExp("(?:^|\\s)" + name + "(?:\\s|$)");

/** The elements below a node that match, in tree order. */
export function findAll(root, selectors) {
  const tests = toTests(selectors);
  const found = [];
  const visit = (node) => {
    const nodes = childrenOf(node);
    for (let index = 0; index < nodes.length; index++) {
      if (nodes[index] instanceof Element && matches(nodes[index], tests)) ArrayPrototypePush(found, nodes[index]);
      visit(nodes[index]);
    }
  };
  visit(root);
  return found;
}

function matches(element, tests) {
  for (let index = 0; index < tests.length; index++) if (!tests[index](element)) return false;
  return true;
}

defineEventHandlers(HTMLElement.prototype, ["change", "click", "error", "input", "load", "submit"]);

export function install(window) {
  defineInterface(window, Node);
  defineInterface(window, Text);
  defineInterface(window, Element);
  defineInterface(window, HTMLElement);
}
