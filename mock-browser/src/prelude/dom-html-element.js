// HTMLElement and SVGElement (https://html.spec.whatwg.org/multipage/dom.html#htmlelement), and how attributes are
// reflected by properties. It refuses to render: `innerText` is the text as it stands in the tree.

import { host } from "mock:host";
import { defineInterface, illegal, requireToken, toDOMString, toLong } from "mock:webidl";
import {
  NumberIsNaN, NumberParseInt, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor,
} from "mock:primordials";
import { defineEventHandlers } from "mock:events";
import { recordOf, textBelow } from "mock:dom-node";
import { setText } from "mock:dom-tree";
import { getAttribute, hasAttribute, removeAttribute, setAttribute } from "mock:dom-attributes";
import { Element } from "mock:dom-element";

const HANDLERS = [
  "abort", "animationend", "animationstart", "auxclick", "beforeinput", "beforetoggle", "blur", "cancel", "change", "click",
  "close", "contextmenu", "copy", "cut", "dblclick", "drag", "dragend", "dragenter", "dragleave", "dragover", "dragstart",
  "drop", "error", "focus", "input", "invalid", "keydown", "keypress", "keyup", "load", "mousedown", "mouseenter",
  "mouseleave", "mousemove", "mouseout", "mouseover", "mouseup", "paste", "pointercancel", "pointerdown", "pointerenter",
  "pointerleave", "pointermove", "pointerout", "pointerover", "pointerup", "reset", "resize", "scroll", "select", "submit",
  "toggle", "touchcancel", "touchend", "touchmove", "touchstart", "transitionend", "wheel",
];

const readers = {
  __proto__: null,
  string: (record, name) => getAttribute(record, name) ?? "",
  boolean: (record, name) => hasAttribute(record, name),
  long: (record, name) => {
    const number = NumberParseInt(getAttribute(record, name) ?? "", 10);
    return NumberIsNaN(number) ? 0 : number;
  },
  url: (record, name) => {
    const value = getAttribute(record, name);
    return value === null ? "" : (host.load("mock:dom-addresses").resolve(value) ?? value);
  },
};

const writers = {
  __proto__: null,
  string: (record, name, value) => setAttribute(record, name, toDOMString(value)),
  boolean: (record, name, value) => (value ? setAttribute(record, name, "") : removeAttribute(record, name)),
  long: (record, name, value) => setAttribute(record, name, "" + toLong(value)),
  url: (record, name, value) => setAttribute(record, name, toDOMString(value)),
};

/** Defines properties that reflect attributes: `[property, kind, attribute]`, the attribute named like it where absent. */
export function reflect(Class, list) {
  for (let index = 0; index < list.length; index++) {
    const { 0: property, 1: kind, 2: attribute = property } = list[index];
    const read = readers[kind];
    const write = writers[kind];
    const accessors = {
      get [property]() {
        return read(recordOf(this), attribute);
      },
      set [property](value) {
        write(recordOf(this), attribute, value);
      },
    };
    const { get, set } = ObjectGetOwnPropertyDescriptor(accessors, property);
    ObjectDefineProperty(Class.prototype, property, { __proto__: null, get, set, enumerable: true, configurable: true });
  }
}

const FOCUSABLE = { __proto__: null, input: 1, button: 1, select: 1, textarea: 1, a: 1, summary: 1, iframe: 1 };

export class HTMLElement extends Element {
  constructor(token, record = undefined) {
    requireToken(token);
    super(illegal, record);
  }

  get innerText() {
    return textBelow(recordOf(this));
  }

  set innerText(value) {
    setText(recordOf(this), value === null ? "" : toDOMString(value));
  }

  get dataset() {
    return host.load("mock:dom-dataset").datasetOf(recordOf(this));
  }

  get style() {
    return host.load("mock:dom-style").styleOf(recordOf(this));
  }

  set style(value) {
    host.load("mock:dom-style").styleOf(recordOf(this)).cssText = value;
  }

  get tabIndex() {
    const record = recordOf(this);
    if (hasAttribute(record, "tabindex")) return readers.long(record, "tabindex");
    return FOCUSABLE[record.localName] === 1 ? 0 : -1;
  }

  set tabIndex(value) {
    writers.long(recordOf(this), "tabindex", value);
  }

  click() {
    host.load("mock:dom-activation").click(recordOf(this));
  }

  focus() {
    host.load("mock:dom-focus").focus(recordOf(this));
  }

  blur() {
    host.load("mock:dom-focus").blur(recordOf(this));
  }
}

reflect(HTMLElement, [
  ["title", "string"], ["lang", "string"], ["dir", "string"], ["hidden", "boolean"], ["accessKey", "string", "accesskey"],
  ["nonce", "string"], ["autofocus", "boolean"], ["inert", "boolean"],
]);
defineEventHandlers(HTMLElement.prototype, HANDLERS);

export class SVGElement extends Element {
  constructor(token, record = undefined) {
    requireToken(token);
    super(illegal, record);
  }

  get dataset() {
    return host.load("mock:dom-dataset").datasetOf(recordOf(this));
  }

  get style() {
    return host.load("mock:dom-style").styleOf(recordOf(this));
  }

  get tabIndex() {
    return readers.long(recordOf(this), "tabindex");
  }

  focus() {
    host.load("mock:dom-focus").focus(recordOf(this));
  }

  blur() {
    host.load("mock:dom-focus").blur(recordOf(this));
  }
}

defineEventHandlers(SVGElement.prototype, HANDLERS);

export { HANDLERS };

defineInterface(undefined, HTMLElement);
defineInterface(undefined, SVGElement);
