// Targets of events and their listeners (https://dom.spec.whatwg.org/#interface-eventtarget).

import { host } from "mock:host";
import { defineInterface, isObject, requireArguments, toBoolean, toDOMString } from "mock:webidl";
import {
  ArrayPrototypeIncludes, ArrayPrototypePush, ArrayPrototypeSlice, ArrayPrototypeSplice, Map, MapPrototypeGet, MapPrototypeSet,
  ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ReflectApply, TypeError, getterOf, globalObject,
} from "mock:primordials";
import { dispatchIn, Event, markTrusted } from "mock:event";

export { Event };

// The signal option of addEventListener; mock:abort fills this in, so that pages without signals do not load it.
let abortSignals = { __proto__: null, is: () => false };

export function setAbortSignals(functions) {
  abortSignals = functions;
}

// Which targets stand above another one on an event's way (document below window).
let addListener;
let removeListener;
let setHandler;
let getHandler;
let setParent;
let pathFrom;
let invokeListeners;
let stampTarget;

// What a click does besides calling listeners; mock:dom-activation fills this in.
let aroundDispatch = null;

export function setAroundDispatch(around) {
  aroundDispatch = around;
}

function dispatchAlong(event, target, path) {
  if (aroundDispatch === null) return dispatchIn(event, target, path, invokeListeners);
  return aroundDispatch(event, path, () => dispatchIn(event, target, path, invokeListeners));
}

/** Whether anyone listens at this target for an event of one of these types. */
export let hasListeners;

class Anything {
  constructor(object) {
    return object;
  }
}

class TargetParts extends Anything {
  #listeners = [];
  #handlers = undefined;
  #parent = null;

