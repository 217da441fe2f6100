// Values made in the page's realm, so that the build under test meets what a page would give it: its own `Error`,
// `Promise`, arrays. Taken from the page before any script of it runs: what the build replaces later changes nothing.
// Refuses to read anything of the page but what is taken here.

const TAG = "$"

// Evaluated in the page's realm; must not use anything that is looked up when it is called. `functionOf` hands two arguments
// on and no array of them: reading an array of the page would run the page's own iterator.
const MAKER = `(() => {
  const parse = JSON.parse, P = Promise, E = Error, T = TypeError, A = AbortController, B = BigInt, S = Symbol, { apply } = Reflect, { then } = P.prototype, ignore = () => undefined
  return {
    parse: (text) => parse(text),
    error: (message) => new E(message),
    typeError: (message) => new T(message),
    bigint: (text) => B(text),
    promise: (executor) => new P((resolve, reject) => executor(resolve, reject)),
    functionOf: (target) => (one, other) => target(one, other),
    controller: () => new A(),
    symbol: () => S("of the case"),
    class: () => class {},
    method: (target) => function (one, other) {
      "use strict"
      return target(this, arguments.length, one, other)
    },
    isPromise: (value) => {
      try {
        apply(then, value, [ignore, ignore])
        return true
      } catch {
        return false
      }
    },
  }
})()`

// Apart, for most cases have no use for it and a page makes it only when it is asked for.
const ABORT_ERROR = `(() => {
  const D = DOMException
  return (message) => new D(message, "AbortError")
})()`

export let make = null
let originals = null

export function takeAbortError(page) {
  make.abortError = page.eval(ABORT_ERROR)
}

export function takeOriginals(page) {
  make = page.eval(MAKER)
  originals = {
    page,
    abort: page.AbortController.prototype.abort,
    signal: Object.getOwnPropertyDescriptor(page.AbortController.prototype, "signal").get,
    isAborted: Object.getOwnPropertyDescriptor(page.AbortSignal.prototype, "aborted").get,
    listen: page.EventTarget.prototype.addEventListener,
    setTimeout: page.setTimeout,
    then: page.Promise.prototype.then,
  }
}

export const later = (milliseconds, callback) =>
  Reflect.apply(originals.setTimeout, originals.page, [make.functionOf(callback), milliseconds])

// A microtask of this realm: nothing that the page replaces is in its way.
export const soon = (callback) => void Promise.resolve().then(callback)

export function abort(controller, reason) {
  Reflect.apply(originals.abort, controller, reason === undefined ? [] : [reason])
}

export const signalOf = (controller) => Reflect.apply(originals.signal, controller, [])

// Undefined where it is no signal of the platform's.
export function isAborted(signal) {
  try {
    return Reflect.apply(originals.isAborted, signal, [])
  } catch {
    return typeof signal === "object" && signal !== null && typeof signal.aborted === "boolean" ? signal.aborted : undefined
  }
}

export function onAbort(signal, callback) {
  listenTo(signal, "abort", make.functionOf(callback))
}

// Through the original `addEventListener` where the target is one of the platform's.
export function listenTo(target, type, listener) {
  try {
    Reflect.apply(originals.listen, target, [type, listener])
  } catch {
    target.addEventListener(type, listener)
  }
}

// Reactions to a promise of the page, through the original `then` where it is one.
export function react(promise, resolved, rejected) {
  const callbacks = [make.functionOf((value) => resolved(value)), make.functionOf((reason) => rejected(reason))]
  try {
    Reflect.apply(originals.then, promise, callbacks)
  } catch {
    if (promise !== null && typeof promise === "object" && typeof promise.then === "function") promise.then(callbacks[0], callbacks[1])
    else resolved(promise)
  }
}

// A case's value as the page's: `{"$": "undefined"}` and its like become what they stand for.
export function toPage(value) {
  if (value === undefined) return undefined
  return revive(make.parse(JSON.stringify(value)))
}

export function revive(value) {
  if (typeof value !== "object" || value === null) return value
  if (typeof value[TAG] === "string") return special(value)
  for (const key of Object.keys(value)) {
    const revived = revive(value[key])
    if (revived instanceof Member) Object.defineProperty(value, key, { get: revived.get, enumerable: true, configurable: true })
    else if (revived !== value[key]) value[key] = revived
  }
  return value
}

// Further words for what JSON cannot say, each with what it makes of the object that has it.
const taught = new Map()

export const teach = (word, meaning) => taught.set(word, meaning)

// A value that stands for a member with a getter.
class Member {
  constructor(get) {
    this.get = get
  }
}

export const onMember = (get) => new Member(make.functionOf(get))

function special(value) {
  const meaning = taught.get(value[TAG])
  if (meaning !== undefined) return meaning(value)
  switch (value[TAG]) {
    case "undefined":
      return undefined
    case "nan":
      return NaN
    case "bigint":
      return make.bigint("1")
    case "cycle": {
      const cycle = make.parse("{}")
      cycle.self = cycle
      return cycle
    }
    case "infinity":
      return Infinity
    case "minus-zero":
      return -0
    case "function":
      return make.functionOf(() => undefined)
    default:
      throw new Error(`a case has the value {"$": "${value[TAG]}"}, which stands for nothing: use undefined, nan, bigint, cycle or function`)
  }
}
