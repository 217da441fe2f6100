// Manners of interfaces and conversions of arguments (https://webidl.spec.whatwg.org/).

import {
  ArrayPrototypeIncludes, ArrayPrototypePush, BigInt, BigIntAsUintN, MathFloor, MathTrunc, Number, NumberIsFinite,
  NumberMAX_SAFE_INTEGER, ObjectCreate, ObjectDefineProperty, ObjectFreeze, ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf, WeakSet, WeakSetPrototypeAdd, WeakSetPrototypeHas,
  ReflectApply, ReflectOwnKeys, String, StringPrototypeToWellFormed, Symbol,
  SymbolIterator, SymbolToStringTag, TypeError, ObjectHasOwn,
} from "mock:primordials";

/** Given to constructors of interfaces page code cannot construct. */
export const illegal = Symbol("illegal constructor");

/** Throws unless `token` is the one only built-in modules have. */
export function requireToken(token) {
  if (token !== illegal) throw new TypeError("Illegal constructor");
}

/** Throws a TypeError unless at least `needed` arguments were given; `where` as in "Failed to execute 'x' on 'Y'". */
export function requireArguments(needed, given, where) {
  if (given >= needed) return;
  const noun = needed === 1 ? "argument" : "arguments";
  throw new TypeError(where + ": " + needed + " " + noun + " required, but only " + given + " present.");
}

const ENUMERABLE = { __proto__: null, enumerable: true };
const NEVER_ENUMERABLE = ["constructor", "length", "name", "prototype"];

/** Makes the members of a class's prototype enumerable, or of the class itself (its own parts excepted). */
function makeEnumerable(object, excepted) {
  const keys = ReflectOwnKeys(object);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    if (typeof key === "symbol" || ArrayPrototypeIncludes(excepted, key)) continue;
    // Changes nothing else, and nothing at all of constants, which are enumerable.
    ObjectDefineProperty(object, key, ENUMERABLE);
  }
}

const interfacePrototypes = new WeakSet();

/** Whether an object inherits from an interface of the page's. */
export function isPlatformObject(object) {
  for (let above = object; above !== null; above = ObjectGetPrototypeOf(above)) {
    if (WeakSetPrototypeHas(interfacePrototypes, above)) return true;
  }
  return false;
}

/** Gives a class the manners of an interface, and puts it on `window` (unless that is undefined). */
export function defineInterface(window, Class, name = Class.name) {
  WeakSetPrototypeAdd(interfacePrototypes, Class.prototype);
  makeEnumerable(Class, NEVER_ENUMERABLE);
  makeEnumerable(Class.prototype, ["constructor"]);
  ObjectDefineProperty(Class.prototype, SymbolToStringTag, { __proto__: null, value: name, configurable: true });
  if (window !== undefined) defineGlobal(window, name, Class);
}

/** Puts an interface object on `window`: writable, configurable, not enumerable. */
export function defineGlobal(window, name, value) {
  ObjectDefineProperty(window, name, {
    __proto__: null, value, writable: true, enumerable: false, configurable: true,
  });
}