  static {
    stampTarget = (object) => new TargetParts(object);
    hasListeners = (target, types) => {
      const listeners = target.#listeners;
      for (let index = 0; index < listeners.length; index++) {
        if (ArrayPrototypeIncludes(types, listeners[index].type)) return true;
      }
      return false;
    };
    setParent = (target, parent) => {
      target.#parent = parent;
    };
    pathFrom = (target) => {
      const path = [];
      for (let current = target; current !== null; current = current.#parent) ArrayPrototypePush(path, current);
      return path;
    };
    addListener = (target, listener) => {
      const listeners = target.#listeners;
      for (let index = 0; index < listeners.length; index++) {
        const known = listeners[index];
        if (known.type === listener.type && known.callback === listener.callback && known.capture === listener.capture) {
          return;
        }
      }
      ArrayPrototypePush(listeners, listener);
    };
    removeListener = (target, type, callback, capture) => {
      const listeners = target.#listeners;
      for (let index = 0; index < listeners.length; index++) {
        const known = listeners[index];
        if (known.type === type && known.callback === callback && known.capture === capture) {
          known.removed = true;
          ArrayPrototypeSplice(listeners, index, 1);
          return;
        }
      }
    };
    invokeListeners = (target, event, capture, controls) => {
      if (target.#listeners.length === 0) return;
      const listeners = ArrayPrototypeSlice(target.#listeners);
      const type = event.type;
      for (let index = 0; index < listeners.length; index++) {
        const listener = listeners[index];
        if (listener.removed || listener.type !== type || listener.capture !== capture) continue;
        if (listener.once) removeListener(target, type, listener.callback, capture);
        controls.passive(listener.passive);
        callListener(listener.callback, target, event);
        controls.passive(false);
        if (controls.stopped()) return;
      }
    };
    getHandler = (target, type) => {
      const handlers = target.#handlers;
      return (handlers === undefined ? undefined : MapPrototypeGet(handlers, type))?.value ?? null;
    };
    setHandler = (target, type, value, call) => {
      target.#handlers ??= new Map();
      const known = MapPrototypeGet(target.#handlers, type);
      if (value === null) {
        if (known === undefined) return;
        removeListener(target, type, known.callback, false);
        MapPrototypeSet(target.#handlers, type, undefined);
      } else if (known === undefined) {
        const handler = { __proto__: null, value, callback: undefined };
        handler.callback = (event) => call(handler.value, target, event);
        MapPrototypeSet(target.#handlers, type, handler);
        addListener(target, newListener(type, handler.callback));
      } else {
        known.value = value;
      }
    };
  }
}

function newListener(type, callback, capture = false, once = false, passive = false) {
  return { __proto__: null, type, callback, capture, once, passive, removed: false };
}

function callListener(callback, target, event) {
  try {
    if (typeof callback === "function") {
      ReflectApply(callback, target, [event]);
      return;
    }
    const handle = callback.handleEvent;
    if (typeof handle !== "function") throw new TypeError("The listener's 'handleEvent' is not a function.");
    ReflectApply(handle, callback, [event]);
  } catch (error) {
    host.reportException(error);
  }
}

function toListener(value, where) {
  if (value === null || value === undefined) return null;
  if (!isObject(value)) throw new TypeError(where + ": parameter 2 is not of type 'Object'.");
  return value;
}

function toCapture(options) {
  return isObject(options) ? toBoolean(options.capture) : toBoolean(options);
}

export class EventTarget {
  constructor() {
    stampTarget(this);
  }

  addEventListener(type, callback, options = undefined) {
    const where = "Failed to execute 'addEventListener' on 'EventTarget'";
    requireArguments(2, arguments.length, where);
    const target = this ?? globalObject;
    pathFrom(target);
    const name = toDOMString(type);
    const listener = toListener(callback, where);
    const given = isObject(options) ? options : undefined;
    const capture = toCapture(options);
    const once = toBoolean(given?.once);
    const passive = toBoolean(given?.passive);
    const signal = given?.signal;
    if (signal !== undefined && !abortSignals.is(signal)) {
      throw new TypeError(where + ": member signal is not of type 'AbortSignal'.");
    }
    if (signal !== undefined && abortSignals.aborted(signal)) return;
    if (listener === null) return;
    addListener(target, newListener(name, listener, capture, once, passive));
    if (signal !== undefined) {
      abortSignals.add(signal, () => removeListener(target, name, listener, capture));
    }
  }

  removeEventListener(type, callback, options = undefined) {
    const where = "Failed to execute 'removeEventListener' on 'EventTarget'";
    requireArguments(2, arguments.length, where);
    const target = this ?? globalObject;
    pathFrom(target);
    removeListener(target, toDOMString(type), toListener(callback, where), toCapture(options));
  }

  dispatchEvent(event) {
    const where = "Failed to execute 'dispatchEvent' on 'EventTarget'";
    requireArguments(1, arguments.length, where);
    const target = this ?? globalObject;
    const path = pathFrom(target);
    if (!isEvent(event)) throw new TypeError(where + ": parameter 1 is not of type 'Event'.");
    return dispatchAlong(event, target, path);
  }
}

function isEvent(value) {
  try {
    readPhase(value);
    return true;
  } catch {
    return false;
  }
}

const readPhase = getterOf(Event.prototype, "eventPhase");

/** Makes an object that no constructor of EventTarget made (the window) one. */
export function makeEventTarget(object) {
  stampTarget(object);
}

/** Says which target an event goes to after this one. */
export function setEventParent(target, parent) {
  setParent(target, parent);
}

/** Dispatches an event of the browser's own; returns false when it was cancelled. */
export function dispatchTrusted(target, event) {
  return dispatchAlong(markTrusted(event), target, pathFrom(target));
}

/** Dispatches an event as page code would. */
export function dispatchUntrusted(target, event) {
  return dispatchAlong(event, target, pathFrom(target));
}

/** Fires a plain event of the browser's own; returns false when it was cancelled. */
export function fireEvent(target, type, init = undefined) {
  return dispatchTrusted(target, new Event(type, init));
}

function callHandler(handler, target, event) {
  if (ReflectApply(handler, target, [event]) === false) event.preventDefault();
}

/** Defines `on<type>` attributes on a class or its instances' prototype. */
export function defineEventHandlers(prototype, types, call = callHandler) {
  for (let index = 0; index < types.length; index++) {
    const type = types[index];
    const key = "on" + type;
    const accessors = {
      get [key]() {
        return getHandler(this ?? globalObject, type);
      },
      set [key](value) {
        setHandler(this ?? globalObject, type, isObject(value) ? value : null, call);
      },
    };
    const { get, set } = ObjectGetOwnPropertyDescriptor(accessors, key);
    ObjectDefineProperty(prototype, key, { __proto__: null, get, set, enumerable: true, configurable: true });
  }
}

export function install(window) {
  // The window is an EventTarget as soon as anybody can ask.
  host.load("mock:window-target");
  defineInterface(window, EventTarget);
}
