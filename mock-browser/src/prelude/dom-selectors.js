// Selectors held against the tree (https://drafts.csswg.org/selectors-4/). Rust parses them, with the `selectors` crate;
// matching is here, on the records: the crate's own matcher would need the tree in Rust, or a copy of it for each query.

import { host } from "mock:host";
import { DOMException } from "mock:dom-exception";
import {
  ArrayPrototypeIncludes, ArrayPrototypePush, ArrayPrototypeSome, Map, MapPrototypeGet, MapPrototypeSet,
  StringPrototypeEndsWith, StringPrototypeIncludes, StringPrototypeStartsWith, StringPrototypeToLowerCase,
} from "mock:primordials";
import { DOCUMENT, ELEMENT, following, TEXT } from "mock:dom-node";
import { getAttribute, HTML } from "mock:dom-attributes";
import { elementsBelow, wordsOf } from "mock:dom-collections";

const native = host.area("selectors");
const parsed = new Map();

function parse(text, where) {
  let list = MapPrototypeGet(parsed, text);
  if (list === undefined) {
    list = native.parse(text);
    if (text === "") throw new DOMException(where + ": The provided selector is empty.", "SyntaxError");
    if (list === undefined || list === null) {
      throw new DOMException(where + ": '" + text + "' is not a valid selector.", "SyntaxError");
    }
    MapPrototypeSet(parsed, text, list);
  }
  return list;
}

/** Whether an element matches one of the selectors in a list. */
function matchesAny(element, list, scope, anchor) {
  for (let index = 0; index < list.length; index++) if (matchesFrom(element, list[index], 0, scope, anchor)) return true;
  return false;
}

const elementBefore = (record) => {
  let before = record.previous;
  while (before !== null && before.type !== ELEMENT) before = before.previous;
  return before;
};

const elementAbove = (record) => (record.parent !== null && record.parent.type === ELEMENT ? record.parent : null);

/** Matches the parts from `index` on: those of one compound, then what the combinator leads to. */
function matchesFrom(element, parts, index, scope, anchor) {
  for (let at = index; at < parts.length; at++) {
    const part = parts[at];
    switch (part[0]) {
      case ">": {
        const above = elementAbove(element);
        return above !== null && matchesFrom(above, parts, at + 1, scope, anchor);
      }
      case "+": {
        const before = elementBefore(element);
        return before !== null && matchesFrom(before, parts, at + 1, scope, anchor);
      }
      case " ":
        for (let above = elementAbove(element); above !== null; above = elementAbove(above)) {
          if (matchesFrom(above, parts, at + 1, scope, anchor)) return true;
        }
        return false;
      case "~":
        for (let before = elementBefore(element); before !== null; before = elementBefore(before)) {
          if (matchesFrom(before, parts, at + 1, scope, anchor)) return true;
        }
        return false;
      default:
        if (!matchesPart(element, part, scope, anchor)) return false;
    }
  }
  return true;
}

function matchesPart(element, part, scope, anchor) {
  const wanted = part[1];
  switch (part[0]) {
    case "any": return true;
    case "tag": return element.localName === (element.namespace === HTML ? wanted : part[2]);
    case "id": return getAttribute(element, "id") === wanted;
    case "class": return ArrayPrototypeIncludes(wordsOf(getAttribute(element, "class") ?? ""), wanted);
    case "attribute": return matchesAttribute(element, part);
    case "not": return !matchesAny(element, wanted, scope, anchor);
    case "is": return matchesAny(element, wanted, scope, anchor);
    case "has": return hasSome(element, wanted, scope);
    case "anchor": return element === anchor;
    case "root": return element.parent !== null && element.parent.type === DOCUMENT;
    case "scope": return scope === null ? element.parent !== null && element.parent.type === DOCUMENT : element === scope;
    case "empty": return isEmpty(element);
    case "nth": return isNth(element, part);
    case "state": return host.load("mock:dom-states").isInState(element, wanted);
    default: return false;
  }
}

function matchesAttribute(element, part) {
  let value = getAttribute(element, element.namespace === HTML ? part[1] : part[2]);
  if (value === null || part.length < 4) return value !== null;
  let wanted = part[4];
  if (part[5]) {
    value = StringPrototypeToLowerCase(value);
    wanted = StringPrototypeToLowerCase(wanted);
  }
  switch (part[3]) {
    case "=": return value === wanted;
    case "~=": return wanted !== "" && ArrayPrototypeIncludes(wordsOf(value), wanted);
    case "|=": return value === wanted || StringPrototypeStartsWith(value, wanted + "-");
    case "^=": return wanted !== "" && StringPrototypeStartsWith(value, wanted);
    case "$=": return wanted !== "" && StringPrototypeEndsWith(value, wanted);
    default: return wanted !== "" && StringPrototypeIncludes(value, wanted);
  }
}

// What `:has` asks about is below the element, or behind it under the same parent.
function hasSome(element, list, scope) {
  const around = element.parent ?? element;
  return ArrayPrototypeSome(elementsBelow(around, (record) => record !== element), (record) => matchesAny(record, list, scope, element));
}

function isEmpty(element) {
  for (let child = element.first; child !== null; child = child.next) {
    if (child.type === ELEMENT || (child.type === TEXT && child.data !== "")) return false;
  }
  return true;
}

function place(element, step, ofType) {
  let count = 1;
  for (let other = element[step]; other !== null; other = other[step]) {
    if (other.type === ELEMENT && (!ofType || (other.localName === element.localName && other.namespace === element.namespace))) count++;
  }
  return count;
}

function isNth(element, part) {
  const { 1: from, 2: ofType, 3: step, 4: offset } = part;
  if (from === "only") return place(element, "previous", ofType) === 1 && place(element, "next", ofType) === 1;
  const beyond = place(element, from === "start" ? "previous" : "next", ofType) - offset;
  return step === 0 ? beyond === 0 : beyond % step === 0 && beyond / step >= 0;
}

const scopeOf = (root) => (root.type === ELEMENT ? root : null);

export function all(root, text, where) {
  const list = parse(text, where);
  const found = [];
  for (let record = following(root, root); record !== null; record = following(record, root)) {
    if (record.type === ELEMENT && matchesAny(record, list, scopeOf(root), null)) ArrayPrototypePush(found, record);
  }
  return found;
}

export function first(root, text, where) {
  const list = parse(text, where);
  for (let record = following(root, root); record !== null; record = following(record, root)) {
    if (record.type === ELEMENT && matchesAny(record, list, scopeOf(root), null)) return record;
  }
  return null;
}

export function matches(element, text, where) {
  return matchesAny(element, parse(text, where), element, null);
}

export function closest(element, text, where) {
  const list = parse(text, where);
  for (let above = element; above !== null; above = elementAbove(above)) if (matchesAny(above, list, element, null)) return above;
  return null;
}
