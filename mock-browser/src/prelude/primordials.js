// The language's builtins as they were before page code ran. Built-in modules use these, never the ones page code can
// replace: `ArrayPrototypePush(list, x)` instead of `list.push(x)`, and index loops instead of iteration.
//
// One name a line: lines whose name no module imports are left out when this is compiled (primordials.rs).

import { host } from "mock:host";

const { bind, call, apply: functionApply } = Function.prototype;
export const uncurryThis = bind.bind(call);
const { getOwnPropertyDescriptor, getPrototypeOf } = Object;
export const getterOf = (object, key) => uncurryThis(getOwnPropertyDescriptor(object, key).get);

export const {
  assign: ObjectAssign,
  create: ObjectCreate,
  defineProperties: ObjectDefineProperties,
  defineProperty: ObjectDefineProperty,
  entries: ObjectEntries,
  freeze: ObjectFreeze,
  fromEntries: ObjectFromEntries,
  getOwnPropertyDescriptor: ObjectGetOwnPropertyDescriptor,
  getOwnPropertyDescriptors: ObjectGetOwnPropertyDescriptors,
  getOwnPropertyNames: ObjectGetOwnPropertyNames,
  getOwnPropertySymbols: ObjectGetOwnPropertySymbols,
  getPrototypeOf: ObjectGetPrototypeOf,
  hasOwn: ObjectHasOwn,
  is: ObjectIs,
  isExtensible: ObjectIsExtensible,
  isFrozen: ObjectIsFrozen,
  keys: ObjectKeys,
  preventExtensions: ObjectPreventExtensions,
  seal: ObjectSeal,
  setPrototypeOf: ObjectSetPrototypeOf,
  values: ObjectValues,
} = Object;

export const ObjectPrototype = Object.prototype;
export const ObjectPrototypeHasOwnProperty = uncurryThis(Object.prototype.hasOwnProperty);
export const ObjectPrototypeToString = uncurryThis(Object.prototype.toString);
export const ObjectPrototypePropertyIsEnumerable = uncurryThis(Object.prototype.propertyIsEnumerable);

export const {
  apply: ReflectApply,
  construct: ReflectConstruct,
  defineProperty: ReflectDefineProperty,
  deleteProperty: ReflectDeleteProperty,
  get: ReflectGet,
  getOwnPropertyDescriptor: ReflectGetOwnPropertyDescriptor,
  getPrototypeOf: ReflectGetPrototypeOf,
  has: ReflectHas,
  ownKeys: ReflectOwnKeys,
  set: ReflectSet,
  setPrototypeOf: ReflectSetPrototypeOf,
} = Reflect;

export const FunctionPrototype = Function.prototype;
export const FunctionPrototypeCall = uncurryThis(Function.prototype.call);
export const FunctionPrototypeBind = uncurryThis(Function.prototype.bind);
export const FunctionPrototypeToString = uncurryThis(Function.prototype.toString);

export const FunctionPrototypeApply = uncurryThis(functionApply);

export const {
  isArray: ArrayIsArray,
} = Array;

export const ArrayPrototype = Array.prototype;
export const ArrayPrototypeAt = uncurryThis(Array.prototype.at);
export const ArrayPrototypeEvery = uncurryThis(Array.prototype.every);
export const ArrayPrototypeFill = uncurryThis(Array.prototype.fill);
export const ArrayPrototypeFind = uncurryThis(Array.prototype.find);
export const ArrayPrototypeFindIndex = uncurryThis(Array.prototype.findIndex);
export const ArrayPrototypeFindLast = uncurryThis(Array.prototype.findLast);
export const ArrayPrototypeForEach = uncurryThis(Array.prototype.forEach);
export const ArrayPrototypeIncludes = uncurryThis(Array.prototype.includes);
export const ArrayPrototypeIndexOf = uncurryThis(Array.prototype.indexOf);
export const ArrayPrototypeJoin = uncurryThis(Array.prototype.join);
export const ArrayPrototypeLastIndexOf = uncurryThis(Array.prototype.lastIndexOf);
export const ArrayPrototypePop = uncurryThis(Array.prototype.pop);
export const ArrayPrototypePush = uncurryThis(Array.prototype.push);
export const ArrayPrototypeReverse = uncurryThis(Array.prototype.reverse);
export const ArrayPrototypeShift = uncurryThis(Array.prototype.shift);
export const ArrayPrototypeSome = uncurryThis(Array.prototype.some);
export const ArrayPrototypeSort = uncurryThis(Array.prototype.sort);
export const ArrayPrototypeUnshift = uncurryThis(Array.prototype.unshift);
export const ArrayPrototypeReduce = uncurryThis(Array.prototype.reduce);

