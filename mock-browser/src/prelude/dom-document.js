// What the document does with its tree (https://dom.spec.whatwg.org/#interface-document). `write` is absent: it would need
// the parser to be interrupted.

import { host } from "mock:host";
import { DOMException } from "mock:dom-exception";
import { requireArguments, toBoolean, toDOMString } from "mock:webidl";
import {
  ArrayPrototypeJoin, RegExpPrototypeTest, StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeToLowerCase,
} from "mock:primordials";
import { DOCTYPE, DOCUMENT, ELEMENT, following, nodeOf, recordOrNull, requireNode, textBelow } from "mock:dom-node";
import { adopt, clone, insert, newComment, newFragment, newText, remove, setText } from "mock:dom-tree";
import { getAttribute, HTML } from "mock:dom-attributes";
import { below, byClassName, byId, byTagName, childElements, staticList, wordsOf } from "mock:dom-collections";
import { newDoctype } from "mock:dom-doctype";
import { newElement } from "mock:dom-element";
import "mock:dom-activation";
import "mock:dom-scripts";

export { append, prepend, replaceChildren } from "mock:dom-mixins";

const where = (operation) => "Failed to execute '" + operation + "' on 'Document'";

/** The tree of a page that no HTML was given: in standards mode. */
export function buildEmpty(record) {
  insert(newDoctype("html", "", "", record), record, null);
  const html = newElement("html", HTML, record);
  insert(html, record, null);
  insert(newElement("head", HTML, record), html, null);
  insert(newElement("body", HTML, record), html, null);
}

function rootElement(record) {
  for (let child = record.first; child !== null; child = child.next) if (child.type === ELEMENT) return child;
  return null;
}

function childOfRoot(record, first, second) {
  const root = rootElement(record);
  if (root === null || root.localName !== "html") return null;
  for (let child = root.first; child !== null; child = child.next) {
    if (child.type === ELEMENT && (child.localName === first || child.localName === second)) return child;
  }
  return null;
}

export const documentElement = (record) => nodeOf(rootElement(record));
export const head = (record) => nodeOf(childOfRoot(record, "head"));
export const body = (record) => nodeOf(childOfRoot(record, "body", "frameset"));
export const children = (record) => childElements(record);

export function doctype(record) {
  for (let child = record.first; child !== null; child = child.next) if (child.type === DOCTYPE) return child.node;
  return null;
}

export function setBody(record, element) {
  const given = recordOrNull(element);
  if (given === null || given.localName !== "body") {
    throw new DOMException(
      "Failed to set the 'body' property on 'Document': The new body element is of type '" + (given?.name ?? element) +
        "'. It must be either a 'BODY' or 'FRAMESET' element.",
      "HierarchyRequestError",
    );
  }
  const old = childOfRoot(record, "body", "frameset");
  const root = rootElement(record);
  if (old === given || root === null) return;
  const before = old === null ? null : old.next;
  if (old !== null) remove(old);
  insert(given, root, before);
}

function titleElement(record) {
  for (let below = following(record, record); below !== null; below = following(below, record)) {
    if (below.localName === "title" && below.namespace === HTML) return below;
  }
  return null;
}

export function title(record) {
  const element = titleElement(record);
  return element === null ? "" : ArrayPrototypeJoin(wordsOf(textBelow(element)), " ");
}

export function setTitle(record, value) {
  const text = toDOMString(value);
  let element = titleElement(record);
  if (element === null) {
    const above = childOfRoot(record, "head");
    if (above === null) return;
    element = newElement("title", HTML, record);
    insert(element, above, null);
  }
  setText(element, text);
}

export function activeElement(record) {
  const focused = host.isLoaded("mock:dom-focus") ? host.load("mock:dom-focus").focused() : null;
  return focused === null ? body(record) : focused.node;
}

export function collection(record, localName) {
  record.live ??= { __proto__: null };
  return (record.live[localName] ??= below(record, (other) => other.localName === localName && other.namespace === HTML));
}

export function getElementById(record, elementId, given) {
  requireArguments(1, given, where("getElementById"));
  return byId(record, toDOMString(elementId));
}

export function getElementsByTagName(record, qualified, given) {
  requireArguments(1, given, where("getElementsByTagName"));
  const name = toDOMString(qualified);
  return byTagName(record, name, StringPrototypeToLowerCase(name));
}

