// Values, errors and events of the page as plain data, told so exactly that two browsers can be compared: whose realm an
// object is of, what kind an error is, which attributes a property has.
// Refuses to run anything of the page but getters of what it is shown.

import { snapshot } from "./snapshot.js"

const KINDS = ["TypeError", "RangeError", "SyntaxError", "ReferenceError", "DOMException", "Error"]
const DEPTH = 24
// A longer text is told by its length and its beginning.
const LONG = 600

let classes = null
let known = null

// Taken before any script of the page.
export function takeClasses(page) {
  classes = { object: page.Object.prototype, array: page.Array.prototype, errors: KINDS.map((kind) => [kind, page[kind].prototype]) }
  known = new Map([[page, "window"], [page.document, "document"]])
}

// From now on this object is told by its name.
export function remember(object, name) {
  const isObject = (typeof object === "object" && object !== null) || typeof object === "function"
  if (isObject && !known.has(object)) known.set(object, name)
}

export function describe(value, depth = 0) {
  if (typeof value === "number") return Object.is(value, -0) ? { $: "number", value: "-0" } : snapshot(value)
  if (typeof value === "string") return text(value)
  if (typeof value === "function") return known.has(value) ? { $: "known", as: known.get(value) } : { $: "function", name: value.name, takes: value.length }
  if (typeof value !== "object" || value === null) return snapshot(value)
  if (known.has(value)) return { $: "known", as: known.get(value) }
  if (depth > DEPTH) return { $: "more" }
  try {
    return object(value, depth + 1)
  } catch (error) {
    return { $: "unreadable", why: describeThrown(error) }
  }
}

function text(value) {
  if (!value.isWellFormed()) return { $: "text", units: Array.from({ length: value.length }, (_, index) => value.charCodeAt(index)) }
  return value.length > LONG ? { $: "long text", size: value.length, begins: value.slice(0, 12) } : value
}

function object(value, depth) {
  const kind = errorKind(value)
  if (kind !== undefined) return { $: "error", ...errorOf(kind, value) }
  const prototype = Object.getPrototypeOf(value)
  if (Array.isArray(value)) {
    const items = Array.from({ length: value.length }, (_, index) => describe(value[index], depth))
    return prototype === classes.array ? items : { $: "array", realm: "another", items }
  }
  if (prototype === classes.object) return membersOf(value, depth)
  // Of what the platform made its kind is enough.
  const tag = Object.prototype.toString.call(value).slice(8, -1)
  const members = tag === "Object" ? { members: membersOf(value, depth) } : {}
  return { $: "object", class: tag, ...realm(value), ...members }
}

function membersOf(value, depth) {
  const members = {}
  for (const key of Object.keys(value)) {
    Object.defineProperty(members, key, { value: describe(value[key], depth), enumerable: true, configurable: true, writable: true })
  }
  return members
}

function realm(value) {
  let last = value
  for (let next = Object.getPrototypeOf(last); next !== null; next = Object.getPrototypeOf(next)) last = next
  return last === classes.object ? {} : { realm: last === value ? "none" : "another" }
}

function errorKind(value) {
  const tag = Object.prototype.toString.call(value)
  if (tag !== "[object Error]" && tag !== "[object DOMException]") return undefined
  for (let at = Object.getPrototypeOf(value); at !== null; at = Object.getPrototypeOf(at)) {
    const found = classes.errors.find(([, prototype]) => prototype === at)
    if (found !== undefined) return found[0]
  }
  return `${tag.slice(8, -1)} of another realm`
}

function errorOf(kind, error) {
  const told = { kind, name: describe(error.name), message: describe(error.message) }
  return kind === "DOMException" ? { ...told, code: error.code } : told
}

// What was thrown: of an error its kind and words, of anything else the value.
export function describeThrown(thrown) {
  if (known.has(thrown)) return { $: "known", as: known.get(thrown) }
  const isObject = typeof thrown === "object" && thrown !== null
  const kind = isObject ? errorKind(thrown) : undefined
  return kind === undefined ? describe(thrown) : errorOf(kind, thrown)
}

export function describeEvent(event, self, count) {
  const told = {
    type: event.type,
    class: Object.prototype.toString.call(event).slice(8, -1),
    this: describe(self),
    arguments: count,
    target: describe(event.target),
    current: describe(event.currentTarget),
    bubbles: event.bubbles,
    cancelable: event.cancelable,
    composed: event.composed,
    trusted: event.isTrusted,
    phase: event.eventPhase,
    prevented: event.defaultPrevented,
  }
  return "toolName" in event ? { ...told, toolName: describe(event.toolName) } : told
}

// Own properties in order, each with its attributes as letters: writable, enumerable, configurable.
export function describeProperties(value, only) {
  const keys = Reflect.ownKeys(value).filter((key) => only === undefined || only.includes(key))
  const properties = {}
  for (const key of keys) properties[String(key)] = property(Object.getOwnPropertyDescriptor(value, key))
  return {
    names: keys.map(String),
    properties,
    ...(only === undefined ? { inherits: nameOf(Object.getPrototypeOf(value)), extensible: Object.isExtensible(value) } : {}),
  }
}

function property(found) {
  const attributes = `${found.writable ? "w" : ""}${found.enumerable ? "e" : ""}${found.configurable ? "c" : ""}`
  if (!("value" in found)) return { attributes, get: describe(found.get), set: describe(found.set) }
  const isObject = typeof found.value === "object" && found.value !== null
  return { attributes, value: isObject ? { $: "object" } : describe(found.value) }
}

function nameOf(prototype) {
  if (prototype === null) return null
  return typeof prototype === "function" ? prototype.name : Object.prototype.toString.call(prototype).slice(8, -1)
}
