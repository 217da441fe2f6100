// `entries`, `keys`, `values`, `forEach` and iteration of interfaces that are lists of pairs.
// https://webidl.spec.whatwg.org/#js-iterable
import {
  IteratorPrototype, ObjectDefineProperty, ObjectSetPrototypeOf, ReflectApply, SymbolIterator, SymbolToStringTag,
} from "mock:primordials";
import { requireArguments, toCallback } from "mock:webidl";

// Gives a class the operations; `pairsOf(object)` are its pairs as they are now, and checks what the object is.
export function makePairIterable(Class, name, pairsOf) {
  const iterate = iteratorOf(name, pairsOf);
  const operations = {
    entries() {
      return iterate(this, (pair) => [pair[0], pair[1]]);
    },
    keys() {
      return iterate(this, (pair) => pair[0]);
    },
    values() {
      return iterate(this, (pair) => pair[1]);
    },
    forEach(callback, thisArg = undefined) {
      pairsOf(this);
      const where = "Failed to execute 'forEach' on '" + name + "'";
      requireArguments(1, arguments.length, where);
      toCallback(callback, where);
      for (let i = 0, pairs; i < (pairs = pairsOf(this)).length; i++) {
        ReflectApply(callback, thisArg, [pairs[i][1], pairs[i][0], this]);
      }
    },
  };
  define(Class.prototype, "entries", operations.entries, true);
  define(Class.prototype, "forEach", operations.forEach, true);
  define(Class.prototype, "keys", operations.keys, true);
  define(Class.prototype, "values", operations.values, true);
  define(Class.prototype, SymbolIterator, operations.entries, false);
}

function define(object, key, value, enumerable) {
  ObjectDefineProperty(object, key, { __proto__: null, configurable: true, enumerable, writable: true, value });
}

// Each interface has an iterator prototype of its own.
function iteratorOf(name, pairsOf) {
  class PairIterator {
    #target;
    #select;
    #index = 0;

    constructor(target, select) {
      this.#target = target;
      this.#select = select;
    }

    next() {
      const pairs = pairsOf(this.#target);
      const index = this.#index;
      if (index >= pairs.length) {
        return { value: undefined, done: true };
      }
      this.#index = index + 1;
      return { value: this.#select(pairs[index]), done: false };
    }
  }
  const prototype = PairIterator.prototype;
  delete prototype.constructor;
  ObjectSetPrototypeOf(prototype, IteratorPrototype);
  define(prototype, "next", prototype.next, true);
  ObjectDefineProperty(prototype, SymbolToStringTag, { __proto__: null, configurable: true, value: name + " Iterator" });
  return (target, select) => {
    pairsOf(target);
    return new PairIterator(target, select);
  };
}