export const {
  fromCharCode: StringFromCharCode,
  fromCodePoint: StringFromCodePoint,
} = String;

export const StringPrototypeAt = uncurryThis(String.prototype.at);
export const StringPrototypeCharAt = uncurryThis(String.prototype.charAt);
export const StringPrototypeCharCodeAt = uncurryThis(String.prototype.charCodeAt);
export const StringPrototypeCodePointAt = uncurryThis(String.prototype.codePointAt);
export const StringPrototypeEndsWith = uncurryThis(String.prototype.endsWith);
export const StringPrototypeIncludes = uncurryThis(String.prototype.includes);
export const StringPrototypeIndexOf = uncurryThis(String.prototype.indexOf);
export const StringPrototypeIsWellFormed = uncurryThis(String.prototype.isWellFormed);
export const StringPrototypeLastIndexOf = uncurryThis(String.prototype.lastIndexOf);
export const StringPrototypeLocaleCompare = uncurryThis(String.prototype.localeCompare);
export const StringPrototypeNormalize = uncurryThis(String.prototype.normalize);
export const StringPrototypePadEnd = uncurryThis(String.prototype.padEnd);
export const StringPrototypePadStart = uncurryThis(String.prototype.padStart);
export const StringPrototypeRepeat = uncurryThis(String.prototype.repeat);
export const StringPrototypeReplace = uncurryThis(String.prototype.replace);
export const StringPrototypeReplaceAll = uncurryThis(String.prototype.replaceAll);
export const StringPrototypeSlice = uncurryThis(String.prototype.slice);
export const StringPrototypeSplit = uncurryThis(String.prototype.split);
export const StringPrototypeStartsWith = uncurryThis(String.prototype.startsWith);
export const StringPrototypeSubstring = uncurryThis(String.prototype.substring);
export const StringPrototypeToLowerCase = uncurryThis(String.prototype.toLowerCase);
export const StringPrototypeToUpperCase = uncurryThis(String.prototype.toUpperCase);
export const StringPrototypeToWellFormed = uncurryThis(String.prototype.toWellFormed);
export const StringPrototypeTrim = uncurryThis(String.prototype.trim);
export const StringPrototypeTrimEnd = uncurryThis(String.prototype.trimEnd);
export const StringPrototypeTrimStart = uncurryThis(String.prototype.trimStart);

export const {
  isFinite: NumberIsFinite,
  isInteger: NumberIsInteger,
  isNaN: NumberIsNaN,
  isSafeInteger: NumberIsSafeInteger,
  parseFloat: NumberParseFloat,
  parseInt: NumberParseInt,
} = Number;

export const NumberMAX_SAFE_INTEGER = Number.MAX_SAFE_INTEGER;
export const NumberMIN_SAFE_INTEGER = Number.MIN_SAFE_INTEGER;
export const NumberPrototypeToFixed = uncurryThis(Number.prototype.toFixed);
export const NumberPrototypeToString = uncurryThis(Number.prototype.toString);
export const NumberPrototypeToPrecision = uncurryThis(Number.prototype.toPrecision);

export const NumberPrototypeValueOf = uncurryThis(Number.prototype.valueOf);
export const StringPrototypeValueOf = uncurryThis(String.prototype.valueOf);
export const BooleanPrototypeValueOf = uncurryThis(Boolean.prototype.valueOf);

export const BigIntPrototypeToString = uncurryThis(BigInt.prototype.toString);
export const BigIntPrototypeValueOf = uncurryThis(BigInt.prototype.valueOf);

export const {
  asIntN: BigIntAsIntN,
  asUintN: BigIntAsUintN,
} = BigInt;

export const {
  abs: MathAbs,
  ceil: MathCeil,
  floor: MathFloor,
  max: MathMax,
  min: MathMin,
  pow: MathPow,
  round: MathRound,
  sign: MathSign,
  trunc: MathTrunc,
  random: MathRandom,
  log10: MathLog10,
} = Math;

