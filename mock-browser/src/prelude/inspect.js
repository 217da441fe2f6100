// How the console shows values: close to what the developer tools of a browser print on one line
// (https://console.spec.whatwg.org/#printer). Runs no accessor; what a proxy throws is shown, not thrown.

import { host } from "mock:host";
import {
  ArrayBufferIsView, ArrayIsArray, ArrayPrototypeConcat, ArrayPrototypeIncludes, ArrayPrototypeJoin, ArrayPrototypePop,
  ArrayPrototypePush, DatePrototypeGetTime, DatePrototypeToISOString, ErrorCaptureStackTrace, ErrorPrototypeGetStack,
  FunctionPrototypeToString, MapIteratorPrototypeNext, MapPrototypeEntries, MapPrototypeGetSize, MathMin, NumberIsNaN,
  NumberParseFloat, NumberParseInt, ObjectCreate, ObjectGetOwnPropertyDescriptor, ObjectGetPrototypeOf, ObjectHasOwn,
  ReflectOwnKeys, RegExpPrototypeGetFlags, RegExpPrototypeGetSource, RegExpPrototypeTest, SetIteratorPrototypeNext,
  SetPrototypeGetSize, SetPrototypeValues, StringPrototypeIndexOf, StringPrototypeReplaceAll, StringPrototypeSlice,
  StringPrototypeStartsWith, SymbolPrototypeToString, SymbolToStringTag,
  TypedArrayPrototypeGetLength, TypedArrayPrototypeGetSymbolToStringTag,
} from "mock:primordials";

const DEEPEST = 4;
const LONGEST = 100;
const LONGEST_TEXT = 10000;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** One value, as text. */
export function inspect(value) {
  return show(value, []);
}

function show(value, above) {
  try {
    return isObjectLike(value) ? showObject(value, above) : showPrimitive(value);
  } catch {
    return "[not inspectable]";
  }
}

const isObjectLike = (value) => (typeof value === "object" && value !== null) || typeof value === "function";

function showPrimitive(value) {
  switch (typeof value) {
    case "string":
      return quote(value);
    case "symbol":
      return SymbolPrototypeToString(value);
    case "bigint":
      return value + "n";
    default:
      return value === 0 && 1 / value < 0 ? "-0" : "" + value;
  }
}

function quote(text) {
  if (text.length > LONGEST_TEXT) text = StringPrototypeSlice(text, 0, LONGEST_TEXT) + "…";
  const escaped = StringPrototypeReplaceAll(StringPrototypeReplaceAll(text, "\\", "\\\\"), "\n", "\\n");
  if (StringPrototypeIndexOf(escaped, "'") < 0) return "'" + escaped + "'";
  return StringPrototypeIndexOf(escaped, '"') < 0 ? '"' + escaped + '"' : "'" + StringPrototypeReplaceAll(escaped, "'", "\\'") + "'";
}

/** Kinds of object that are more than their properties, each with how it is recognised by its internal slots. */
const KINDS = [
  (value) => ArrayIsArray(value) && arrayKind,
  (value) => typeof value === "function" && functionKind,
  (value) => host.isError(value) && errorKind,
  (value) => host.isPromise(value) && promiseKind,
  (value) => ArrayBufferIsView(value) && viewKind(value),
  (value) => (MapPrototypeGetSize(value), mapKind),
  (value) => (SetPrototypeGetSize(value), setKind),
  (value) => (DatePrototypeGetTime(value), dateKind),
  (value) => (RegExpPrototypeGetSource(value), regExpKind),
];

function kindOf(value) {
  for (let index = 0; index < KINDS.length; index++) {
    try {
      const kind = KINDS[index](value);
      if (kind) return kind;
    } catch {
      // Not of this kind: its slots are missing.
    }
  }
  return plainKind;
}

function showObject(value, above) {
  if (ArrayPrototypeIncludes(above, value)) return "[Circular]";
  const kind = kindOf(value);
  ArrayPrototypePush(above, value);
  const text = kind(value, above);
  ArrayPrototypePop(above);
  return text;
}

