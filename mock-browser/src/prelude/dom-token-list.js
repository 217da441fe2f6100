// DOMTokenList (https://dom.spec.whatwg.org/#interface-domtokenlist): `classList`.

import { DOMException } from "mock:dom-exception";
import { defineInterface, illegal, illegalInvocation, requireArguments, requireToken, toDOMString } from "mock:webidl";
import {
  ArrayPrototypeIncludes, ArrayPrototypeIndexOf, ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSplice,
  ArrayPrototypeValues, ObjectDefineProperty, ReflectApply, SymbolIterator, WeakMap,
  WeakMapPrototypeGet, WeakMapPrototypeSet,
} from "mock:primordials";
import { getAttribute, hasAttribute, setAttribute } from "mock:dom-attributes";
import { iterate, makeCollection, wordsOf } from "mock:dom-collections";

const where = (operation) => "Failed to execute '" + operation + "' on 'DOMTokenList'";

function toToken(value, operation) {
  const token = toDOMString(value);
  if (token === "") throw new DOMException(where(operation) + ": The token provided must not be empty.", "SyntaxError");
  const words = wordsOf(token);
  if (words.length !== 1 || words[0] !== token) {
    throw new DOMException(
      where(operation) + ": The token provided ('" + token + "') contains HTML space characters, which are not valid in tokens.",
      "InvalidCharacterError",
    );
  }
  return token;
}

function toTokens(values, operation) {
  const tokens = [];
  for (let index = 0; index < values.length; index++) ArrayPrototypePush(tokens, toToken(values[index], operation));
  return tokens;
}

const records = new WeakMap();

function recordOfList(list) {
  const record = WeakMapPrototypeGet(records, list);
  if (record === undefined) throw illegalInvocation();
  return record;
}

function tokensOf(record) {
  const words = wordsOf(getAttribute(record, "class") ?? "");
  const tokens = [];
  for (let index = 0; index < words.length; index++) {
    if (!ArrayPrototypeIncludes(tokens, words[index])) ArrayPrototypePush(tokens, words[index]);
  }
  return tokens;
}

function update(list, tokens) {
  const record = recordOfList(list);
  if (tokens.length === 0 && !hasAttribute(record, "class")) return;
  setAttribute(record, "class", ArrayPrototypeJoin(tokens, " "));
}

export class DOMTokenList {
  constructor(token) {
    requireToken(token);
  }

  get length() {
    return tokensOf(recordOfList(this)).length;
  }

  item(index) {
    requireArguments(1, arguments.length, where("item"));
    return tokensOf(recordOfList(this))[index >>> 0] ?? null;
  }

  contains(token) {
    requireArguments(1, arguments.length, where("contains"));
    return ArrayPrototypeIncludes(tokensOf(recordOfList(this)), toDOMString(token));
  }

  add(...tokens) {
    const list = tokensOf(recordOfList(this));
    const added = toTokens(tokens, "add");
    for (let index = 0; index < added.length; index++) {
      if (!ArrayPrototypeIncludes(list, added[index])) ArrayPrototypePush(list, added[index]);
    }
    update(this, list);
  }

  remove(...tokens) {
    const list = tokensOf(recordOfList(this));
    const gone = toTokens(tokens, "remove");
    for (let index = 0; index < gone.length; index++) {
      const at = ArrayPrototypeIndexOf(list, gone[index]);
      if (at >= 0) ArrayPrototypeSplice(list, at, 1);
    }
    update(this, list);
  }

  toggle(token, force = undefined) {
    requireArguments(1, arguments.length, where("toggle"));
    const list = tokensOf(recordOfList(this));
    const word = toToken(token, "toggle");
    const at = ArrayPrototypeIndexOf(list, word);
    if (at >= 0) {
      if (force !== undefined && force) return true;
      ArrayPrototypeSplice(list, at, 1);
      update(this, list);
      return false;
    }
    if (force !== undefined && !force) return false;
    ArrayPrototypePush(list, word);
    update(this, list);
    return true;
  }

  replace(token, newToken) {
    requireArguments(2, arguments.length, where("replace"));
    const list = tokensOf(recordOfList(this));
    const at = ArrayPrototypeIndexOf(list, toToken(token, "replace"));
    const word = toToken(newToken, "replace");
    if (at < 0) return false;
    const known = ArrayPrototypeIndexOf(list, word);
    if (known >= 0 && known !== at) ArrayPrototypeSplice(list, at, 1);
    else list[at] = word;
    update(this, list);
    return true;
  }

  get value() {
    return getAttribute(recordOfList(this), "class") ?? "";
  }

  set value(value) {
    setAttribute(recordOfList(this), "class", toDOMString(value));
  }

  toString() {
    return getAttribute(recordOfList(this), "class") ?? "";
  }

  forEach(callback, thisArg = undefined) {
    const list = tokensOf(recordOfList(this));
    for (let index = 0; index < list.length; index++) ReflectApply(callback, thisArg, [list[index], index, this]);
  }

  values() {
    return ArrayPrototypeValues(tokensOf(recordOfList(this)));
  }

  keys() {
    return iterate(tokensOf(recordOfList(this)), (index) => index);
  }

  entries() {
    const tokens = tokensOf(recordOfList(this));
    return iterate(tokens, (index) => [index, tokens[index]]);
  }
}

ObjectDefineProperty(DOMTokenList.prototype, SymbolIterator, {
  __proto__: null, value: DOMTokenList.prototype.values, writable: true, enumerable: false, configurable: true,
});

export function newTokenList(record) {
  const list = makeCollection(new DOMTokenList(illegal), () => tokensOf(record), false, (token) => token);
  WeakMapPrototypeSet(records, list, record);
  return list;
}

defineInterface(undefined, DOMTokenList);