export function getElementsByClassName(record, names, given) {
  requireArguments(1, given, where("getElementsByClassName"));
  return byClassName(record, toDOMString(names));
}

export function getElementsByName(record, name, given) {
  requireArguments(1, given, where("getElementsByName"));
  const wanted = toDOMString(name);
  return below(record, (other) => other.namespace === HTML && getAttribute(other, "name") === wanted);
}

export function querySelector(record, selectors, given) {
  requireArguments(1, given, where("querySelector"));
  return nodeOf(host.load("mock:dom-selectors").first(record, toDOMString(selectors), where("querySelector")));
}

export function querySelectorAll(record, selectors, given) {
  requireArguments(1, given, where("querySelectorAll"));
  return staticList(host.load("mock:dom-selectors").all(record, toDOMString(selectors), where("querySelectorAll")));
}

const NAME = /^(?:[A-Za-z][^\s/>\0]*|[_:\x80-\uffff][-A-Za-z0-9.:_\x80-\uffff]*)$/;
const QUALIFIED = /^[A-Za-z_:\x80-\uffff][^\s/>\0]*$/;

function invalidName(operation, name) {
  const what = operation === "createElement" ? "The tag name provided ('" : "The qualified name provided ('";
  return new DOMException(where(operation) + ": " + what + name + "') is not a valid name.", "InvalidCharacterError");
}

export function createElement(record, localName, given) {
  requireArguments(1, given, where("createElement"));
  const name = toDOMString(localName);
  if (!RegExpPrototypeTest(NAME, name)) throw invalidName("createElement", name);
  return newElement(StringPrototypeToLowerCase(name), HTML, record).node;
}

export function createElementNS(record, namespace, qualified, given) {
  requireArguments(2, given, where("createElementNS"));
  const name = toDOMString(qualified);
  if (!RegExpPrototypeTest(QUALIFIED, name)) throw invalidName("createElementNS", name);
  const colon = StringPrototypeIndexOf(name, ":");
  const space = namespace === null || namespace === undefined || namespace === "" ? null : toDOMString(namespace);
  const prefix = colon < 0 ? null : StringPrototypeSlice(name, 0, colon);
  return newElement(StringPrototypeSlice(name, colon + 1), space, record, prefix).node;
}

export function createTextNode(record, data, given) {
  requireArguments(1, given, where("createTextNode"));
  return newText(toDOMString(data), record).node;
}

export function createComment(record, data, given) {
  requireArguments(1, given, where("createComment"));
  return newComment(toDOMString(data), record).node;
}

export const createDocumentFragment = (record) => newFragment(record).node;

const EVENTS = {
  __proto__: null, event: "Event", events: "Event", htmlevents: "Event", customevent: "CustomEvent", uievent: "UIEvent",
  uievents: "UIEvent", mouseevent: "MouseEvent", mouseevents: "MouseEvent", keyboardevent: "KeyboardEvent", focusevent: "FocusEvent",
};

export function createEvent(record, name, given) {
  requireArguments(1, given, where("createEvent"));
  const Class = EVENTS[StringPrototypeToLowerCase(toDOMString(name))];
  if (Class === undefined) {
    throw new DOMException(where("createEvent") + ": The provided event type ('" + toDOMString(name) + "') is invalid.", "NotSupportedError");
  }
  if (Class === "Event") return new (host.load("mock:event").Event)("");
  if (Class === "CustomEvent") return new (host.load("mock:custom-event").CustomEvent)("");
  return new (host.load("mock:dom-ui-events")[Class])("");
}

export function importNode(record, node, deep, given) {
  requireArguments(1, given, where("importNode"));
  const other = requireNode(node, where("importNode"));
  if (other.type === DOCUMENT) {
    throw new DOMException(where("importNode") + ": The node provided is a document, which may not be imported.", "NotSupportedError");
  }
  return clone(other, toBoolean(deep), record).node;
}

export function adoptNode(record, node, given) {
  requireArguments(1, given, where("adoptNode"));
  const other = requireNode(node, where("adoptNode"));
  if (other.type === DOCUMENT) {
    throw new DOMException(where("adoptNode") + ": The node provided is of type '#document', which may not be adopted.", "NotSupportedError");
  }
  if (other.parent !== null) remove(other);
  adopt(other, record);
  return node;
}
