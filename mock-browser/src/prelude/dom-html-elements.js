// The interfaces of HTML elements by their tags (https://html.spec.whatwg.org/multipage/indices.html#elements-3), with
// the properties that only reflect attributes. What forms do is in mock:dom-forms.

import { host } from "mock:host";
import { defineGlobal, defineInterface, illegal, requireToken, toDOMString } from "mock:webidl";
import { globalObject, ObjectGetOwnPropertyNames, ObjectHasOwn, ObjectKeys } from "mock:primordials";
import { Node, recordOf, textBelow } from "mock:dom-node";
import { setText } from "mock:dom-tree";
import { HTML } from "mock:dom-attributes";
import { CharacterData, Comment, DocumentFragment, Text } from "mock:dom-character-data";
import { Attr, NamedNodeMap } from "mock:dom-attributes";
import { HTMLCollection, NodeList } from "mock:dom-collections";
import { DocumentType } from "mock:dom-doctype";
import { DOMTokenList } from "mock:dom-token-list";
import { DOMStringMap } from "mock:dom-dataset";
import { CSSStyleDeclaration } from "mock:dom-style";
import { Element } from "mock:dom-element";
import { HTMLElement, reflect, SVGElement } from "mock:dom-html-element";
import { mix } from "mock:dom-mixins";
import { contentOf } from "mock:dom-template";
import * as forms from "mock:dom-forms";

/** The interfaces with the tags that have them; those without members of their own. */
const TAGS = {
  __proto__: null,
  HTMLAnchorElement: "a", HTMLAreaElement: "area", HTMLAudioElement: "audio", HTMLBRElement: "br", HTMLBaseElement: "base",
  HTMLBodyElement: "body", HTMLCanvasElement: "canvas", HTMLDListElement: "dl", HTMLDataElement: "data",
  HTMLDataListElement: "datalist", HTMLDetailsElement: "details", HTMLDialogElement: "dialog", HTMLDivElement: "div",
  HTMLEmbedElement: "embed", HTMLFieldSetElement: "fieldset", HTMLHRElement: "hr", HTMLHeadElement: "head",
  HTMLHeadingElement: "h1 h2 h3 h4 h5 h6", HTMLHtmlElement: "html", HTMLIFrameElement: "iframe", HTMLImageElement: "img",
  HTMLLIElement: "li", HTMLLegendElement: "legend", HTMLLinkElement: "link", HTMLMapElement: "map", HTMLMetaElement: "meta",
  HTMLMeterElement: "meter", HTMLModElement: "del ins", HTMLOListElement: "ol", HTMLObjectElement: "object",
  HTMLOptGroupElement: "optgroup", HTMLOutputElement: "output", HTMLParagraphElement: "p", HTMLPictureElement: "picture",
  HTMLPreElement: "pre listing xmp", HTMLProgressElement: "progress", HTMLQuoteElement: "blockquote q",
  HTMLScriptElement: "script", HTMLSlotElement: "slot", HTMLSourceElement: "source", HTMLSpanElement: "span",
  HTMLStyleElement: "style", HTMLTableCaptionElement: "caption", HTMLTableCellElement: "td th",
  HTMLTableColElement: "col colgroup", HTMLTableElement: "table", HTMLTableRowElement: "tr",
  HTMLTableSectionElement: "tbody tfoot thead", HTMLTemplateElement: "template", HTMLTimeElement: "time",
  HTMLTitleElement: "title", HTMLTrackElement: "track", HTMLUListElement: "ul", HTMLVideoElement: "video",
};

/** Those of HTMLElement itself. */
const PLAIN =
  "abbr acronym address article aside b basefont bdi bdo big center cite code dd dfn dt em figcaption figure footer header " +
  "hgroup i kbd main mark nav nobr noembed noframes noscript plaintext rb rp rt rtc ruby s samp search section small strike " +
  "strong sub summary sup tt u var wbr";

const REFLECTED = {
  __proto__: null,
  HTMLAnchorElement: [["href", "url"], ["target", "string"], ["rel", "string"], ["download", "string"], ["type", "string"]],
  HTMLDetailsElement: [["open", "boolean"], ["name", "string"]],
  HTMLDialogElement: [["open", "boolean"]],
  HTMLFieldSetElement: [["disabled", "boolean"], ["name", "string"]],
  HTMLIFrameElement: [["src", "url"], ["name", "string"]],
  HTMLImageElement: [["alt", "string"], ["src", "url"], ["srcset", "string"], ["loading", "string"]],
  HTMLLIElement: [["value", "long"]],
  HTMLLinkElement: [["href", "url"], ["rel", "string"], ["type", "string"], ["media", "string"], ["disabled", "boolean"]],
  HTMLMetaElement: [["name", "string"], ["content", "string"], ["httpEquiv", "string", "http-equiv"]],
  HTMLOListElement: [["reversed", "boolean"], ["type", "string"]],
  HTMLOptGroupElement: [["disabled", "boolean"], ["label", "string"]],
  HTMLQuoteElement: [["cite", "url"]],
  HTMLScriptElement: [
    ["src", "url"], ["type", "string"], ["noModule", "boolean", "nomodule"], ["defer", "boolean"], ["crossOrigin", "string", "crossorigin"],
  ],
  HTMLSlotElement: [["name", "string"]],
  HTMLStyleElement: [["media", "string"]],
  HTMLTimeElement: [["dateTime", "string", "datetime"]],
};

