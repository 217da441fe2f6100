// The document (https://html.spec.whatwg.org/multipage/dom.html#the-document-object): visible, in a tab that has the
// focus. Most pages of tests only ask it for `modelContext`: what works on the tree is in mock:dom-document, which is
// evaluated, and the empty tree built, when something of it is touched.

import { host } from "mock:host";
import { defineGlobal, defineInterface, illegal, requireToken } from "mock:webidl";
import { globalObject } from "mock:primordials";
import { defineEventHandlers, dispatchTrusted, Event, setEventParent } from "mock:events";
import { DOCUMENT, newRecord, Node, recordOf, setBuilder } from "mock:dom-node";
import { readiness } from "mock:globals";
import "mock:window-target";
import { exposeModelContext } from "mock:web-mcp";

const { href } = host.location();
const dom = () => host.load("mock:dom-document");

export class Document extends Node {
  #brand = true;

  constructor(token) {
    requireToken(token);
    super(token, newRecord(DOCUMENT, "#document", null));
  }

  get URL() {
    this.#brand;
    return href;
  }

  get documentURI() {
    this.#brand;
    return href;
  }

  get compatMode() {
    this.#brand;
    return "CSS1Compat";
  }

  get characterSet() {
    this.#brand;
    return "UTF-8";
  }

  get contentType() {
    this.#brand;
    return "text/html";
  }

  get referrer() {
    this.#brand;
    return "";
  }

  get location() {
    this.#brand;
    return host.load("mock:location").location;
  }

  get readyState() {
    this.#brand;
    return readiness.state;
  }

  get visibilityState() {
    this.#brand;
    return "visible";
  }

  get hidden() {
    this.#brand;
    return false;
  }

  get defaultView() {
    this.#brand;
    return globalObject;
  }

  get currentScript() {
    this.#brand;
    return readiness.currentScript ?? null;
  }

  get documentElement() {
    return dom().documentElement(recordOf(this));
  }

  get doctype() {
    return dom().doctype(recordOf(this));
  }

  get head() {
    return dom().head(recordOf(this));
  }

  get body() {
    return dom().body(recordOf(this));
  }

  set body(element) {
    dom().setBody(recordOf(this), element);
  }

  get title() {
    return dom().title(recordOf(this));
  }

  set title(value) {
    dom().setTitle(recordOf(this), value);
  }

  get activeElement() {
    return dom().activeElement(recordOf(this));
  }

  get cookie() {
    this.#brand;
    return host.load("mock:dom-cookie").cookies();
  }

  set cookie(value) {
    this.#brand;
    host.load("mock:dom-cookie").setCookie(value);
  }

  get forms() {
    return dom().collection(recordOf(this), "form");
  }

  get images() {
    return dom().collection(recordOf(this), "img");
  }

  get scripts() {
    return dom().collection(recordOf(this), "script");
  }

  get children() {
    return dom().children(recordOf(this));
  }

  get firstElementChild() {
    return dom().documentElement(recordOf(this));
  }

  get lastElementChild() {
    return dom().documentElement(recordOf(this));
  }

  get childElementCount() {
    return dom().documentElement(recordOf(this)) === null ? 0 : 1;
  }

  hasFocus() {
    this.#brand;
    return true;
  }

  getElementById(elementId) {
    return dom().getElementById(recordOf(this), elementId, arguments.length);
  }

  getElementsByTagName(qualifiedName) {
    return dom().getElementsByTagName(recordOf(this), qualifiedName, arguments.length);
  }

  getElementsByClassName(classNames) {
    return dom().getElementsByClassName(recordOf(this), classNames, arguments.length);
  }

  getElementsByName(elementName) {
    return dom().getElementsByName(recordOf(this), elementName, arguments.length);
  }

  querySelector(selectors) {
    return dom().querySelector(recordOf(this), selectors, arguments.length);
  }

  querySelectorAll(selectors) {
    return dom().querySelectorAll(recordOf(this), selectors, arguments.length);
  }

  createElement(localName, options = undefined) {
    return dom().createElement(recordOf(this), localName, arguments.length);
  }

  createElementNS(namespace, qualifiedName, options = undefined) {
    return dom().createElementNS(recordOf(this), namespace, qualifiedName, arguments.length);
  }

  createTextNode(data) {
    return dom().createTextNode(recordOf(this), data, arguments.length);
  }

  createComment(data) {
    return dom().createComment(recordOf(this), data, arguments.length);
  }

  createDocumentFragment() {
    return dom().createDocumentFragment(recordOf(this));
  }

  createEvent(name) {
    return dom().createEvent(recordOf(this), name, arguments.length);
  }

  importNode(node, deep = false) {
    return dom().importNode(recordOf(this), node, deep, arguments.length);
  }

  adoptNode(node) {
    return dom().adoptNode(recordOf(this), node, arguments.length);
  }

  append(...nodes) {
    dom().append(recordOf(this), nodes);
  }

  prepend(...nodes) {
    dom().prepend(recordOf(this), nodes);
  }

  replaceChildren(...nodes) {
    dom().replaceChildren(recordOf(this), nodes);
  }
}

defineEventHandlers(Document.prototype, ["readystatechange", "visibilitychange"]);

export const document = new Document(illegal);
setEventParent(document, globalObject);
setBuilder(document, (record) => dom().buildEmpty(record));

/** The document goes on to its next state. */
export function becomeReady(state) {
  readiness.state = state;
  dispatchTrusted(document, new Event("readystatechange"));
}

exposeModelContext("document", Document.prototype, document);

export function install(window) {
  defineInterface(window, Document);
  defineGlobal(window, "document", document);
}