/** Puts an operation (a function) on `window`: as an interface object's, but enumerable. */
export function defineOperation(window, name, value) {
  ObjectDefineProperty(window, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

/** Defines constants on an interface object and its prototype. */
export function defineConstants(Class, constants) {
  const keys = ReflectOwnKeys(constants);
  for (let index = 0; index < keys.length; index++) {
    const descriptor = { __proto__: null, value: constants[keys[index]], enumerable: true };
    ObjectDefineProperty(Class, keys[index], descriptor);
    ObjectDefineProperty(Class.prototype, keys[index], descriptor);
  }
}

// Not a template literal: the engine joins those with the `concat` a page can replace.
export function toDOMString(value) {
  if (typeof value === "symbol") throw new TypeError("Cannot convert a Symbol value to a string");
  return String(value);
}

export function toUSVString(value) {
  return StringPrototypeToWellFormed(toDOMString(value));
}

export function toByteString(value, where) {
  const text = toDOMString(value);
  for (let index = 0; index < text.length; index++) {
    if (text[index] > "\xff") {
      throw new TypeError(where + ": String contains non ISO-8859-1 code point.");
    }
  }
  return text;
}

export function toBoolean(value) {
  return !!value;
}

/** Any double, NaN and infinities included. */
export function toUnrestrictedDouble(value) {
  return +value;
}

export function toDouble(value, where) {
  const number = +value;
  if (!NumberIsFinite(number)) throw new TypeError(where + ": The provided double value is non-finite.");
  return number;
}

function toInteger(value, where, lowest, highest, options) {
  const number = +value;
  if (options?.enforceRange) {
    const whole = MathTrunc(number);
    if (!NumberIsFinite(number) || whole < lowest || whole > highest) {
      throw new TypeError(where + ": Value is outside the range of the integer type.");
    }
    return whole + 0;
  }
  if (options?.clamp) {
    if (number !== number) return 0;
    if (number <= lowest) return lowest;
    if (number >= highest) return highest;
    const floor = MathFloor(number);
    const rest = number - floor;
    if (rest < 0.5 || (rest === 0.5 && floor % 2 === 0)) return floor + 0;
    return floor + 1;
  }
  if (!NumberIsFinite(number)) return 0;
  const size = highest - lowest + 1;
  let whole = MathTrunc(number) % size;
  if (whole < lowest) whole += size;
  if (whole > highest) whole -= size;
  return whole + 0;
}

export function toLong(value, where, options) {
  if (options === undefined) return value | 0;
  return toInteger(value, where, -2147483648, 2147483647, options);
}

export function toUnsignedLong(value, where, options) {
  if (options === undefined) return value >>> 0;
  return toInteger(value, where, 0, 4294967295, options);
}

export function toUnsignedShort(value, where, options) {
  return toInteger(value, where, 0, 65535, options);
}

export function toUnsignedLongLong(value, where, options) {
  if (options !== undefined) return toInteger(value, where, 0, NumberMAX_SAFE_INTEGER, options);
  const number = +value;
  if (!NumberIsFinite(number)) return 0;
  return Number(BigIntAsUintN(64, BigInt(MathTrunc(number))));
}

export function toObject(value, where) {
  if (!isObject(value)) throw new TypeError(where + ": parameter is not an object.");
  return value;
}

export function isObject(value) {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

const emptyDictionary = ObjectFreeze(ObjectCreate(null));

/** The object a dictionary's members are read from (in alphabetical order, each once, by the caller). */
export function toDictionary(value, where, type = "dictionary") {
  if (value === undefined || value === null) return emptyDictionary;
  if (!isObject(value)) throw new TypeError(where + ": The provided value is not of type '" + type + "'.");
  return value;
}

/** Elements of a `sequence<T>`, each converted by `convert`. */
export function toSequence(value, where, convert) {
  if (!isObject(value)) throw new TypeError(where + ": The provided value cannot be converted to a sequence.");
  const method = value[SymbolIterator];
  if (typeof method !== "function") {
    throw new TypeError(where + ": The object must have a callable @@iterator property.");
  }
  const iterator = ReflectApply(method, value, []);
  const next = iterator.next;
  const elements = [];
  for (;;) {
    const step = ReflectApply(next, iterator, []);
    if (!isObject(step)) throw new TypeError(where + ": The iterator's result is not an object.");
    if (step.done) return elements;
    ArrayPrototypePush(elements, convert(step.value));
  }
}

/** Entries of a `record<K, V>` as a list of pairs. */
export function toRecord(value, where, convertKey, convertValue) {
  if (!isObject(value)) throw new TypeError(where + ": The provided value is not an object.");
  const keys = ReflectOwnKeys(value);
  const entries = [];
  for (let index = 0; index < keys.length; index++) {
    const descriptor = ObjectGetOwnPropertyDescriptor(value, keys[index]);
    if (descriptor === undefined || !descriptor.enumerable) continue;
    const key = convertKey(keys[index]);
    ArrayPrototypePush(entries, [key, convertValue(value[keys[index]])]);
  }
  return entries;
}

export function toCallback(value, where) {
  if (typeof value !== "function") throw new TypeError(where + ": parameter is not of type 'Function'.");
  return value;
}

export function toEnum(value, allowed, where, type) {
  const word = toDOMString(value);
  if (!ArrayPrototypeIncludes(allowed, word)) {
    throw new TypeError(where + ": The provided value '" + word + "' is not a valid enum value of type " + type + ".");
  }
  return word;
}

/** Whether `record` itself has `key`. */
export function has(record, key) {
  return ObjectHasOwn(record, key);
}

/** The error a `this` of another kind gives. */
export function illegalInvocation() {
  return new TypeError("Illegal invocation");
}
