// `dataset` (https://html.spec.whatwg.org/multipage/dom.html#domstringmap): the `data-` attributes by their names.

import { DOMException } from "mock:dom-exception";
import { defineInterface, illegal, requireToken, toDOMString } from "mock:webidl";
import {
  ArrayPrototypePush, Proxy, ReflectDefineProperty, ReflectDeleteProperty, ReflectGet, ReflectGetOwnPropertyDescriptor, ReflectHas,
  RegExpPrototypeTest, StringPrototypeStartsWith, StringPrototypeToLowerCase, StringPrototypeToUpperCase,
} from "mock:primordials";
import { getAttribute, removeAttribute, setAttribute } from "mock:dom-attributes";

const UPPER = /[A-Z]/;
const LOWER = /[a-z]/;

export class DOMStringMap {
  constructor(token) {
    requireToken(token);
  }
}

function toAttribute(key) {
  let name = "data-";
  for (let index = 0; index < key.length; index++) {
    const character = key[index];
    if (character === "-" && index + 1 < key.length && RegExpPrototypeTest(LOWER, key[index + 1])) return null;
    name += RegExpPrototypeTest(UPPER, character) ? "-" + StringPrototypeToLowerCase(character) : character;
  }
  return name;
}

function toKey(name) {
  let key = "";
  for (let index = 5; index < name.length; index++) {
    const next = name[index + 1];
    if (name[index] === "-" && next !== undefined && RegExpPrototypeTest(LOWER, next)) {
      key += StringPrototypeToUpperCase(next);
      index++;
    } else key += name[index];
  }
  return key;
}

export function datasetOf(record) {
  record.live ??= { __proto__: null };
  if (record.live.dataset !== undefined) return record.live.dataset;
  const read = (key) => {
    const name = typeof key === "string" ? toAttribute(key) : null;
    return name === null ? null : getAttribute(record, name);
  };
  record.live.dataset = new Proxy(new DOMStringMap(illegal), {
    __proto__: null,
    get: (target, key, receiver) => read(key) ?? ReflectGet(target, key, receiver),
    has: (target, key) => read(key) !== null || ReflectHas(target, key),
    set: (target, key, value) => write(record, target, key, value),
    defineProperty(target, key, descriptor) {
      if (typeof key === "symbol") return ReflectDefineProperty(target, key, descriptor);
      return write(record, target, key, descriptor.value);
    },
    deleteProperty(target, key) {
      if (read(key) === null) return ReflectDeleteProperty(target, key);
      removeAttribute(record, toAttribute(key));
      return true;
    },
    ownKeys() {
      const keys = [];
      for (let index = 0; index < record.attributes.length; index++) {
        const { name } = record.attributes[index];
        if (StringPrototypeStartsWith(name, "data-")) ArrayPrototypePush(keys, toKey(name));
      }
      return keys;
    },
    getOwnPropertyDescriptor(target, key) {
      const value = read(key);
      if (value === null) return ReflectGetOwnPropertyDescriptor(target, key);
      return { __proto__: null, value, writable: true, enumerable: true, configurable: true };
    },
    preventExtensions: () => false,
  });
  return record.live.dataset;
}

function write(record, target, key, value) {
  if (typeof key === "symbol") return ReflectDefineProperty(target, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
  const name = toAttribute(key);
  if (name === null) {
    throw new DOMException(
      "Failed to set a named property '" + key + "' on 'DOMStringMap': '" + key + "' is not a valid property name.", "SyntaxError",
    );
  }
  setAttribute(record, name, toDOMString(value));
  return true;
}

defineInterface(undefined, DOMStringMap);
