// The console (https://console.spec.whatwg.org/). Everything it is told is recorded as text.

import { host } from "mock:host";
import { defineGlobal } from "mock:webidl";
import {
  ArrayPrototypeJoin, ArrayPrototypePush, Map, MapPrototypeDelete, MapPrototypeGet,
  MapPrototypeHas, MapPrototypeSet, MathMax, Object, ObjectDefineProperty, StringPrototypeIncludes,
  StringPrototypeRepeat, StringPrototypeReplaceAll, SymbolPrototypeToString, SymbolToStringTag,
} from "mock:primordials";

const STEP = 2;

const counts = new Map();
const timers = new Map();
let indent = 0;

const inspector = () => host.load("mock:inspect");

function textOf(value) {
  switch (typeof value) {
    case "string":
      return value;
    case "object":
    case "function":
      return value === null ? "null" : inspector().inspect(value);
    case "symbol":
      return SymbolPrototypeToString(value);
    case "bigint":
      return value + "n";
    default:
      return value === 0 && 1 / value < 0 ? "-0" : "" + value;
  }
}

function format(values) {
  if (values.length === 1) return textOf(values[0]);
  if (values.length > 1 && typeof values[0] === "string" && StringPrototypeIncludes(values[0], "%")) {
    return inspector().format(values, textOf);
  }
  const texts = [];
  for (let index = 0; index < values.length; index++) ArrayPrototypePush(texts, textOf(values[index]));
  return ArrayPrototypeJoin(texts, " ");
}

function print(level, values) {
  write(level, format(values));
}

function write(level, text) {
  if (indent > 0) {
    const margin = StringPrototypeRepeat(" ", indent);
    text = margin + StringPrototypeReplaceAll(text, "\n", "\n" + margin);
  }
  host.record("page", "console", { __proto__: null, level, text });
}

const labelOf = (label) => (label === undefined ? "default" : "" + label);

function elapsed(label) {
  const milliseconds = host.now() - MapPrototypeGet(timers, label);
  return label + ": " + milliseconds + " ms";
}

const methods = {
  debug(...values) {
    print("debug", values);
  },
  error(...values) {
    print("error", values);
  },
  info(...values) {
    print("info", values);
  },
  log(...values) {
    print("log", values);
  },
  warn(...values) {
    print("warn", values);
  },
  dir(value) {
    write("log", typeof value === "string" ? "'" + value + "'" : textOf(value));
  },
  dirxml(...values) {
    print("log", values);
  },
  table(...values) {
    print("log", values);
  },
  trace(...values) {
    const head = values.length === 0 ? "Trace" : "Trace: " + format(values);
    write("trace", head + inspector().stackHere());
  },
  group(...values) {
    if (values.length > 0) print("log", values);
    indent += STEP;
  },
  groupCollapsed(...values) {
    if (values.length > 0) print("log", values);
    indent += STEP;
  },
  groupEnd() {
    indent = MathMax(indent - STEP, 0);
  },
  clear() {
    indent = 0;
  },
  count(label = undefined) {
    const name = labelOf(label);
    const count = (MapPrototypeGet(counts, name) ?? 0) + 1;
    MapPrototypeSet(counts, name, count);
    write("log", name + ": " + count);
  },
  countReset(label = undefined) {
    const name = labelOf(label);
    if (MapPrototypeDelete(counts, name)) return;
    write("warn", "Count for '" + name + "' does not exist");
  },
  assert(condition = undefined, ...values) {
    if (condition) return;
    if (typeof values[0] === "string") {
      values[0] = "Assertion failed: " + values[0];
      print("error", values);
      return;
    }
    write("error", values.length === 0 ? "Assertion failed" : "Assertion failed " + format(values));
  },
  time(label = undefined) {
    const name = labelOf(label);
    if (MapPrototypeHas(timers, name)) write("warn", "Timer '" + name + "' already exists");
    else MapPrototypeSet(timers, name, host.now());
  },
  timeLog(label = undefined, ...values) {
    const name = labelOf(label);
    if (!MapPrototypeHas(timers, name)) write("warn", "Timer '" + name + "' does not exist");
    else write("log", values.length === 0 ? elapsed(name) : elapsed(name) + " " + format(values));
  },
  timeEnd(label = undefined) {
    const name = labelOf(label);
    if (!MapPrototypeHas(timers, name)) {
      write("warn", "Timer '" + name + "' does not exist");
      return;
    }
    write("log", elapsed(name));
    MapPrototypeDelete(timers, name);
  },
};

export function install(window) {
  const console = new Object();
  for (const name in methods) console[name] = methods[name];
  ObjectDefineProperty(console, SymbolToStringTag, { __proto__: null, value: "console", configurable: true });
  defineGlobal(window, "console", console);
}