export const {
  parse: JSONParse,
  stringify: JSONStringify,
} = JSON;

export const MapPrototypeClear = uncurryThis(Map.prototype.clear);
export const MapPrototypeDelete = uncurryThis(Map.prototype.delete);
export const MapPrototypeEntries = uncurryThis(Map.prototype.entries);
export const MapPrototypeForEach = uncurryThis(Map.prototype.forEach);
export const MapPrototypeGet = uncurryThis(Map.prototype.get);
export const MapPrototypeHas = uncurryThis(Map.prototype.has);
export const MapPrototypeKeys = uncurryThis(Map.prototype.keys);
export const MapPrototypeSet = uncurryThis(Map.prototype.set);
export const MapPrototypeValues = uncurryThis(Map.prototype.values);

export const MapPrototypeGetSize = getterOf(Map.prototype, "size");

export const SetPrototypeAdd = uncurryThis(Set.prototype.add);
export const SetPrototypeClear = uncurryThis(Set.prototype.clear);
export const SetPrototypeDelete = uncurryThis(Set.prototype.delete);
export const SetPrototypeEntries = uncurryThis(Set.prototype.entries);
export const SetPrototypeForEach = uncurryThis(Set.prototype.forEach);
export const SetPrototypeHas = uncurryThis(Set.prototype.has);
export const SetPrototypeKeys = uncurryThis(Set.prototype.keys);
export const SetPrototypeValues = uncurryThis(Set.prototype.values);

export const SetPrototypeGetSize = getterOf(Set.prototype, "size");

export const WeakMapPrototypeDelete = uncurryThis(WeakMap.prototype.delete);
export const WeakMapPrototypeGet = uncurryThis(WeakMap.prototype.get);
export const WeakMapPrototypeHas = uncurryThis(WeakMap.prototype.has);
export const WeakMapPrototypeSet = uncurryThis(WeakMap.prototype.set);

export const WeakSetPrototypeAdd = uncurryThis(WeakSet.prototype.add);
export const WeakSetPrototypeDelete = uncurryThis(WeakSet.prototype.delete);
export const WeakSetPrototypeHas = uncurryThis(WeakSet.prototype.has);

export const WeakRefPrototypeDeref = uncurryThis(WeakRef.prototype.deref);

const MapIteratorPrototype = getPrototypeOf(new Map().entries());
export const MapIteratorPrototypeNext = uncurryThis(MapIteratorPrototype.next);
const SetIteratorPrototype = getPrototypeOf(new Set().values());
export const SetIteratorPrototypeNext = uncurryThis(SetIteratorPrototype.next);
const ArrayIteratorPrototype = getPrototypeOf([].values());
export const ArrayIteratorPrototypeNext = uncurryThis(ArrayIteratorPrototype.next);
export const ArrayPrototypeValues = uncurryThis(Array.prototype.values);
export const IteratorPrototype = getPrototypeOf(ArrayIteratorPrototype);
export const AsyncIteratorPrototype = getPrototypeOf(getPrototypeOf(getPrototypeOf(async function* () {}())));

