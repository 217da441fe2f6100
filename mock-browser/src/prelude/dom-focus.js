// Which element has the focus (https://html.spec.whatwg.org/multipage/interaction.html#focus). The page's tab always has
// it; elements that are disabled, or that nothing makes focusable, do not take it.

import { dispatchTrusted } from "mock:events";
import { DOCUMENT, isWithin, nodeOf, rootOf } from "mock:dom-node";
import { setBeforeRemoval } from "mock:dom-tree";
import { getAttribute, hasAttribute } from "mock:dom-attributes";
import { isDisabled } from "mock:dom-states";
import { FocusEvent } from "mock:dom-ui-events";

let active = null;

const TAKES = { __proto__: null, button: 1, select: 1, textarea: 1, summary: 1, iframe: 1 };

function isFocusable(record) {
  if (rootOf(record).type !== DOCUMENT) return false;
  if (isDisabled(record)) return false;
  if (record.localName === "input") return getAttribute(record, "type") !== "hidden";
  if (record.localName === "a") return hasAttribute(record, "href") || hasAttribute(record, "tabindex");
  return TAKES[record.localName] === 1 || hasAttribute(record, "tabindex") || hasAttribute(record, "contenteditable");
}

function fire(record, type, bubbles, related) {
  dispatchTrusted(record.node, new FocusEvent(type, { __proto__: null, bubbles, composed: true, relatedTarget: nodeOf(related) }));
}

/** The record of the element with the focus, or null. */
export const focused = () => active;

export function focus(record) {
  if (record === active || !isFocusable(record)) return;
  const before = active;
  if (before !== null) leave(before, record);
  active = record;
  fire(record, "focus", false, before);
  if (active === record) fire(record, "focusin", true, before);
}

export function blur(record) {
  if (record !== active) return;
  leave(record, null);
}

function leave(record, next) {
  active = null;
  fire(record, "blur", false, next);
  fire(record, "focusout", true, next);
}

setBeforeRemoval((record) => {
  if (active !== null && isWithin(active, record)) leave(active, null);
});
