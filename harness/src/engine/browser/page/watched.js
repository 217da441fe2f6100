// What the harness sees of a page besides what the driver does in it: errors that nothing caught, the registrations of
// tools, and the timers that are set, so that it is known when nothing is left to happen. Set up before any script of
// the page. Everything is taken from this realm, so nothing that the page replaces is in its way.

import { describeError } from "/harness/snapshot.js"

const getter = (prototype, name) => {
  const { get } = Object.getOwnPropertyDescriptor(prototype, name)
  return (object) => Reflect.apply(get, object, [])
}
const errorOf = getter(ErrorEvent.prototype, "error")
const messageOf = getter(ErrorEvent.prototype, "message")
const reasonOf = getter(PromiseRejectionEvent.prototype, "reason")
const isPrevented = getter(Event.prototype, "defaultPrevented")
const isAborted = getter(AbortSignal.prototype, "aborted")
const { addEventListener } = EventTarget.prototype
const listen = (target, kind, listener) => Reflect.apply(addEventListener, target, [kind, listener])

// The browser's own timers, and a word to the harness of each. Evaluated in the page's realm, for its functions are the page's.
const TIMERS = `(() => {
  "use strict"
  const { apply } = Reflect
  return (told, timer, clear, every, stop, timeout) => {
    const once = (native) => ({
      setTimeout(handler) {
        if (typeof handler !== "function") return apply(native, this, arguments)
        let id
        arguments[0] = function () {
          told.ended(id)
          return apply(handler, this, arguments)
        }
        id = apply(native, this, arguments)
        told.began(id, arguments[1])
        return id
      },
    }).setTimeout
    setTimeout = once(timer)
    setInterval = ({ setInterval(handler) {
      const id = apply(every, this, arguments)
      told.began(id, arguments[1], true)
      return id
    } }).setInterval
    clearTimeout = ({ clearTimeout(id) {
      told.ended(id)
      return apply(clear, this, arguments)
    } }).clearTimeout
    clearInterval = ({ clearInterval(id) {
      told.ended(id)
      return apply(stop, this, arguments)
    } }).clearInterval
    AbortSignal.timeout = ({ timeout(milliseconds) {
      const signal = apply(timeout, this, arguments)
      told.waits(milliseconds)
      return signal
    } }).timeout
  }
})()`

// The browser's own `registerTool`, and a word to the harness of how each registration ends.
const REGISTERING = `(() => {
  "use strict"
  const { apply } = Reflect
  return (native, told) => {
    const settled = async (call, promise) => {
      try {
        const value = await promise
        told.registered(call)
        return value
      } catch (error) {
        told.refused(call, error)
        throw error
      }
    }
    return ({ registerTool(tool) {
      const call = told.called(tool, arguments[1])
      return settled(call, apply(native, this, arguments))
    } }).registerTool
  }
})()`

export class Watched {
  #note
  #timers = new Map()
  #waits = []
  #calls = []
  #uncaught
  // Errors of which it is not yet known whether the page deals with them.
  unsettled = 0

  // `untouched`: the page's API is what is tested, and nothing is put in front of it.
  constructor(window, note, untouched) {
    this.#note = note
    this.#errors(window)
    this.#clock(window)
    if (!untouched) this.#registrations(window)
  }

  // In how many milliseconds the next timer is due; null when none is.
  due() {
    const now = performance.now()
    this.#waits = this.#waits.filter((due) => due > now)
    const all = [...this.#waits]
    for (const timer of this.#timers.values()) all.push(timer.every === 0 ? timer.due : now + timer.every)
    return all.length === 0 ? null : Math.max(0, Math.min(...all) - now)
  }

  // The first error that nothing caught, once it is known whether the page deals with it.
  async uncaught() {
    while (this.unsettled > 0) await new Promise((resolve) => setTimeout(resolve))
    return this.#uncaught
  }

  #errors(window) {
    // Whether a page prevents the default is known when all of its listeners have run.
    const unless = (event, kind, error) => {
      this.unsettled += 1
      setTimeout(() => {
        this.unsettled -= 1
        if (isPrevented(event)) return
        this.#uncaught ??= kind === "uncaught-error" ? error : undefined
        this.#note("page", kind, error)
      })
    }
    listen(window, "error", (event) => {
      // A script or an image that cannot be fetched is no exception.
      if (Object.prototype.toString.call(event) !== "[object ErrorEvent]") return
      const error = errorOf(event)
      unless(event, "uncaught-error", error === null || error === undefined ? { name: "", message: messageOf(event), stack: "" } : told(error))
    })
    listen(window, "unhandledrejection", (event) => unless(event, "unhandled-rejection", told(reasonOf(event))))
  }

  #clock(window) {
    const began = (id, milliseconds, repeats = false) => {
      const after = Math.max(0, Number(milliseconds) || 0)
      this.#timers.set(id, { due: performance.now() + after, every: repeats ? Math.max(after, 1) : 0 })
    }
    const tell = {
      began,
      ended: (id) => void this.#timers.delete(id),
      waits: (milliseconds) => void this.#waits.push(performance.now() + (Number(milliseconds) || 0) + 50),
    }
    const { setTimeout, clearTimeout, setInterval, clearInterval, AbortSignal } = window
    window.eval(TIMERS)(tell, setTimeout, clearTimeout, setInterval, clearInterval, AbortSignal.timeout)
  }

  #registrations(window) {
    const prototype = window.ModelContext?.prototype
    if (prototype === undefined || window.document.modelContext === undefined) return
    const tell = {
      called: (tool, options) => this.#calls.push({ tool: plainTool(tool), signal: options?.signal }) - 1,
      registered: (call) => this.#registered(this.#calls[call]),
      refused: (call, error) => this.#note("agent", "refused", { name: this.#calls[call].tool.name, error: describeError(error) }),
    }
    const wrapped = window.eval(REGISTERING)(prototype.registerTool, tell)
    Object.defineProperty(prototype, "registerTool", { ...Object.getOwnPropertyDescriptor(prototype, "registerTool"), value: wrapped })
  }

  #registered({ tool, signal }) {
    this.#note("agent", "registered", { place: "document", ...tool })
    if (signal === undefined || signal === null) return
    const gone = () => this.#note("agent", "unregistered", { name: tool.name })
    if (isAborted(signal)) gone()
    else listen(signal, "abort", gone)
  }
}

function plainTool(tool) {
  const text = (value) => (typeof value === "string" ? value : value === undefined ? null : String(value))
  const plain = (value) => {
    try {
      return value === undefined ? null : JSON.parse(JSON.stringify(value))
    } catch {
      return null
    }
  }
  const object = typeof tool === "object" && tool !== null ? tool : {}
  return { name: text(object.name), title: text(object.title) ?? "", description: text(object.description), inputSchema: plain(object.inputSchema), annotations: plain(object.annotations) }
}

function told(error) {
  const described = describeError(error)
  let stack = ""
  try {
    stack = String(error?.stack ?? "")
  } catch {
    // What cannot be read is left out.
  }
  return { ...described, stack }
}