const promise = Promise;
// Injected into something from before 2024 (Node 20) there is none.
function withResolvers() {
  let settle;
  const promise = new this((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, resolve: settle.resolve, reject: settle.reject };
}
const ofPromise = (method) => (value) => ReflectApply(method, promise, [value]);
export const PromiseResolve = ofPromise(Promise.resolve);
export const PromiseReject = ofPromise(Promise.reject);
export const PromiseAll = ofPromise(Promise.all);
export const PromiseWithResolvers = ofPromise(Promise.withResolvers ?? withResolvers);
export const PromisePrototype = Promise.prototype;
export const PromisePrototypeThen = uncurryThis(Promise.prototype.then);
/** Whether a value is a promise, of any realm; runs no page code. */
export const isPromise = (value) => host.isPromise(value);
const ignore = () => {};
/** Says that a rejection of this promise is dealt with. */
export const markPromiseHandled = (given) => void PromisePrototypeThen(given, undefined, ignore);

export const {
  asyncIterator: SymbolAsyncIterator,
  hasInstance: SymbolHasInstance,
  iterator: SymbolIterator,
  species: SymbolSpecies,
  toPrimitive: SymbolToPrimitive,
  toStringTag: SymbolToStringTag,
} = Symbol;
export const SymbolPrototypeToString = uncurryThis(Symbol.prototype.toString);
export const SymbolPrototypeValueOf = uncurryThis(Symbol.prototype.valueOf);
export const SymbolPrototypeGetDescription = getterOf(Symbol.prototype, "description");

export const RegExpPrototypeExec = uncurryThis(RegExp.prototype.exec);
export const RegExpPrototypeToString = uncurryThis(RegExp.prototype.toString);
export const RegExpPrototypeGetSource = getterOf(RegExp.prototype, "source");
export const RegExpPrototypeGetFlags = getterOf(RegExp.prototype, "flags");
/** Whether the pattern is found; unlike `RegExp.prototype.test` it does not look up `exec`. */
export const RegExpPrototypeTest = (pattern, text) => RegExpPrototypeExec(pattern, text) !== null;

const TypedArray = getPrototypeOf(Uint8Array);
export const TypedArrayPrototypeGetBuffer = getterOf(TypedArray.prototype, "buffer");
export const TypedArrayPrototypeGetByteLength = getterOf(TypedArray.prototype, "byteLength");
export const TypedArrayPrototypeGetByteOffset = getterOf(TypedArray.prototype, "byteOffset");
export const TypedArrayPrototypeGetLength = getterOf(TypedArray.prototype, "length");
export const TypedArrayPrototypeGetSymbolToStringTag = getterOf(TypedArray.prototype, Symbol.toStringTag);
export const TypedArrayPrototypeSet = uncurryThis(TypedArray.prototype.set);
export const TypedArrayPrototypeFill = uncurryThis(TypedArray.prototype.fill);
export const TypedArrayPrototypeSubarray = uncurryThis(TypedArray.prototype.subarray);
export const TypedArrayPrototypeSlice = uncurryThis(TypedArray.prototype.slice);
export const Uint8ArrayPrototypeToBase64 = uncurryThis(Uint8Array.prototype.toBase64);
export const ArrayBufferIsView = ArrayBuffer.isView;
export const ArrayBufferPrototypeGetByteLength = getterOf(ArrayBuffer.prototype, "byteLength");
export const ArrayBufferPrototypeGetResizable = getterOf(ArrayBuffer.prototype, "resizable");
export const ArrayBufferPrototypeGetMaxByteLength = getterOf(ArrayBuffer.prototype, "maxByteLength");
export const ArrayBufferPrototypeGetDetached = getterOf(ArrayBuffer.prototype, "detached");
export const ArrayBufferPrototypeSlice = uncurryThis(ArrayBuffer.prototype.slice);
export const ArrayBufferPrototypeTransfer = uncurryThis(ArrayBuffer.prototype.transfer);
export const DataViewPrototypeGetBuffer = getterOf(DataView.prototype, "buffer");
export const DataViewPrototypeGetByteLength = getterOf(DataView.prototype, "byteLength");
export const DataViewPrototypeGetByteOffset = getterOf(DataView.prototype, "byteOffset");

export const ErrorPrototype = Error.prototype;
export const ErrorCaptureStackTrace = Error.captureStackTrace;
export const ErrorPrototypeGetStack = getterOf(Error.prototype, "stack");
export const ErrorPrototypeToString = uncurryThis(Error.prototype.toString);

export const DatePrototypeGetTime = uncurryThis(Date.prototype.getTime);
export const DatePrototypeToISOString = uncurryThis(Date.prototype.toISOString);
export const DateParse = Date.parse;
export const DateUTC = Date.UTC;

export const globalObject = globalThis;
export const enqueueMicrotask = globalThis.queueMicrotask;
export const GlobalDecodeURIComponent = decodeURIComponent;
export const GlobalEncodeURIComponent = encodeURIComponent;

// The constructors, under their own names: import them, so that a global of page code is not taken instead.
const originalAggregateError = AggregateError;
const originalArray = Array;
const originalArrayBuffer = ArrayBuffer;
const originalBigInt = BigInt;
const originalBigInt64Array = BigInt64Array;
const originalBigUint64Array = BigUint64Array;
const originalBoolean = Boolean;
const originalDataView = DataView;
const originalDate = Date;
const originalError = Error;
const originalEvalError = EvalError;
const originalFinalizationRegistry = FinalizationRegistry;
const originalFloat32Array = Float32Array;
const originalFloat64Array = Float64Array;
const originalFunction = Function;
const originalInt16Array = Int16Array;
const originalInt32Array = Int32Array;
const originalInt8Array = Int8Array;
const originalMap = Map;
const originalNumber = Number;
const originalObject = Object;
const originalPromise = Promise;
const originalProxy = Proxy;
const originalRangeError = RangeError;
const originalReferenceError = ReferenceError;
const originalRegExp = RegExp;
const originalSet = Set;
const originalString = String;
const originalSymbol = Symbol;
const originalSyntaxError = SyntaxError;
const originalTypeError = TypeError;
const originalUint16Array = Uint16Array;
const originalUint32Array = Uint32Array;
const originalUint8Array = Uint8Array;
const originalUint8ClampedArray = Uint8ClampedArray;
const originalURIError = URIError;
const originalWeakMap = WeakMap;
const originalWeakRef = WeakRef;
const originalWeakSet = WeakSet;
export {
  originalAggregateError as AggregateError,
  originalArray as Array,
  originalArrayBuffer as ArrayBuffer,
  originalBigInt as BigInt,
  originalBigInt64Array as BigInt64Array,
  originalBigUint64Array as BigUint64Array,
  originalBoolean as Boolean,
  originalDataView as DataView,
  originalDate as Date,
  originalError as Error,
  originalEvalError as EvalError,
  originalFinalizationRegistry as FinalizationRegistry,
  originalFloat32Array as Float32Array,
  originalFloat64Array as Float64Array,
  originalFunction as Function,
  originalInt16Array as Int16Array,
  originalInt32Array as Int32Array,
  originalInt8Array as Int8Array,
  originalMap as Map,
  originalNumber as Number,
  originalObject as Object,
  originalPromise as Promise,
  originalProxy as Proxy,
  originalRangeError as RangeError,
  originalReferenceError as ReferenceError,
  originalRegExp as RegExp,
  originalSet as Set,
  originalString as String,
  originalSymbol as Symbol,
  originalSyntaxError as SyntaxError,
  originalTypeError as TypeError,
  originalUint16Array as Uint16Array,
  originalUint32Array as Uint32Array,
  originalUint8Array as Uint8Array,
  originalUint8ClampedArray as Uint8ClampedArray,
  originalURIError as URIError,
  originalWeakMap as WeakMap,
  originalWeakRef as WeakRef,
  originalWeakSet as WeakSet,
};

// Array methods that create arrays ask the array for its constructor, which page code can replace; these do not.

/** `Array.prototype.slice` that makes a plain array. */
export function ArrayPrototypeSlice(list, start = 0, end = list.length) {
  const length = list.length;
  let index = start < 0 ? MathMax(length + start, 0) : start;
  const stop = end < 0 ? length + end : MathMin(end, length);
  const copy = [];
  for (; index < stop; index++) ArrayPrototypePush(copy, list[index]);
  return copy;
}

/** `Array.prototype.map` that makes a plain array. */
export function ArrayPrototypeMap(list, convert) {
  const mapped = [];
  for (let index = 0; index < list.length; index++) ArrayPrototypePush(mapped, convert(list[index], index, list));
  return mapped;
}

/** `Array.prototype.filter` that makes a plain array. */
export function ArrayPrototypeFilter(list, keep) {
  const kept = [];
  for (let index = 0; index < list.length; index++) {
    if (keep(list[index], index, list)) ArrayPrototypePush(kept, list[index]);
  }
  return kept;
}

/** `Array.prototype.concat` of two arrays that makes a plain array. */
export function ArrayPrototypeConcat(first, second) {
  const all = ArrayPrototypeSlice(first);
  for (let index = 0; index < second.length; index++) ArrayPrototypePush(all, second[index]);
  return all;
}

/** `Array.prototype.splice` in place; returns a plain array of what was removed. */
export function ArrayPrototypeSplice(list, start, count, ...added) {
  const removed = ArrayPrototypeSlice(list, start, start + count);
  const rest = ArrayPrototypeSlice(list, start + count);
  list.length = start;
  for (let index = 0; index < added.length; index++) ArrayPrototypePush(list, added[index]);
  for (let index = 0; index < rest.length; index++) ArrayPrototypePush(list, rest[index]);
  return removed;
}
