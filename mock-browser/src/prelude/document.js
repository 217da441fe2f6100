// The document (https://html.spec.whatwg.org/multipage/dom.html#the-document-object): visible, in a tab that has the
// focus, and empty. It refuses to load anything: a script element that is inserted does not run.

import { host } from "mock:host";
import { defineGlobal, defineInterface, illegal, requireArguments, requireToken, toDOMString } from "mock:webidl";
import { globalObject, RegExpPrototypeTest, StringPrototypeToLowerCase, StringPrototypeTrim } from "mock:primordials";
import { defineEventHandlers, dispatchTrusted, Event, setEventParent } from "mock:events";
import { DOMException } from "mock:dom-exception";
import { findAll, HTMLElement, Node, Text } from "mock:node";
import { readiness } from "mock:globals";
import "mock:window-target";
import { exposeModelContext } from "mock:web-mcp";

const DOCUMENT_NODE = 9;
const NAME = /^[A-Za-z][^\s/>\0]*$/;
const { href } = host.location();

export class Document extends Node {
  #html;
  #head;
  #body;
  #title = "";

  constructor(token) {
    requireToken(token);
    super(token, DOCUMENT_NODE, "#document", null);
    this.#html = new HTMLElement(illegal, this, "html");
    this.#head = new HTMLElement(illegal, this, "head");
    this.#body = new HTMLElement(illegal, this, "body");
    this.appendChild(this.#html);
    this.#html.appendChild(this.#head);
    this.#html.appendChild(this.#body);
  }

  get documentElement() {
    return this.#html;
  }

  get head() {
    return this.#head;
  }

  get body() {
    return this.#body;
  }

  get activeElement() {
    return this.#body;
  }

  get title() {
    return this.#title;
  }

  set title(value) {
    this.#title = StringPrototypeTrim(toDOMString(value));
  }

  get readyState() {
    this.#title;
    return readiness.state;
  }

  get visibilityState() {
    this.#title;
    return "visible";
  }

  get hidden() {
    this.#title;
    return false;
  }

  hasFocus() {
    this.#title;
    return true;
  }

  get currentScript() {
    this.#title;
    return null;
  }

  get defaultView() {
    this.#title;
    return globalObject;
  }

  get location() {
    this.#title;
    return host.load("mock:location").location;
  }

  get URL() {
    this.#title;
    return href;
  }

  get documentURI() {
    this.#title;
    return href;
  }

  get baseURI() {
    this.#title;
    return href;
  }

  get referrer() {
    this.#title;
    return "";
  }

  get characterSet() {
    this.#title;
    return "UTF-8";
  }

  get contentType() {
    this.#title;
    return "text/html";
  }

  get compatMode() {
    this.#title;
    return "CSS1Compat";
  }

  createElement(localName) {
    requireArguments(1, arguments.length, "Failed to execute 'createElement' on 'Document'");
    const name = toDOMString(localName);
    if (RegExpPrototypeTest(NAME, name)) return new HTMLElement(illegal, this, StringPrototypeToLowerCase(name));
    throw new DOMException("The tag name provided ('" + name + "') is not a valid name.", "InvalidCharacterError");
  }

  createTextNode(data) {
    requireArguments(1, arguments.length, "Failed to execute 'createTextNode' on 'Document'");
    return new Text(data);
  }

  getElementById(elementId) {
    requireArguments(1, arguments.length, "Failed to execute 'getElementById' on 'Document'");
    const wanted = toDOMString(elementId);
    const elements = findAll(this, "[id]");
    for (let index = 0; index < elements.length; index++) if (elements[index].id === wanted) return elements[index];
    return null;
  }

  querySelector(selectors) {
    return findAll(this, selectors)[0] ?? null;
  }

  querySelectorAll(selectors) {
    return findAll(this, selectors);
  }
}

defineEventHandlers(Document.prototype, ["readystatechange", "visibilitychange"]);

export const document = new Document(illegal);
setEventParent(document, globalObject);

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
