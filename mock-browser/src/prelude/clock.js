// Date, on the virtual clock. The local time zone is UTC, whatever the machine's is
// (https://tc39.es/ecma262/#sec-date-objects). The clock stands still while code runs: only tasks move it.

import { host } from "mock:host";
import { defineGlobal, isObject } from "mock:webidl";
import {
  Date as EngineDate, DateParse, DatePrototypeGetTime, DateUTC, MathAbs, NumberIsNaN, ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor, ReflectApply, ReflectConstruct, ReflectOwnKeys, RegExpPrototypeTest,
  StringPrototypePadStart, StringPrototypeSlice, SymbolToPrimitive, TypeError, uncurryThis,
} from "mock:primordials";

const prototype = EngineDate.prototype;
const offset = uncurryThis(prototype.getTimezoneOffset);
const toUTCString = uncurryThis(prototype.toUTCString);

/** Texts that name their time zone, and plain dates of the ISO form, which the language takes as UTC. */
const ZONED = /(?:Z|UTC?|GMT|[ECMP][SD]T|\d[+-]\d\d:?\d\d|GMT[+-]\d{1,4})(?:\s*\([^)]*\))?\s*$|^\s*(?:\d{4}|[+-]\d{6})(?:-\d\d){0,2}\s*$/i;

function parse(text) {
  const time = DateParse(text);
  if (NumberIsNaN(time) || RegExpPrototypeTest(ZONED, text)) return time;
  // The engine read it in the machine's zone.
  return time - offset(new EngineDate(time)) * 60000;
}

function toPrimitive(value) {
  if (!isObject(value)) return value;
  const exotic = value[SymbolToPrimitive];
  if (exotic !== undefined && exotic !== null) {
    const primitive = ReflectApply(exotic, value, ["default"]);
    if (!isObject(primitive)) return primitive;
    throw new TypeError("Cannot convert object to primitive value");
  }
  for (let attempt = 0; attempt < 2; attempt++) {
    const convert = attempt === 0 ? value.valueOf : value.toString;
    if (typeof convert !== "function") continue;
    const primitive = ReflectApply(convert, value, []);
    if (!isObject(primitive)) return primitive;
  }
  throw new TypeError("Cannot convert object to primitive value");
}

function timeFrom(value) {
  try {
    return DatePrototypeGetTime(value);
  } catch {
    const primitive = toPrimitive(value);
    return typeof primitive === "string" ? parse(primitive) : primitive;
  }
}

function timeOf(values) {
  if (values.length === 0) return host.wallClock();
  return values.length === 1 ? timeFrom(values[0]) : ReflectApply(DateUTC, undefined, values);
}

function Date(...values) {
  if (new.target === undefined) return textOf(host.wallClock());
  return ReflectConstruct(EngineDate, [timeOf(values)], new.target);
}

const statics = {
  now() {
    return host.wallClock();
  },
  parse(text) {
    return parse("" + text);
  },
};

/** The methods that are the UTC ones under another name. */
const SAME_AS_UTC = [
  "getDate", "getDay", "getFullYear", "getHours", "getMilliseconds", "getMinutes", "getMonth", "getSeconds",
  "setDate", "setFullYear", "setHours", "setMilliseconds", "setMinutes", "setMonth", "setSeconds",
];

const getUTCFullYear = uncurryThis(prototype.getUTCFullYear);
const getUTCMonth = uncurryThis(prototype.getUTCMonth);
const getUTCDate = uncurryThis(prototype.getUTCDate);
const getUTCHours = uncurryThis(prototype.getUTCHours);
const getUTCMinutes = uncurryThis(prototype.getUTCMinutes);
const getUTCSeconds = uncurryThis(prototype.getUTCSeconds);
const setUTCFullYear = uncurryThis(prototype.setUTCFullYear);

const two = (number) => StringPrototypePadStart("" + number, 2, "0");

