// crypto: seeded random values and digests. Everything else of Web Cryptography is absent.
// https://w3c.github.io/webcrypto/#crypto-interface
import { bytesOf, copyOf, toRust, viewOf } from "mock:buffer-source";
import { DOMException } from "mock:dom-exception";
import { host } from "mock:host";
import {
  ArrayBufferIsView, ObjectDefineProperty, StringPrototypeToUpperCase, TypedArrayPrototypeGetBuffer,
  TypedArrayPrototypeGetSymbolToStringTag, TypedArrayPrototypeSet, TypeError, Uint8Array,
} from "mock:primordials";
import { newPromise, promising } from "mock:promises";
import {
  defineGlobal, defineInterface, illegal, isObject, requireArguments, requireToken, toDOMString,
} from "mock:webidl";

const native = host.area("crypto");

const INTEGER_VIEWS = {
  __proto__: null, BigInt64Array: true, BigUint64Array: true, Int16Array: true, Int32Array: true, Int8Array: true, Uint16Array: true,
  Uint32Array: true, Uint8Array: true, Uint8ClampedArray: true,
};
const MOST_BYTES = 65536;

export class Crypto {
  #subtle = null;

  constructor(token = undefined) {
    requireToken(token);
  }

  get subtle() {
    this.#subtle ??= new SubtleCrypto(illegal);
    return this.#subtle;
  }

  getRandomValues(array) {
    void this.#subtle;
    const where = "Failed to execute 'getRandomValues' on 'Crypto'";
    requireArguments(1, arguments.length, where);
    if (!ArrayBufferIsView(array)) {
      throw new TypeError(where + ": parameter 1 is not of type 'ArrayBufferView'.");
    }
    if (INTEGER_VIEWS[TypedArrayPrototypeGetSymbolToStringTag(array)] === undefined) {
      throw new DOMException(where + ": The provided ArrayBufferView is not an integer array type", "TypeMismatchError");
    }
    const { buffer, byteOffset, byteLength } = viewOf(array);
    if (byteLength > MOST_BYTES) {
      const message = where + ": The ArrayBufferView's byte length (" + byteLength + ") exceeds " + MOST_BYTES + ".";
      throw new DOMException(message, "QuotaExceededError");
    }
    TypedArrayPrototypeSet(new Uint8Array(buffer, byteOffset, byteLength), native.random(byteLength), 0);
    return array;
  }

  randomUUID() {
    void this.#subtle;
    return native.randomUUID();
  }
}

export class SubtleCrypto {
  #brand = true;

  constructor(token = undefined) {
    requireToken(token);
  }

  digest(algorithm, data) {
    return promising(() => {
      void this.#brand;
      const where = "Failed to execute 'digest' on 'SubtleCrypto'";
      requireArguments(2, arguments.length, where);
      const name = StringPrototypeToUpperCase(toDOMString(isObject(algorithm) ? algorithm.name : algorithm));
      const bytes = copyOf(bytesOf(data, where + ": parameter 2"));
      const { promise, resolve } = newPromise();
      const digest = native.digest(name, toRust(bytes));
      if (digest === undefined) {
        throw new DOMException(where + ": Algorithm: Unrecognized name", "NotSupportedError");
      }
      // Computed elsewhere in a browser: the answer is a task.
      host.schedule(0, () => resolve(TypedArrayPrototypeGetBuffer(digest)));
      return promise;
    });
  }
}

defineInterface(undefined, Crypto);
defineInterface(undefined, SubtleCrypto);

export function install(window) {
  defineGlobal(window, "Crypto", Crypto);
  defineGlobal(window, "SubtleCrypto", SubtleCrypto);
  const crypto = new Crypto(illegal);
  ObjectDefineProperty(window, "crypto", { __proto__: null, configurable: true, enumerable: true, get: () => crypto, set: undefined });
}
