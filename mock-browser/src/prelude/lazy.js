// Globals that are evaluated when page code first touches them.

import { host } from "mock:host";
import {
  ObjectCreate, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ObjectSetPrototypeOf, Promise, PromisePrototype,
  ReflectDefineProperty, SymbolSpecies,
} from "mock:primordials";

const loadModule = host.load;
const species = ObjectGetOwnPropertyDescriptor(Promise, SymbolSpecies).get;

/**
 * The namespace of a built-in module, evaluated now if it was not before. The engine loads modules with promises, and
 * asks those for their constructor: for that moment it is the original one.
 */
export function load(name) {
  const constructor = ObjectGetOwnPropertyDescriptor(PromisePrototype, "constructor");
  const ofKind = ObjectGetOwnPropertyDescriptor(Promise, SymbolSpecies);
  if (constructor?.value === Promise && ofKind?.get === species) return loadModule(name);
  ReflectDefineProperty(PromisePrototype, "constructor", { __proto__: null, value: Promise });
  ReflectDefineProperty(Promise, SymbolSpecies, { __proto__: null, get: species });
  try {
    return loadModule(name);
  } finally {
    putBack(PromisePrototype, "constructor", constructor);
    putBack(Promise, SymbolSpecies, ofKind);
  }
}

function putBack(object, key, descriptor) {
  if (descriptor === undefined) delete object[key];
  else ReflectDefineProperty(object, key, ObjectSetPrototypeOf(descriptor, null));
}

host.load = load;

/**
 * Puts a stand-in on `window` for each global. The first touch of one evaluates the module, and what its `install`
 * defines takes the place of those stand-ins that page code has not replaced or deleted meanwhile.
 */
export function installLazily(window, module, globals) {
  const getters = { __proto__: null };
  const install = () => {
    const installed = ObjectCreate(window);
    host.load(module).install(installed);
    for (let index = 0; index < globals.length; index++) replace(globals[index], installed);
  };
  const replace = (name, installed) => {
    const current = ObjectGetOwnPropertyDescriptor(window, name);
    if (current === undefined || current.get !== getters[name]) return;
    const descriptor = ObjectGetOwnPropertyDescriptor(installed, name);
    // What is not defined is inherited from now on.
    if (descriptor === undefined) delete window[name];
    else ObjectDefineProperty(window, name, ObjectSetPrototypeOf(descriptor, null));
  };
  for (let index = 0; index < globals.length; index++) {
    const name = globals[index];
    const get = () => {
      install();
      return window[name];
    };
    getters[name] = get;
    // Interfaces are not enumerable; operations and attributes, in lower case, are.
    const enumerable = name[0] >= "a";
    const set = (value) => {
      const isHandler = name[0] === "o" && name[1] === "n";
      if (isHandler) {
        install();
        window[name] = value;
      } else {
        ObjectDefineProperty(window, name, { __proto__: null, value, writable: true, enumerable, configurable: true });
      }
    };
    ObjectDefineProperty(window, name, { __proto__: null, get, set, enumerable, configurable: true });
  }
}