/** A class of elements that page code cannot construct. */
export function makeClass(name, Parent) {
  const Class = {
    [name]: class extends Parent {
      constructor(token, record = undefined) {
        requireToken(token);
        super(illegal, record);
      }
    },
  }[name];
  defineInterface(undefined, Class);
  return Class;
}

const classes = { __proto__: null };
const byTag = { __proto__: null };

function assign(Class, tags) {
  let word = "";
  for (let index = 0; index <= tags.length; index++) {
    if (index < tags.length && tags[index] !== " ") word += tags[index];
    else {
      byTag[word] = Class;
      word = "";
    }
  }
}

const HTMLMediaElement = makeClass("HTMLMediaElement", HTMLElement);

const interfaces = ObjectKeys(TAGS);
for (let index = 0; index < interfaces.length; index++) {
  const name = interfaces[index];
  classes[name] = makeClass(name, name === "HTMLVideoElement" || name === "HTMLAudioElement" ? HTMLMediaElement : HTMLElement);
  assign(classes[name], TAGS[name]);
  if (REFLECTED[name] !== undefined) reflect(classes[name], REFLECTED[name]);
  defineInterface(undefined, classes[name]);
}
classes.HTMLUnknownElement = makeClass("HTMLUnknownElement", HTMLElement);
assign(HTMLElement, PLAIN);
for (const name in forms.elements) {
  classes[name] = forms.elements[name].Class;
  assign(classes[name], forms.elements[name].tags);
}

mix(classes.HTMLTemplateElement, {
  get content() {
    return contentOf(recordOf(this)).node;
  },
});
const textual = {
  get text() {
    return textBelow(recordOf(this));
  },
  set text(value) {
    setText(recordOf(this), toDOMString(value));
  },
};
mix(classes.HTMLScriptElement, textual);
mix(classes.HTMLTitleElement, textual);
mix(classes.HTMLAnchorElement, textual);

const SVGSVGElement = makeClass("SVGSVGElement", SVGElement);
const SVG = "http://www.w3.org/2000/svg";

/** Whether a name is one a page may define an element for. */
const isCustom = (name) => {
  for (let index = 1; index < name.length; index++) if (name[index] === "-") return true;
  return false;
};

function classFor({ namespace, localName }) {
  if (namespace === HTML) return byTag[localName] ?? (isCustom(localName) ? HTMLElement : classes.HTMLUnknownElement);
  if (namespace === SVG) return localName === "svg" ? SVGSVGElement : SVGElement;
  return Element;
}

/** Gives an element's record its node. */
export function makeNode(record) {
  new (classFor(record))(illegal, record);
}

const others = [
  Node, Element, Attr, CharacterData, Text, Comment, DocumentFragment, DocumentType, NamedNodeMap, NodeList, HTMLCollection,
  DOMTokenList, DOMStringMap, CSSStyleDeclaration, HTMLElement, HTMLMediaElement, SVGElement,
  SVGSVGElement,
];

function defineAll(window) {
  for (let index = 0; index < others.length; index++) defineGlobal(window, others[index].name, others[index]);
  for (const name in classes) defineGlobal(window, name, classes[name]);
  defineGlobal(window, "MutationObserver", host.load("mock:dom-mutation-observer").MutationObserver);
  defineGlobal(window, "MutationRecord", host.load("mock:dom-mutation-observer").MutationRecord);
  host.load("mock:dom-ui-events").define(window);
}

// Most of these have no stand-in on the window, which every page would pay for: they are there as soon as something of
// the tree was touched.
const own = { __proto__: null };
defineAll(own);
const names = ObjectGetOwnPropertyNames(own);
for (let index = 0; index < names.length; index++) {
  const name = names[index];
  if (!hasStandIn(name) && !ObjectHasOwn(globalObject, name)) defineGlobal(globalObject, name, own[name]);
}

function hasStandIn(name) {
  return name === "Element" || name === "HTMLElement" || name === "MutationObserver" || name === "Node" || name === "Text";
}

export function install(window) {
  defineAll(window);
}
