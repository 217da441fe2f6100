// Interface objects that answer as a browser's do when they are called without `new`, or at all where page code cannot
// construct them, and prototypes whose members stand in the interface's order.
// https://webidl.spec.whatwg.org/#interface-object

import { defineGlobal, defineInterface } from "mock:webidl";
import {
  ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ObjectGetPrototypeOf, ObjectSetPrototypeOf, ReflectConstruct,
  ReflectOwnKeys, TypeError,
} from "mock:primordials";

/** Puts an interface object for `Class` on `window` that constructs instances of it. */
export function defineConstructible(window, Class) {
  const { name } = Class;
  const object = function (...given) {
    if (new.target === undefined) {
      throw new TypeError(
        "Failed to construct '" + name + "': " +
          "Please use the 'new' operator, this DOM object constructor cannot be called as a function.",
      );
    }
    return ReflectConstruct(Class, given, new.target);
  };
  put(window, Class, object);
}

/** Puts an interface object for `Class` on `window` that page code cannot construct. */
export function defineUnconstructible(window, Class) {
  const { name } = Class;
  const object = function () {
    if (new.target === undefined) throw new TypeError("Illegal constructor");
    throw new TypeError("Failed to construct '" + name + "': Illegal constructor");
  };
  put(window, Class, object);
}

function put(window, Class, object) {
  defineInterface(undefined, Class);
  const { prototype } = Class;
  ObjectSetPrototypeOf(object, ObjectGetPrototypeOf(Class));
  copy(Class, object, "name");
  copy(Class, object, "length");
  ObjectDefineProperty(object, "prototype", { __proto__: null, value: prototype, writable: false });
  const keys = ReflectOwnKeys(Class);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    if (key !== "name" && key !== "length" && key !== "prototype") copy(Class, object, key);
  }
  // Deleted first: a browser's prototype has its `constructor` behind the members.
  delete prototype.constructor;
  ObjectDefineProperty(prototype, "constructor", {
    __proto__: null, value: object, writable: true, enumerable: false, configurable: true,
  });
  defineGlobal(window, Class.name, object);
}

function copy(from, to, key) {
  const descriptor = ObjectGetOwnPropertyDescriptor(from, key);
  ObjectSetPrototypeOf(descriptor, null);
  ObjectDefineProperty(to, key, descriptor);
}
