// HTML to a tree and back (https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments). html5ever reads
// it; the nodes are made here.

import { host } from "mock:host";
import { ArrayPrototypeJoin, ArrayPrototypePush, StringPrototypeCharCodeAt, StringPrototypeSlice } from "mock:primordials";
import { COMMENT, DOCTYPE, ELEMENT, TEXT } from "mock:dom-node";
import { insert, newComment, newFragment, newText } from "mock:dom-tree";
import { HTML, newAttribute } from "mock:dom-attributes";
import { newElement } from "mock:dom-element";
import { newDoctype } from "mock:dom-doctype";
import { contentOf, isTemplate } from "mock:dom-template";

const native = host.area("html");

function attributesFrom(list) {
  const attributes = [];
  for (let index = 0; index < list.length; index += 2) {
    const name = list[index];
    const namespace = name === "xlink:href" ? "http://www.w3.org/1999/xlink" : null;
    ArrayPrototypePush(attributes, newAttribute(name, list[index + 1], namespace));
  }
  return attributes;
}

/**
 * Builds what Rust has read below `parent`, step by step from `start`. Stops behind an element for which `stops` says so,
 * and returns the place to go on from with the way to it; undefined at the end.
 */
export function build(list, parent, document, progress = { __proto__: null, index: 0, open: [parent] }, stops = undefined) {
  const { open } = progress;
  while (progress.index < list.length) {
    const item = list[progress.index++];
    const above = open[open.length - 1];
    const target = isTemplate(above) ? contentOf(above) : above;
    switch (item[0]) {
      case 1: {
        const element = newElement(item[1], item[2] === "" ? HTML : item[2], document, null, attributesFrom(item[3]));
        if (item[1] === "script") element.facts = { __proto__: null, parser: stops !== undefined, started: stops === undefined };
        insert(element, target, null);
        ArrayPrototypePush(open, element);
        break;
      }
      case 0: {
        open.length--;
        if (stops?.(above)) return above;
        break;
      }
      case TEXT: insert(newText(item[1], document), target, null); break;
      case COMMENT: insert(newComment(item[1], document), target, null); break;
      default: insert(newDoctype(item[1], item[2], item[3], document), target, null);
    }
  }
  return undefined;
}

/** The flat list of a whole document. */
export const readDocument = (source) => native.document(source);

/** A fragment of nodes, read as the content of an element. */
export function parseFragment(source, context) {
  const list = native.fragment(source, context.localName, context.namespace ?? HTML);
  const fragment = newFragment(context.document);
  build(list, fragment, context.document);
  return fragment;
}

const VOID = {
  __proto__: null, area: 1, base: 1, basefont: 1, bgsound: 1, br: 1, col: 1, embed: 1, frame: 1, hr: 1, img: 1, input: 1,
  keygen: 1, link: 1, meta: 1, param: 1, source: 1, track: 1, wbr: 1,
};
const RAW = { __proto__: null, style: 1, script: 1, xmp: 1, iframe: 1, noembed: 1, noframes: 1, plaintext: 1, noscript: 1 };

function escape(text, inAttribute) {
  let escaped = "";
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const reference = referenceFor(StringPrototypeCharCodeAt(text, index), inAttribute);
    if (reference === undefined) continue;
    escaped += StringPrototypeSlice(text, start, index) + reference;
    start = index + 1;
  }
  return start === 0 ? text : escaped + StringPrototypeSlice(text, start);
}

function referenceFor(code, inAttribute) {
  switch (code) {
    case 38: return "&amp;";
    case 0xa0: return "&nbsp;";
    case 60: return "&lt;";
    case 62: return "&gt;";
    case 34: return inAttribute ? "&quot;" : undefined;
    default: return undefined;
  }
}

/** The HTML of what is in a node. */
export function serializeChildren(record) {
  const texts = [];
  writeChildren(record, texts);
  return ArrayPrototypeJoin(texts, "");
}

/** The HTML of an element itself. */
export function serialize(record) {
  const texts = [];
  write(record, texts);
  return ArrayPrototypeJoin(texts, "");
}

function writeChildren(record, texts) {
  const inside = isTemplate(record) ? contentOf(record) : record;
  for (let child = inside.first; child !== null; child = child.next) write(child, texts);
}

function write(record, texts) {
  switch (record.type) {
    case TEXT: {
      const { parent } = record;
      const raw = parent !== null && parent.type === ELEMENT && parent.namespace === HTML && RAW[parent.localName] === 1;
      ArrayPrototypePush(texts, raw ? record.data : escape(record.data, false));
      return;
    }
    case COMMENT: ArrayPrototypePush(texts, "<!--" + record.data + "-->"); return;
    case DOCTYPE: ArrayPrototypePush(texts, "<!DOCTYPE " + record.name + ">"); return;
    case ELEMENT: writeElement(record, texts); return;
    default: writeChildren(record, texts);
  }
}

function writeElement(record, texts) {
  const name = record.prefix === null || record.namespace === HTML ? record.localName : record.prefix + ":" + record.localName;
  ArrayPrototypePush(texts, "<" + name);
  for (let index = 0; index < record.attributes.length; index++) {
    const attribute = record.attributes[index];
    ArrayPrototypePush(texts, " " + attribute.name + '="' + escape(attribute.value, true) + '"');
  }
  ArrayPrototypePush(texts, ">");
  if (record.namespace === HTML && VOID[record.localName] === 1) return;
  writeChildren(record, texts);
  ArrayPrototypePush(texts, "</" + name + ">");
}
