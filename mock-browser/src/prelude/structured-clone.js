// structuredClone, and the algorithm behind it for other modules.
// https://html.spec.whatwg.org/multipage/structured-data.html#structured-cloning
import { isArrayBuffer, viewOf } from "mock:buffer-source";
import { cloneKnown, transferKnown } from "mock:cloneable";
import { DOMException } from "mock:dom-exception";
import { host } from "mock:host";
import {
  ArrayBuffer, ArrayBufferIsView, ArrayBufferPrototypeGetByteLength, ArrayBufferPrototypeGetDetached,
  ArrayBufferPrototypeGetMaxByteLength, ArrayBufferPrototypeGetResizable, ArrayBufferPrototypeTransfer,
  ArrayPrototypePush, BigInt64Array, BigIntPrototypeValueOf, BigUint64Array, BooleanPrototypeValueOf, DataView, Date,
  DatePrototypeGetTime, Error, EvalError, Float32Array, Float64Array, Int16Array, Int32Array, Int8Array, Map,
  MapPrototypeForEach, MapPrototypeGet, MapPrototypeGetSize, MapPrototypeSet, NumberPrototypeValueOf, Object,
  ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ObjectGetPrototypeOf, ObjectKeys, ObjectPrototype,
  ObjectPrototypeHasOwnProperty, RangeError, ReferenceError, RegExp, RegExpPrototypeGetFlags,
  RegExpPrototypeGetSource, Set, SetPrototypeAdd, SetPrototypeForEach, SetPrototypeGetSize, StringPrototypeValueOf,
  SyntaxError, TypedArrayPrototypeGetSymbolToStringTag, TypedArrayPrototypeSet, TypeError, Uint16Array, Uint32Array,
  Uint8Array, Uint8ClampedArray, URIError, WeakMapPrototypeHas, WeakSetPrototypeHas, getterOf,
} from "mock:primordials";
import {
  defineOperation, isObject, isPlatformObject, requireArguments, toDictionary, toDOMString, toSequence,
} from "mock:webidl";

const native = host.area("structured-clone");

const VIEWS = {
  __proto__: null, BigInt64Array, BigUint64Array, Float32Array, Float64Array, Int16Array, Int32Array, Int8Array, Uint16Array,
  Uint32Array, Uint8Array, Uint8ClampedArray,
};
const ERRORS = { __proto__: null, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

export function structuredClone(value, options = undefined) {
  const where = "Failed to execute 'structuredClone' on 'Window'";
  requireArguments(1, arguments.length, where);
  const { transfer } = toDictionary(options, where, "StructuredSerializeOptions");
  const list = transfer === undefined ? [] : toSequence(transfer, where, (item) => item);
  return cloneWithTransfer(value, list, where).value;
}

// { value, transferred }: the copy, and the moved objects in the order of the list.
export function cloneWithTransfer(value, list, where) {
  const memo = newMemo();
  if (list.length === 0) {
    return { value: clone(value, memo, where), transferred: [] };
  }
  requireTransferable(list, where);
  // What cannot be cloned must be found out before anything is moved.
  const trial = newMemo();
  for (let i = 0; i < list.length; i++) {
    remember(trial, list[i], list[i]);
  }
  clone(value, trial, where);
  memo.views = trial.views;
  const transferred = [];
  for (let i = 0; i < list.length; i++) {
    const moved = isArrayBuffer(list[i]) ? ArrayBufferPrototypeTransfer(list[i]) : transferKnown(list[i])();
    remember(memo, list[i], moved);
    ArrayPrototypePush(transferred, moved);
  }
  return { value: clone(value, memo, where), transferred };
}

// `copies` holds the copy of each object met; `views` where each view starts and ends, which it forgets once its buffer
// is moved.
function newMemo() {
  return { copies: new Map(), views: new Map() };
}

function requireTransferable(list, where) {
  for (let i = 0; i < list.length; i++) {
    const item = list[i];
    const buffer = isArrayBuffer(item);
    if (!isObject(item) || (!buffer && transferKnown(item) === null)) {
      throw failure(where + ": Value at index " + i + " does not have a transferable type.");
    }
    if (buffer && ArrayBufferPrototypeGetDetached(item)) {
      throw failure(where + ": ArrayBuffer at index " + i + " is already detached.");
    }
    for (let j = 0; j < i; j++) {
      if (list[j] === item) {
        throw failure(where + ": The object at index " + i + " is a duplicate of an earlier one.");
      }
    }
  }
}

function failure(message) {
  return new DOMException(message, "DataCloneError");
}

function refuse(value, where) {
  return failure(where + ": " + describe(value) + " could not be cloned.");
}

function describe(value) {
  if (typeof value === "symbol") {
    return "a symbol";
  }
  return typeof value === "function" ? "a function" : "an object of this kind";
}

function clone(value, memo, where) {
  if (!isObject(value)) {
    if (typeof value === "symbol") {
      throw refuse(value, where);
    }
    return value;
  }
  const known = MapPrototypeGet(memo.copies, value);
  if (known !== undefined) {
    return known;
  }
  const kind = native.kindOf(value);
  if (kind === "other") {
    throw refuse(value, where);
  }
  if (kind === "array") {
    const copy = [];
    copy.length = value.length;
    return copyProperties(value, remember(memo, value, copy), memo, where);
  }
  const prototype = kind === "object" ? ObjectGetPrototypeOf(value) : undefined;
  if (prototype === ObjectPrototype || prototype === null) {
    return copyProperties(value, remember(memo, value, {}), memo, where);
  }
  return cloneSpecial(value, kind, memo, where);
}

function remember(memo, value, copy) {
  MapPrototypeSet(memo.copies, value, copy);
  return copy;
}

function copyProperties(value, copy, memo, where) {
  const keys = ObjectKeys(value);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (ObjectPrototypeHasOwnProperty(value, key)) {
      const property = clone(value[key], memo, where);
      ObjectDefineProperty(copy, key, { __proto__: null, configurable: true, enumerable: true, writable: true, value: property });
    }
  }
  return copy;
}

