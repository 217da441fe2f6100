// The declarations of an element's `style` attribute (https://drafts.csswg.org/cssom/#the-cssstyledeclaration-interface).
// Values are kept as they are written: nothing here knows which are valid, or how a browser would spell them.

import { defineInterface, illegal, illegalInvocation, requireArguments, requireToken, toDOMString } from "mock:webidl";
import {
  ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSplice, Number, Proxy, ReflectGet, ReflectHas, ReflectSet,
  RegExpPrototypeTest, StringPrototypeEndsWith, StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeStartsWith,
  StringPrototypeToLowerCase, StringPrototypeTrim, WeakMap, WeakMapPrototypeGet, WeakMapPrototypeSet,
} from "mock:primordials";
import { getAttribute, setAttribute } from "mock:dom-attributes";

const records = new WeakMap();

function recordOfStyle(style) {
  const record = WeakMapPrototypeGet(records, style);
  if (record === undefined) throw illegalInvocation();
  return record;
}

/** Splits at a character that stands outside of quotes and brackets. */
function split(text, separator) {
  const pieces = [];
  let start = 0;
  let depth = 0;
  let quote = "";
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === "'" || character === '"') quote = character;
    else if (character === "(") depth++;
    else if (character === ")") depth--;
    else if (character === separator && depth <= 0) {
      ArrayPrototypePush(pieces, StringPrototypeSlice(text, start, index));
      start = index + 1;
    }
  }
  ArrayPrototypePush(pieces, StringPrototypeSlice(text, start));
  return pieces;
}

function declarations(record) {
  const list = [];
  const pieces = split(getAttribute(record, "style") ?? "", ";");
  for (let index = 0; index < pieces.length; index++) {
    const colon = StringPrototypeIndexOf(pieces[index], ":");
    if (colon < 0) continue;
    const name = normal(StringPrototypeTrim(StringPrototypeSlice(pieces[index], 0, colon)));
    let value = StringPrototypeTrim(StringPrototypeSlice(pieces[index], colon + 1));
    const important = StringPrototypeEndsWith(StringPrototypeToLowerCase(value), "!important");
    if (important) value = StringPrototypeTrim(StringPrototypeSlice(value, 0, -10));
    if (name !== "" && value !== "") put(list, name, value, important);
  }
  return list;
}

const normal = (name) => (StringPrototypeStartsWith(name, "--") ? name : StringPrototypeToLowerCase(name));

function indexIn(list, name) {
  for (let index = 0; index < list.length; index++) if (list[index].name === name) return index;
  return -1;
}

function put(list, name, value, important) {
  const entry = { __proto__: null, name, value, important };
  const at = indexIn(list, name);
  if (at < 0) ArrayPrototypePush(list, entry);
  else list[at] = entry;
}

function write(record, list) {
  const texts = [];
  for (let index = 0; index < list.length; index++) {
    const { name, value, important } = list[index];
    ArrayPrototypePush(texts, name + ": " + value + (important ? " !important;" : ";"));
  }
  setAttribute(record, "style", ArrayPrototypeJoin(texts, " "));
}

function setProperty(record, name, value, important = false) {
  const list = declarations(record);
  if (value !== "") put(list, name, value, important);
  else {
    const at = indexIn(list, name);
    if (at < 0) return;
    ArrayPrototypeSplice(list, at, 1);
  }
  write(record, list);
}

function valueOf(record, name) {
  const list = declarations(record);
  const at = indexIn(list, name);
  return at < 0 ? "" : list[at].value;
}

const where = (operation) => "Failed to execute '" + operation + "' on 'CSSStyleDeclaration'";

export class CSSStyleDeclaration {
  constructor(token) {
    requireToken(token);
  }

  get cssText() {
    const list = declarations(recordOfStyle(this));
    const texts = [];
    for (let index = 0; index < list.length; index++) {
      ArrayPrototypePush(texts, list[index].name + ": " + list[index].value + (list[index].important ? " !important;" : ";"));
    }
    return ArrayPrototypeJoin(texts, " ");
  }

  set cssText(value) {
    const record = recordOfStyle(this);
    setAttribute(record, "style", toDOMString(value));
    write(record, declarations(record));
  }

  get length() {
    return declarations(recordOfStyle(this)).length;
  }

  item(index) {
    requireArguments(1, arguments.length, where("item"));
    return declarations(recordOfStyle(this))[index >>> 0]?.name ?? "";
  }

  getPropertyValue(property) {
    requireArguments(1, arguments.length, where("getPropertyValue"));
    return valueOf(recordOfStyle(this), normal(toDOMString(property)));
  }

  getPropertyPriority(property) {
    requireArguments(1, arguments.length, where("getPropertyPriority"));
    const list = declarations(recordOfStyle(this));
    const at = indexIn(list, normal(toDOMString(property)));
    return at >= 0 && list[at].important ? "important" : "";
  }

  setProperty(property, value, priority = "") {
    requireArguments(2, arguments.length, where("setProperty"));
    const text = value === null ? "" : StringPrototypeTrim(toDOMString(value));
    setProperty(recordOfStyle(this), normal(toDOMString(property)), text, toDOMString(priority) === "important");
  }

  removeProperty(property) {
    requireArguments(1, arguments.length, where("removeProperty"));
    const record = recordOfStyle(this);
    const name = normal(toDOMString(property));
    const value = valueOf(record, name);
    setProperty(record, name, "");
    return value;
  }
}

const CAMEL = /^[a-z][A-Za-z-]*$/;
const UPPER = /[A-Z]/;

/** The property an attribute such as `backgroundColor` stands for; undefined for what is no such attribute. */
function toProperty(key) {
  if (typeof key !== "string" || !RegExpPrototypeTest(CAMEL, key)) return undefined;
  if (key === "cssFloat") return "float";
  let name = StringPrototypeStartsWith(key, "webkit") ? "-" : "";
  for (let index = 0; index < key.length; index++) {
    name += RegExpPrototypeTest(UPPER, key[index]) ? "-" + StringPrototypeToLowerCase(key[index]) : key[index];
  }
  return name;
}

const OBJECTS = ["then", "toJSON", "constructor", "valueOf", "toString"];

function isProperty(target, key) {
  for (let index = 0; index < OBJECTS.length; index++) if (OBJECTS[index] === key) return false;
  return !ReflectHas(target, key) && toProperty(key) !== undefined;
}

/** The declarations of an element. */
export function styleOf(record) {
  record.live ??= { __proto__: null };
  if (record.live.style !== undefined) return record.live.style;
  const style = new Proxy(new CSSStyleDeclaration(illegal), {
    __proto__: null,
    get(target, key, receiver) {
      if (typeof key === "string" && RegExpPrototypeTest(/^\d+$/, key)) return declarations(record)[Number(key)]?.name;
      return isProperty(target, key) ? valueOf(record, toProperty(key)) : ReflectGet(target, key, receiver);
    },
    set(target, key, value, receiver) {
      if (!isProperty(target, key)) return ReflectSet(target, key, value, receiver);
      setProperty(record, toProperty(key), value === null ? "" : StringPrototypeTrim(toDOMString(value)));
      return true;
    },
    has: (target, key) => isProperty(target, key) || ReflectHas(target, key),
    preventExtensions: () => false,
  });
  WeakMapPrototypeSet(records, style, record);
  record.live.style = style;
  return style;
}

defineInterface(undefined, CSSStyleDeclaration);
