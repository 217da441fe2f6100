// localStorage and sessionStorage: empty when the page opens, gone when it is dropped.
// https://html.spec.whatwg.org/multipage/webstorage.html#the-storage-interface
import { DOMException } from "mock:dom-exception";
import {
  ArrayPrototypePush, Map, MapPrototypeClear, MapPrototypeDelete, MapPrototypeForEach, MapPrototypeGet,
  MapPrototypeGetSize, MapPrototypeHas, MapPrototypeSet, ObjectDefineProperty, Proxy, ReflectDefineProperty,
  ReflectDeleteProperty, ReflectGet, ReflectGetOwnPropertyDescriptor, ReflectHas, ReflectOwnKeys, ReflectSet,
} from "mock:primordials";
import {
  defineGlobal, defineInterface, illegal, requireArguments, requireToken, toDOMString, toUnsignedLong,
} from "mock:webidl";

// Characters of keys and values together.
const QUOTA = 5 * 1024 * 1024;

let itemsOf;
let sizeOf;
let setSize;

class Given {
  constructor(object) {
    return object;
  }
}

// What makes an object a storage. A page holds a proxy, which gets this put on itself.
class StorageParts extends Given {
  #items = new Map();
  #size = 0;

  static {
    itemsOf = (storage) => storage.#items;
    sizeOf = (storage) => storage.#size;
    setSize = (storage, size) => {
      storage.#size = size;
    };
  }
}

export class Storage {
  constructor(token = undefined) {
    requireToken(token);
  }

  get length() {
    return MapPrototypeGetSize(itemsOf(this));
  }

  key(index) {
    const items = itemsOf(this);
    const where = "Failed to execute 'key' on 'Storage'";
    requireArguments(1, arguments.length, where);
    return keysOf(items)[toUnsignedLong(index, where)] ?? null;
  }

  getItem(key) {
    const items = itemsOf(this);
    requireArguments(1, arguments.length, "Failed to execute 'getItem' on 'Storage'");
    return MapPrototypeGet(items, toDOMString(key)) ?? null;
  }

  setItem(key, value) {
    itemsOf(this);
    requireArguments(2, arguments.length, "Failed to execute 'setItem' on 'Storage'");
    setItem(this, toDOMString(key), toDOMString(value));
  }

  removeItem(key) {
    itemsOf(this);
    requireArguments(1, arguments.length, "Failed to execute 'removeItem' on 'Storage'");
    removeItem(this, toDOMString(key));
  }

  clear() {
    MapPrototypeClear(itemsOf(this));
    setSize(this, 0);
  }
}

function keysOf(items) {
  const keys = [];
  MapPrototypeForEach(items, (value, key) => ArrayPrototypePush(keys, key));
  return keys;
}

function setItem(storage, key, value) {
  const items = itemsOf(storage);
  const before = MapPrototypeGet(items, key);
  const size = sizeOf(storage) - (before === undefined ? 0 : key.length + before.length) + key.length + value.length;
  if (size > QUOTA) {
    const message = "Failed to execute 'setItem' on 'Storage': Setting the value of '" + key + "' exceeded the quota.";
    throw new DOMException(message, "QuotaExceededError");
  }
  MapPrototypeSet(items, key, value);
  setSize(storage, size);
}

function removeItem(storage, key) {
  const items = itemsOf(storage);
  const before = MapPrototypeGet(items, key);
  if (before !== undefined) {
    setSize(storage, sizeOf(storage) - key.length - before.length);
    MapPrototypeDelete(items, key);
  }
}

// Items are properties too, behind those that every storage has.
// https://webidl.spec.whatwg.org/#legacy-platform-object-abstract-ops
function newStorage() {
  const target = new Storage(illegal);
  const shown = (key) => typeof key === "string" && MapPrototypeHas(itemsOf(storage), key) && !ReflectHas(target, key);
  const storage = new Proxy(target, {
    __proto__: null,
    get: (object, key, receiver) => (shown(key) ? MapPrototypeGet(itemsOf(storage), key) : ReflectGet(object, key, receiver)),
    set(object, key, value, receiver) {
      if (typeof key !== "string" || receiver !== storage) {
        return ReflectSet(object, key, value, receiver);
      }
      setItem(storage, key, toDOMString(value));
      return true;
    },
    has: (object, key) => shown(key) || ReflectHas(object, key),
    deleteProperty(object, key) {
      if (!shown(key)) {
        return ReflectDeleteProperty(object, key);
      }
      removeItem(storage, key);
      return true;
    },
    ownKeys(object) {
      const keys = [];
      const items = keysOf(itemsOf(storage));
      for (let i = 0; i < items.length; i++) {
        if (shown(items[i])) {
          ArrayPrototypePush(keys, items[i]);
        }
      }
      const own = ReflectOwnKeys(object);
      for (let i = 0; i < own.length; i++) {
        ArrayPrototypePush(keys, own[i]);
      }
      return keys;
    },
    getOwnPropertyDescriptor(object, key) {
      if (!shown(key)) {
        return ReflectGetOwnPropertyDescriptor(object, key);
      }
      return { __proto__: null, configurable: true, enumerable: true, writable: true, value: MapPrototypeGet(itemsOf(storage), key) };
    },
    defineProperty(object, key, descriptor) {
      if (typeof key !== "string") {
        return ReflectDefineProperty(object, key, descriptor);
      }
      if (!("value" in descriptor)) {
        return false;
      }
      setItem(storage, key, toDOMString(descriptor.value));
      return true;
    },
    preventExtensions: () => false,
  });
  new StorageParts(storage);
  return storage;
}

defineInterface(undefined, Storage);

export function install(window) {
  defineGlobal(window, "Storage", Storage);
  define(window, "localStorage", newStorage());
  define(window, "sessionStorage", newStorage());
}

function define(window, name, storage) {
  ObjectDefineProperty(window, name, { __proto__: null, configurable: true, enumerable: true, get: () => storage, set: undefined });
}
