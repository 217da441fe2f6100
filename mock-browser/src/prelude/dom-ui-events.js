// UIEvent and what derives from it (https://w3c.github.io/uievents/), and SubmitEvent: events with the members their
// dictionaries have.

import { defineGlobal, defineInterface, isObject, requireArguments, toBoolean, toDOMString } from "mock:webidl";
import { ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ObjectKeys, WeakMap, WeakMapPrototypeGet, WeakMapPrototypeSet, TypeError } from "mock:primordials";
import { Event } from "mock:event";

const members = new WeakMap();

const CONVERT = {
  __proto__: null, number: (value) => +value, string: (value) => toDOMString(value), boolean: (value) => toBoolean(value),
  object: (value) => value,
};

/** `[name, parent, { member: default }]`: the kind of a member is that of its default. */
function makeEvent(name, Parent, defaults) {
  const keys = ObjectKeys(defaults);
  const Class = {
    [name]: class extends Parent {
      constructor(type, eventInitDict = undefined) {
        requireArguments(1, arguments.length, "Failed to construct '" + name + "'");
        super(type, eventInitDict);
        const own = WeakMapPrototypeGet(members, this) ?? { __proto__: null };
        for (let index = 0; index < keys.length; index++) {
          const given = isObject(eventInitDict) ? eventInitDict[keys[index]] : undefined;
          const fallback = defaults[keys[index]];
          own[keys[index]] = given === undefined ? fallback : CONVERT[typeof fallback](given);
        }
        WeakMapPrototypeSet(members, this, own);
      }
    },
  }[name];
  for (let index = 0; index < keys.length; index++) define(Class.prototype, keys[index]);
  defineInterface(undefined, Class);
  return Class;
}

function define(prototype, key) {
  const accessor = {
    get [key]() {
      const own = WeakMapPrototypeGet(members, this);
      if (own === undefined || !(key in own)) throw new TypeError("Illegal invocation");
      return own[key];
    },
  };
  const { get } = ObjectGetOwnPropertyDescriptor(accessor, key);
  ObjectDefineProperty(prototype, key, { __proto__: null, get, set: undefined, enumerable: true, configurable: true });
}

const KEYS = { __proto__: null, ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };

export const UIEvent = makeEvent("UIEvent", Event, { __proto__: null, view: null, detail: 0 });
export const FocusEvent = makeEvent("FocusEvent", UIEvent, { __proto__: null, relatedTarget: null });
export const MouseEvent = makeEvent("MouseEvent", UIEvent, {
  __proto__: null, screenX: 0, screenY: 0, clientX: 0, clientY: 0, ctrlKey: false, shiftKey: false, altKey: false,
  metaKey: false, button: 0, buttons: 0, relatedTarget: null,
});
export const PointerEvent = makeEvent("PointerEvent", MouseEvent, {
  __proto__: null, pointerId: 0, width: 1, height: 1, pressure: 0, pointerType: "", isPrimary: false,
});
export const WheelEvent = makeEvent("WheelEvent", MouseEvent, { __proto__: null, deltaX: 0, deltaY: 0, deltaZ: 0, deltaMode: 0 });
export const KeyboardEvent = makeEvent("KeyboardEvent", UIEvent, {
  __proto__: null, key: "", code: "", location: 0, ...KEYS, repeat: false, isComposing: false, charCode: 0, keyCode: 0, which: 0,
});
export const InputEvent = makeEvent("InputEvent", UIEvent, { __proto__: null, data: null, isComposing: false, inputType: "" });
export const CompositionEvent = makeEvent("CompositionEvent", UIEvent, { __proto__: null, data: "" });
export const SubmitEvent = makeEvent("SubmitEvent", Event, { __proto__: null, submitter: null });

const classes = [
  UIEvent, FocusEvent, MouseEvent, PointerEvent, WheelEvent, KeyboardEvent, InputEvent, CompositionEvent, SubmitEvent,
];

export const isMouseEvent = (event) => event instanceof MouseEvent;

/** Puts them on `window`. */
function defineAll(window) {
  for (let index = 0; index < classes.length; index++) defineGlobal(window, classes[index].name, classes[index]);
}

export { defineAll as define };
