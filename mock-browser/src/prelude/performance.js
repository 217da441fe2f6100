// performance on the virtual clock (https://w3c.github.io/hr-time/, https://w3c.github.io/user-timing/).

import { host } from "mock:host";
import { defineGlobal, defineInterface, illegal, isObject, requireArguments, requireToken, toDOMString, toDouble } from "mock:webidl";
import { ArrayPrototypeFilter, ArrayPrototypePush, ArrayPrototypeSlice, ArrayPrototypeSort, TypeError, getterOf, uncurryThis } from "mock:primordials";
import { EventTarget } from "mock:events";
import { DOMException } from "mock:dom-exception";

export class PerformanceEntry {
  #name;
  #entryType;
  #startTime;
  #duration;

  constructor(token, name, entryType, startTime, duration) {
    requireToken(token);
    this.#name = name;
    this.#entryType = entryType;
    this.#startTime = startTime;
    this.#duration = duration;
  }

  get name() {
    return this.#name;
  }

  get entryType() {
    return this.#entryType;
  }

  get startTime() {
    return this.#startTime;
  }

  get duration() {
    return this.#duration;
  }

  toJSON() {
    return { name: this.#name, entryType: this.#entryType, startTime: this.#startTime, duration: this.#duration };
  }
}

function timeOf(value, where) {
  const time = toDouble(value, where);
  if (time < 0) throw new TypeError(where + ": '" + time + "' cannot be a negative time stamp.");
  return time;
}

export class PerformanceMark extends PerformanceEntry {
  #detail = null;

  constructor(markName, markOptions = undefined) {
    const where = "Failed to construct 'PerformanceMark'";
    requireArguments(1, arguments.length, where);
    const name = toDOMString(markName);
    const detail = markOptions?.detail;
    const startTime = markOptions?.startTime;
    super(illegal, name, "mark", startTime === undefined ? host.now() : timeOf(startTime, where), 0);
    if (detail !== undefined) this.#detail = detail;
  }

  get detail() {
    return this.#detail;
  }
}

export class PerformanceMeasure extends PerformanceEntry {
  #detail;

  constructor(token, name, startTime, duration, detail) {
    super(token, name, "measure", startTime, duration);
    this.#detail = detail;
  }

  get detail() {
    return this.#detail;
  }
}

export class Performance extends EventTarget {
  #entries = [];

  constructor(token) {
    requireToken(token);
    super();
  }

  now() {
    this.#entries;
    return host.now();
  }

  get timeOrigin() {
    this.#entries;
    return host.timeOrigin;
  }

  mark(markName, markOptions = undefined) {
    requireArguments(1, arguments.length, "Failed to execute 'mark' on 'Performance'");
    const mark = new PerformanceMark(markName, markOptions);
    ArrayPrototypePush(this.#entries, mark);
    return mark;
  }

  measure(measureName, startOrOptions = undefined, endMark = undefined) {
    const where = "Failed to execute 'measure' on 'Performance'";
    requireArguments(1, arguments.length, where);
    const name = toDOMString(measureName);
    const options = isObject(startOrOptions) ? startOrOptions : { __proto__: null, start: startOrOptions, end: endMark };
    const { detail, duration, end, start } = options;
    const until = this.#until(start, duration, end, where);
    const from = start === undefined && duration !== undefined && end !== undefined
      ? until - toDouble(duration, where)
      : this.#time(start, 0, where);
    const measure = new PerformanceMeasure(illegal, name, from, until - from, detail ?? null);
    ArrayPrototypePush(this.#entries, measure);
    return measure;
  }

  #until(start, duration, end, where) {
    if (end === undefined && start !== undefined && duration !== undefined) {
      return this.#time(start, 0, where) + toDouble(duration, where);
    }
    return this.#time(end, host.now(), where);
  }

  #time(mark, missing, where) {
    if (mark === undefined) return missing;
    if (typeof mark === "number") return timeOf(mark, where);
    const name = toDOMString(mark);
    for (let index = this.#entries.length - 1; index >= 0; index--) {
      const entry = this.#entries[index];
      if (isMark(entry) && nameOf(entry) === name) return startOf(entry);
    }
    throw new DOMException(where + ": The mark '" + name + "' does not exist.", "SyntaxError");
  }

  clearMarks(markName = undefined) {
    this.#clear("mark", markName);
  }

  clearMeasures(measureName = undefined) {
    this.#clear("measure", measureName);
  }

  #clear(type, name) {
    const wanted = name === undefined ? undefined : toDOMString(name);
    const goes = (entry) => typeOf(entry) === type && (wanted === undefined || nameOf(entry) === wanted);
    this.#entries = ArrayPrototypeFilter(this.#entries, (entry) => !goes(entry));
  }

  getEntries() {
    return ArrayPrototypeSort(ArrayPrototypeSlice(this.#entries), (one, other) => startOf(one) - startOf(other));
  }

  getEntriesByType(type) {
    requireArguments(1, arguments.length, "Failed to execute 'getEntriesByType' on 'Performance'");
    const wanted = toDOMString(type);
    return ArrayPrototypeFilter(sorted(this), (entry) => typeOf(entry) === wanted);
  }

  getEntriesByName(name, type = undefined) {
    requireArguments(1, arguments.length, "Failed to execute 'getEntriesByName' on 'Performance'");
    const wanted = toDOMString(name);
    const kind = type === undefined ? undefined : toDOMString(type);
    return ArrayPrototypeFilter(
      sorted(this),
      (entry) => nameOf(entry) === wanted && (kind === undefined || typeOf(entry) === kind),
    );
  }

  toJSON() {
    this.#entries;
    return { timeOrigin: host.timeOrigin };
  }
}

const sorted = uncurryThis(Performance.prototype.getEntries);
const nameOf = getterOf(PerformanceEntry.prototype, "name");
const typeOf = getterOf(PerformanceEntry.prototype, "entryType");
const startOf = getterOf(PerformanceEntry.prototype, "startTime");
const isMark = (entry) => typeOf(entry) === "mark";

export function install(window) {
  defineInterface(window, Performance);
  defineInterface(window, PerformanceEntry);
  defineInterface(window, PerformanceMark);
  defineInterface(window, PerformanceMeasure);
  defineGlobal(window, "performance", new Performance(illegal));
}
