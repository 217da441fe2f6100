// Timers and microtasks on the virtual clock
// (https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timers).

import { host } from "mock:host";
import { defineOperation, requireArguments, toCallback, toLong } from "mock:webidl";
import {
  Map, MapPrototypeDelete, MapPrototypeGet, MapPrototypeHas, MapPrototypeSet, MathMax, ReflectApply, enqueueMicrotask,
  globalObject,
} from "mock:primordials";

/** Timers nested deeper than this wait at least SHORTEST milliseconds. */
const NESTED = 5;
const SHORTEST = 4;

const active = new Map();
let last = 0;
let nesting = 0;

function start(handler, timeout, repeat, values) {
  const id = ++last;
  arm(id, handler, MathMax(toLong(timeout), 0), repeat, values, nesting + 1);
  return id;
}

function arm(id, handler, delay, repeat, values, level) {
  const wait = level > NESTED ? MathMax(delay, SHORTEST) : delay;
  const task = host.schedule(wait, () => {
    if (!repeat) MapPrototypeDelete(active, id);
    nesting = level;
    try {
      call(handler, values);
    } catch (error) {
      host.reportException(error);
    } finally {
      nesting = 0;
    }
    if (repeat && MapPrototypeHas(active, id)) arm(id, handler, delay, repeat, values, level + 1);
  });
  MapPrototypeSet(active, id, task);
}

function call(handler, values) {
  if (typeof handler === "function") ReflectApply(handler, globalObject, values);
  else host.evaluate(handler);
}

function clear(id) {
  const key = toLong(id);
  const task = MapPrototypeGet(active, key);
  if (task === undefined) return;
  host.cancel(task);
  MapPrototypeDelete(active, key);
}

const toHandler = (handler) => (typeof handler === "function" ? handler : "" + handler);

const operations = {
  setTimeout(handler, timeout = 0, ...values) {
    requireArguments(1, arguments.length, "Failed to execute 'setTimeout' on 'Window'");
    return start(toHandler(handler), timeout, false, values);
  },
  clearTimeout(id = 0) {
    clear(id);
  },
  setInterval(handler, timeout = 0, ...values) {
    requireArguments(1, arguments.length, "Failed to execute 'setInterval' on 'Window'");
    return start(toHandler(handler), timeout, true, values);
  },
  clearInterval(id = 0) {
    clear(id);
  },
  queueMicrotask(callback) {
    const where = "Failed to execute 'queueMicrotask' on 'Window'";
    requireArguments(1, arguments.length, where);
    toCallback(callback, where);
    enqueueMicrotask(() => {
      try {
        callback();
      } catch (error) {
        host.reportException(error);
      }
    });
  },
};

export function install(window) {
  for (const name in operations) defineOperation(window, name, operations[name]);
}