// "Thu, 01 Jan 2026 00:00:00 GMT" has every word of the local forms.
function dateText(date) {
  const words = toUTCString(date);
  const year = getUTCFullYear(date);
  const digits = StringPrototypePadStart("" + MathAbs(year), 4, "0");
  const sign = year < 0 ? "-" : "";
  return StringPrototypeSlice(words, 0, 3) + " " + StringPrototypeSlice(words, 8, 11) + " " + two(getUTCDate(date)) + " " + sign + digits;
}

function timeText(date) {
  const clock = two(getUTCHours(date)) + ":" + two(getUTCMinutes(date)) + ":" + two(getUTCSeconds(date));
  return clock + " GMT+0000 (Coordinated Universal Time)";
}

function localDateText(date) {
  return (getUTCMonth(date) + 1) + "/" + getUTCDate(date) + "/" + getUTCFullYear(date);
}

function localTimeText(date) {
  const hours = getUTCHours(date);
  const half = hours < 12 ? "AM" : "PM";
  return (hours % 12 || 12) + ":" + two(getUTCMinutes(date)) + ":" + two(getUTCSeconds(date)) + " " + half;
}

function valid(date, text) {
  return NumberIsNaN(DatePrototypeGetTime(date)) ? "Invalid Date" : text(date);
}

const textOf = (time) => (dateText(new EngineDate(time))) + " " + timeText(new EngineDate(time));

const local = {
  getTimezoneOffset() {
    return NumberIsNaN(DatePrototypeGetTime(this)) ? NaN : 0;
  },
  getYear() {
    return getUTCFullYear(this) - 1900;
  },
  setYear(year) {
    const number = +year;
    const whole = number >= 0 && number < 100 ? 1900 + (number | 0) : number;
    if (NumberIsNaN(DatePrototypeGetTime(this))) ReflectApply(prototypeSetTime, this, [0]);
    return setUTCFullYear(this, whole);
  },
  toString() {
    return valid(this, (date) => dateText(date) + " " + timeText(date));
  },
  toDateString() {
    return valid(this, dateText);
  },
  toTimeString() {
    return valid(this, timeText);
  },
  toLocaleString() {
    return valid(this, (date) => localDateText(date) + ", " + localTimeText(date));
  },
  toLocaleDateString() {
    return valid(this, localDateText);
  },
  toLocaleTimeString() {
    return valid(this, localTimeText);
  },
};

const prototypeSetTime = prototype.setTime;

function takeOver(object, key, value) {
  const { writable, enumerable, configurable } = ObjectGetOwnPropertyDescriptor(object, key);
  ObjectDefineProperty(object, key, { __proto__: null, value, writable, enumerable, configurable });
}

function namedLike(original, call) {
  const copy = {
    method() {
      return ReflectApply(call, this, arguments);
    },
  }.method;
  ObjectDefineProperty(copy, "length", { __proto__: null, value: original.length });
  ObjectDefineProperty(copy, "name", { __proto__: null, value: original.name });
  return copy;
}

function installDate(window) {
  for (let index = 0; index < SAME_AS_UTC.length; index++) {
    const name = SAME_AS_UTC[index];
    const utc = StringPrototypeSlice(name, 0, 3) + "UTC" + StringPrototypeSlice(name, 3);
    takeOver(prototype, name, namedLike(prototype[name], prototype[utc]));
  }
  const names = ReflectOwnKeys(local);
  for (let index = 0; index < names.length; index++) takeOver(prototype, names[index], local[names[index]]);
  takeOver(prototype, "constructor", Date);
  ObjectDefineProperty(Date, "length", { __proto__: null, value: 7 });
  ObjectDefineProperty(Date, "prototype", { __proto__: null, value: prototype, writable: false });
  defineGlobal(Date, "now", statics.now);
  defineGlobal(Date, "parse", statics.parse);
  defineGlobal(Date, "UTC", DateUTC);
  defineGlobal(window, "Date", Date);
}

export function install(window) {
  installDate(window);
}
