// Headers.
// https://fetch.spec.whatwg.org/#headers-class
import { ArrayPrototypePush } from "mock:primordials";
import {
  append, fill, get, has, mayChange, newList, remove, set, setListOf, sorted, toName, toValue,
} from "mock:headers-list";
import { makePairIterable } from "mock:pair-iterable";
import { defineGlobal, defineInterface, requireArguments } from "mock:webidl";

const INTERNAL = { __proto__: null };

const where = (operation) => "Failed to execute '" + operation + "' on 'Headers'";

let listOf;

export class Headers {
  #list;

  static {
    listOf = (headers) => headers.#list;
    setListOf((value) => (#list in value ? value.#list : null));
  }

  constructor(init = undefined, list = undefined) {
    if (init === INTERNAL) {
      this.#list = list;
      return;
    }
    this.#list = newList("none");
    if (init !== undefined) {
      fill(this.#list, init, "Failed to construct 'Headers'");
    }
  }

  append(name, value) {
    const list = this.#list;
    requireArguments(2, arguments.length, where("append"));
    append(list, name, value, where("append"));
  }

  delete(name) {
    const list = this.#list;
    requireArguments(1, arguments.length, where("delete"));
    const key = toName(name, where("delete"));
    if (mayChange(list, key, "", where("delete"))) {
      remove(list, key);
    }
  }

  get(name) {
    const list = this.#list;
    requireArguments(1, arguments.length, where("get"));
    return get(list, toName(name, where("get")));
  }

  getSetCookie() {
    const { names, values } = this.#list;
    const cookies = [];
    for (let i = 0; i < names.length; i++) {
      if (names[i] === "set-cookie") {
        ArrayPrototypePush(cookies, values[i]);
      }
    }
    return cookies;
  }

  has(name) {
    const list = this.#list;
    requireArguments(1, arguments.length, where("has"));
    return has(list, toName(name, where("has")));
  }

  set(name, value) {
    const list = this.#list;
    requireArguments(2, arguments.length, where("set"));
    const key = toName(name, where("set"));
    const text = toValue(value, where("set"));
    if (mayChange(list, key, text, where("set"))) {
      set(list, key, text);
    }
  }
}

makePairIterable(Headers, "Headers", (headers) => sorted(listOf(headers)));

export function newHeaders(list) {
  return new Headers(INTERNAL, list);
}

defineInterface(undefined, Headers);

export function install(window) {
  defineGlobal(window, "Headers", Headers);
}
