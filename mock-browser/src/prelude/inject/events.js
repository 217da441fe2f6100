// The page's own events, by what page code cannot replace any more. Those fired here are not trusted: no script can.

import { isObject } from "mock:webidl";
import {
  ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ReflectApply, uncurryThis, WeakMap, WeakMapPrototypeGet,
  WeakMapPrototypeSet,
} from "mock:primordials";

export const { Event, EventTarget } = globalThis;

const addEventListener = uncurryThis(EventTarget.prototype.addEventListener);
const dispatchEvent = uncurryThis(EventTarget.prototype.dispatchEvent);

export const dispatchTrusted = (target, event) => dispatchEvent(target, event);
export const fireEvent = (target, type) => dispatchEvent(target, new Event(type));

/** Defines `on<type>` attributes on the prototype of an EventTarget. */
export function defineEventHandlers(prototype, types, call = callHandler) {
  for (let index = 0; index < types.length; index++) defineEventHandler(prototype, types[index], call);
}

function defineEventHandler(prototype, type, call) {
  const handlers = new WeakMap();
  const key = "on" + type;
  const accessors = {
    get [key]() {
      return WeakMapPrototypeGet(handlers, this)?.value ?? null;
    },
    set [key](value) {
      const given = isObject(value) ? value : null;
      const known = WeakMapPrototypeGet(handlers, this);
      if (known !== undefined && known.value !== null) {
        known.value = given;
        return;
      }
      if (given === null) return;
      const handler = { __proto__: null, value: given };
      WeakMapPrototypeSet(handlers, this, handler);
      addEventListener(this, type, (event) => {
        const current = WeakMapPrototypeGet(handlers, this);
        if (current === handler && handler.value !== null) call(handler.value, this, event);
      });
    },
  };
  const { get, set } = ObjectGetOwnPropertyDescriptor(accessors, key);
  ObjectDefineProperty(prototype, key, { __proto__: null, get, set, enumerable: true, configurable: true });
}

function callHandler(handler, target, event) {
  if (ReflectApply(handler, target, [event]) === false) event.preventDefault();
}