function className(value) {
  for (let object = value; object !== null; object = ObjectGetPrototypeOf(object)) {
    const tag = ObjectGetOwnPropertyDescriptor(object, SymbolToStringTag)?.value;
    if (typeof tag === "string" && tag !== "") return tag;
    const made = ObjectGetOwnPropertyDescriptor(object, "constructor")?.value;
    if (typeof made !== "function") continue;
    const name = ObjectGetOwnPropertyDescriptor(made, "name")?.value;
    if (typeof name === "string" && name !== "") return name;
  }
  return null;
}

function braces(name, parts, open = "{", close = "}") {
  const prefix = name === "" ? "" : name + " ";
  return prefix + open + ArrayPrototypeJoin(parts, ", ") + close;
}

function plainKind(value, above) {
  const name = ObjectGetPrototypeOf(value) === null ? "[null prototype]" : className(value) ?? "Object";
  const prefix = name === "Object" ? "" : name;
  if (above.length > DEEPEST) return (name === "Object" ? "" : "" + name + " ") + "{…}";
  return braces(prefix, properties(value, above, () => false));
}

function properties(value, above, skip) {
  const parts = [];
  const keys = ReflectOwnKeys(value);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    const descriptor = ObjectGetOwnPropertyDescriptor(value, key);
    if (descriptor === undefined || !descriptor.enumerable || skip(key)) continue;
    if (parts.length === LONGEST) {
      ArrayPrototypePush(parts, "…");
      break;
    }
    ArrayPrototypePush(parts, showKey(key) + ": " + showProperty(descriptor, above));
  }
  return parts;
}

function showKey(key) {
  if (typeof key === "symbol") return "[" + SymbolPrototypeToString(key) + "]";
  return RegExpPrototypeTest(IDENTIFIER, key) ? key : quote(key);
}

const showProperty = (descriptor, above) => (ObjectHasOwn(descriptor, "value") ? show(descriptor.value, above) : "(...)");

function arrayKind(value, above) {
  if (above.length > DEEPEST) return "Array(" + value.length + ")";
  const parts = [];
  let holes = 0;
  const flush = () => {
    if (holes > 0) ArrayPrototypePush(parts, holes === 1 ? "empty" : "empty × " + holes);
    holes = 0;
  };
  const length = MathMin(value.length, LONGEST);
  for (let index = 0; index < length; index++) {
    const descriptor = ObjectGetOwnPropertyDescriptor(value, index);
    if (descriptor === undefined) {
      holes++;
      continue;
    }
    flush();
    ArrayPrototypePush(parts, showProperty(descriptor, above));
  }
  flush();
  if (value.length > LONGEST) ArrayPrototypePush(parts, "… " + (value.length - LONGEST) + " more");
  return braces("", parts, "[", "]");
}

function functionKind(value) {
  const name = ObjectGetOwnPropertyDescriptor(value, "name")?.value;
  const isClass = StringPrototypeStartsWith(FunctionPrototypeToString(value), "class");
  if (isClass) return "class " + (name || "(anonymous)");
  return "ƒ " + (typeof name === "string" ? name : "") + "()";
}

function dataProperty(value, key) {
  for (let object = value; object !== null; object = ObjectGetPrototypeOf(object)) {
    const descriptor = ObjectGetOwnPropertyDescriptor(object, key);
    if (descriptor !== undefined) return descriptor.value;
  }
  return undefined;
}

function errorKind(value, above) {
  const name = dataProperty(value, "name");
  const message = dataProperty(value, "message");
  const stack = dataProperty(value, "stack") ?? ErrorPrototypeGetStack(value);
  return errorText(value, above, name, message, stack);
}

/** An error's head line, stack, own properties and cause. */
export function errorText(value, above, name, message, stack) {
  const head = typeof message === "string" && message !== "" ? name + ": " + message : "" + name;
  const frames = typeof stack === "string" ? pageFrames(stack) : "";
  if (above.length > DEEPEST) return head;
  const known = ["name", "message", "stack", "cause", "errors"];
  const parts = properties(value, above, (key) => ArrayPrototypeIncludes(known, key));
  const errors = ObjectGetOwnPropertyDescriptor(value, "errors");
  if (errors !== undefined) ArrayPrototypePush(parts, "[errors]: " + showProperty(errors, above));
  const cause = ObjectGetOwnPropertyDescriptor(value, "cause");
  if (cause !== undefined) ArrayPrototypePush(parts, "[cause]: " + showProperty(cause, above));
  return parts.length === 0 ? head + frames : head + frames + " " + braces("", parts);
}