// ---- Objects with something inside that no property shows ----

function cloneSpecial(value, kind, memo, where) {
  if (kind === "error") {
    return remember(memo, value, cloneError(value));
  }
  if (isA(value, DatePrototypeGetTime)) {
    return remember(memo, value, new Date(DatePrototypeGetTime(value)));
  }
  if (isA(value, MapPrototypeGetSize)) {
    return cloneMap(value, memo, where);
  }
  if (isA(value, SetPrototypeGetSize)) {
    return cloneSet(value, memo, where);
  }
  if (ArrayBufferIsView(value)) {
    return remember(memo, value, cloneView(value, memo, where));
  }
  if (isArrayBuffer(value)) {
    return remember(memo, value, cloneBuffer(value, where));
  }
  // The prototype has a source too, and is no pattern.
  if (isA(value, RegExpPrototypeGetSource) && ObjectPrototypeHasOwnProperty(value, "lastIndex")) {
    return remember(memo, value, new RegExp(RegExpPrototypeGetSource(value), RegExpPrototypeGetFlags(value)));
  }
  const primitive = primitiveIn(value);
  if (primitive !== undefined) {
    return remember(memo, value, Object(primitive));
  }
  return clonePlatform(value, memo, where);
}

function isA(value, read) {
  try {
    read(value);
    return true;
  } catch {
    return false;
  }
}

function primitiveIn(value) {
  const readers = [BooleanPrototypeValueOf, NumberPrototypeValueOf, StringPrototypeValueOf, BigIntPrototypeValueOf];
  for (let i = 0; i < readers.length; i++) {
    try {
      return readers[i](value);
    } catch {
      // Not this one.
    }
  }
  return undefined;
}

function clonePlatform(value, memo, where) {
  const copy = cloneKnown(value) ?? cloneException(value);
  if (copy !== null) {
    return remember(memo, value, copy);
  }
  const isWeak = (has) => isA(value, (object) => has(object, object));
  if (isWeak(WeakMapPrototypeHas) || isWeak(WeakSetPrototypeHas) || isPlatformObject(value)) {
    throw refuse(value, where);
  }
  return copyProperties(value, remember(memo, value, {}), memo, where);
}

const exceptionName = getterOf(DOMException.prototype, "name");
const exceptionMessage = getterOf(DOMException.prototype, "message");

function cloneException(value) {
  if (!isA(value, exceptionName)) {
    return null;
  }
  const copy = new DOMException(exceptionMessage(value), exceptionName(value));
  copyStack(value, copy);
  return copy;
}

function cloneError(value) {
  const name = value.name;
  const known = name === undefined ? undefined : ERRORS[toDOMString(name)];
  const message = ObjectGetOwnPropertyDescriptor(value, "message");
  const Class = known ?? Error;
  const copy = message !== undefined && "value" in message ? new Class(toDOMString(message.value)) : new Class();
  copyStack(value, copy);
  return copy;
}

function copyStack(value, copy) {
  const stack = value.stack;
  if (typeof stack === "string") {
    ObjectDefineProperty(copy, "stack", { __proto__: null, configurable: true, enumerable: false, writable: true, value: stack });
  }
}

function cloneMap(value, memo, where) {
  const copy = remember(memo, value, new Map());
  const pairs = [];
  MapPrototypeForEach(value, (item, key) => {
    ArrayPrototypePush(pairs, key);
    ArrayPrototypePush(pairs, item);
  });
  for (let i = 0; i < pairs.length; i += 2) {
    MapPrototypeSet(copy, clone(pairs[i], memo, where), clone(pairs[i + 1], memo, where));
  }
  return copy;
}

function cloneSet(value, memo, where) {
  const copy = remember(memo, value, new Set());
  const items = [];
  SetPrototypeForEach(value, (item) => ArrayPrototypePush(items, item));
  for (let i = 0; i < items.length; i++) {
    SetPrototypeAdd(copy, clone(items[i], memo, where));
  }
  return copy;
}

function cloneView(value, memo, where) {
  const tag = TypedArrayPrototypeGetSymbolToStringTag(value);
  const facts = MapPrototypeGet(memo.views, value) ?? viewOf(value);
  MapPrototypeSet(memo.views, value, facts);
  const { buffer, byteOffset, byteLength } = facts;
  const copy = clone(buffer, memo, where);
  if (tag === undefined) {
    return new DataView(copy, byteOffset, byteLength);
  }
  const View = VIEWS[tag];
  if (View === undefined) {
    throw refuse(value, where);
  }
  return new View(copy, byteOffset, byteLength / View.BYTES_PER_ELEMENT);
}

function cloneBuffer(value, where) {
  if (ArrayBufferPrototypeGetDetached(value)) {
    throw failure(where + ": An ArrayBuffer is detached and could not be cloned.");
  }
  const size = ArrayBufferPrototypeGetByteLength(value);
  const resizable = ArrayBufferPrototypeGetResizable(value);
  const copy = resizable
    ? new ArrayBuffer(size, { __proto__: null, maxByteLength: ArrayBufferPrototypeGetMaxByteLength(value) })
    : new ArrayBuffer(size);
  TypedArrayPrototypeSet(new Uint8Array(copy), new Uint8Array(value), 0);
  return copy;
}

export function install(window) {
  defineOperation(window, "structuredClone", structuredClone);
}