function promiseKind(value, above) {
  const parts = properties(value, above, () => false);
  const state = ["<" + host.promiseState(value) + ">"];
  return braces("Promise", ArrayPrototypeConcat(state, parts));
}

function viewKind(value) {
  const tag = TypedArrayPrototypeGetSymbolToStringTag(value);
  if (tag === undefined) return plainKind;
  return () => {
    const length = TypedArrayPrototypeGetLength(value);
    const parts = [];
    for (let index = 0; index < length && index < LONGEST; index++) ArrayPrototypePush(parts, "" + value[index]);
    if (length > LONGEST) ArrayPrototypePush(parts, "… " + (length - LONGEST) + " more");
    return braces(tag + "(" + length + ")", parts, "[", "]");
  };
}

function mapKind(value, above) {
  const name = "Map(" + MapPrototypeGetSize(value) + ")";
  if (above.length > DEEPEST) return name + " {…}";
  const parts = [];
  const entries = MapPrototypeEntries(value);
  for (let step = MapIteratorPrototypeNext(entries); !step.done; step = MapIteratorPrototypeNext(entries)) {
    if (parts.length === LONGEST) {
      ArrayPrototypePush(parts, "…");
      break;
    }
    ArrayPrototypePush(parts, (show(step.value[0], above)) + " => " + show(step.value[1], above));
  }
  return braces(name, parts);
}

function setKind(value, above) {
  const name = "Set(" + SetPrototypeGetSize(value) + ")";
  if (above.length > DEEPEST) return name + " {…}";
  const parts = [];
  const values = SetPrototypeValues(value);
  for (let step = SetIteratorPrototypeNext(values); !step.done; step = SetIteratorPrototypeNext(values)) {
    if (parts.length === LONGEST) {
      ArrayPrototypePush(parts, "…");
      break;
    }
    ArrayPrototypePush(parts, show(step.value, above));
  }
  return braces(name, parts);
}

function dateKind(value) {
  return NumberIsNaN(DatePrototypeGetTime(value)) ? "Invalid Date" : DatePrototypeToISOString(value);
}

function regExpKind(value) {
  return "/" + RegExpPrototypeGetSource(value) + "/" + RegExpPrototypeGetFlags(value);
}

/** Console arguments whose first one has format specifiers. */
export function format(values, textOf) {
  const pattern = values[0];
  let text = "";
  let next = 1;
  for (let index = 0; index < pattern.length; index++) {
    const letter = pattern[index + 1];
    if (pattern[index] !== "%" || letter === undefined) {
      text += pattern[index];
      continue;
    }
    if (letter === "%") {
      text += "%";
      index++;
      continue;
    }
    const convert = CONVERSIONS[letter];
    if (convert === undefined || next >= values.length) {
      text += "%";
      continue;
    }
    text += convert(values[next++], textOf);
    index++;
  }
  for (; next < values.length; next++) text += " " + textOf(values[next]);
  return text;
}

const CONVERSIONS = {
  __proto__: null,
  s: (value, textOf) => textOf(value),
  d: (value) => "" + (typeof value === "symbol" || isObjectLike(value) ? NaN : NumberParseInt("" + value, 10)),
  i: (value) => "" + (typeof value === "symbol" || isObjectLike(value) ? NaN : NumberParseInt("" + value, 10)),
  f: (value) => "" + (typeof value === "symbol" || isObjectLike(value) ? NaN : NumberParseFloat("" + value)),
  o: (value) => inspect(value),
  O: (value) => inspect(value),
  c: () => "",
};

/** The page's stack, below the console call. */
export function stackHere() {
  const holder = ObjectCreate(null);
  ErrorCaptureStackTrace(holder);
  return pageFrames(holder.stack);
}

/** A stack without the frames of built-in modules, each line with the line break before it. */
function pageFrames(stack) {
  let text = "";
  let start = 0;
  while (start < stack.length) {
    const found = StringPrototypeIndexOf(stack, "\n", start);
    const end = found < 0 ? stack.length : found;
    const line = StringPrototypeSlice(stack, start, end);
    if (line !== "" && StringPrototypeIndexOf(line, "(<null>:") < 0) text += "\n" + line;
    start = end + 1;
  }
  return text;
}
