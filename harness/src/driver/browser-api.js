// What a page does with the WebMCP API itself: calls, listens, reads, and notes what came of each. The API is the browser's
// or a polyfill's; everything else that this uses is the page's own, taken before any script of the page.
// Refuses to judge, and to look at how the API is made: only what a page can see is noted.

import { make, toPage, react, soon, listenTo } from "./values.js"
import { describe, describeThrown, describeEvent, describeProperties, remember, takeClasses } from "./describe.js"
import { BrowserValues } from "./browser-values.js"
import { offer } from "./parts.js"

class BrowserApi {
  #record
  #tools
  #page
  #perform
  #values
  #results = new Map()
  #runs = new Map()

  // `perform(steps)` does steps at once; `signal(name)` gives the controller of a signal.
  constructor({ record, tools, page, signal, perform }) {
    this.#record = (kind, data) => record("page", `api-${kind}`, data)
    this.#tools = tools
    this.#page = page
    this.#perform = perform
    this.#values = new BrowserValues({
      page,
      signal,
      perform,
      context: () => this.#context(),
      result: (label) => this.#result(label),
      execute: (key) => this.#executeOf(key),
      note: (label, data) => this.#record("read", { label, ...data }),
    })
  }

  actions() {
    return {
      "register-tool": (step) => this.#call(step, this.#registering(step), "registerTool"),
      "get-tools": (step) => this.#call(step, step.arguments ?? optional([step.options]), "getTools"),
      "execute-tool": (step) => this.#execute(step),
      call: (step) => this.#callAny(step),
      listen: (step) => this.#listen(step),
      assign: (step) => this.#assign(step),
      read: ({ as, value }) => this.#reading(as, () => describe(toPage(value))),
      inspect: ({ as, value, only }) => this.#reading(as, () => describeProperties(toPage(value), only)),
      compare: ({ as, these }) => this.#reading(as, () => allSame(these.map((value) => toPage(value)))),
      note: ({ text, microtask }) => (microtask ? soon(() => this.#record("note", { text })) : this.#record("note", { text })),
      together: (steps) => this.#perform(steps),
    }
  }

  #context() {
    return this.#page.document?.modelContext ?? this.#page.navigator?.modelContext
  }

  // From its first use on the entry point is told by its name.
  #own() {
    remember(this.#context(), "modelContext")
  }

  #result(label) {
    if (!this.#results.has(label)) throw new Error(`the call ${label} gave nothing that a later step could use`)
    return this.#results.get(label)
  }

  #registering({ tool, with: changes, without, options, arguments: all }) {
    if (all !== undefined) return all
    return optional([new Made(this.#tool(tool, changes, without)), options])
  }

  // A new object with the members that the case gives the tool, and no others.
  #tool(key, changes = {}, without = []) {
    const given = this.#tools.specification(key)
    const tool = make.parse("{}")
    tool.name = given.name ?? key
    tool.description = given.description ?? `The tool ${tool.name}.`
    if (given.inputSchema !== undefined) tool.inputSchema = toPage(given.inputSchema)
    if (given.annotations !== undefined) tool.annotations = toPage(given.annotations)
    tool.execute = this.#executeOf(key)
    return this.#changed(tool, changes, without)
  }

  #changed(object, changes = {}, without = []) {
    for (const key of without) delete object[key]
    const set = toPage(changes)
    for (const key of Object.keys(set)) Object.defineProperty(object, key, Object.getOwnPropertyDescriptor(set, key))
    return object
  }

  #executeOf(key) {
    return make.method((self, count, input, second) => {
      const run = (this.#runs.get(key) ?? 0) + 1
      this.#runs.set(key, run)
      this.#record("run", { tool: key, run, this: describe(self), arguments: count, input: describe(input), second: describe(second) })
      const signal = second?.signal
      if (signal !== undefined) listenTo(signal, "abort", () => this.#record("aborted", { tool: key, run, reason: describe(signal.reason) }))
      return this.#tools.run(key, input, second)
    })
  }

  #execute(step) {
    if (step.arguments !== undefined) return this.#call(step, step.arguments, "executeTool")
    const withEntry = (list) => {
      const entry = entryNamed(list, step.tool)
      if (entry === undefined) return this.#record("settled", { label: step.as, settled: "not-listed" })
      const changes = step.with !== undefined || step.without !== undefined
      const given = changes ? this.#changed(copied(entry), step.with, step.without) : entry
      return this.#call(step, optional([new Made(given), step.input, step.options]), "executeTool")
    }
    if (step.of !== undefined) return withEntry(this.#result(step.of))
    const failed = (error) => this.#settled(step.as, "rejected", error)
    try {
      return react(this.#context().getTools(), withEntry, failed)
    } catch (error) {
      return this.#settled(step.as, "threw", error)
    }
  }

  // `given` are a case's values, or ones that were made already.
  #call({ as, on }, given, name) {
    const receiver = on === undefined ? this.#context() : toPage(on)
    this.#apply(as, this.#context()?.[name], receiver, given.map(made))
  }

  #callAny({ as, on, method, arguments: given = [], new: constructs = false }) {
    const { owner, value } = this.#values.lookUp(method)
    const receiver = on === undefined ? owner : toPage(on)
    this.#apply(as, value, receiver, given.map(made), constructs)
  }

  #apply(label, method, receiver, given, constructs = false) {
    if (typeof method !== "function") return this.#record("settled", { label, settled: "no-function" })
    this.#record("called", { label })
    let promise
    try {
      promise = constructs ? Reflect.construct(method, given) : Reflect.apply(method, receiver, given)
    } catch (error) {
      return this.#settled(label, "threw", error)
    }
    const pending = make.isPromise(promise)
    if (!pending) return this.#settled(label, "returned", promise)
    remember(promise, label)
    return react(
      promise,
      (value) => this.#settled(label, "fulfilled", value),
      (error) => this.#settled(label, "rejected", error),
    )
  }

  #settled(label, settled, value) {
    this.#own()
    if (settled === "fulfilled" || settled === "returned") {
      this.#results.set(label, value)
      return this.#record("settled", { label, settled, value: describe(value) })
    }
    return this.#record("settled", { label, settled, error: describeThrown(value) })
  }

  #listen({ as, event: type, at, property, do: steps, throws }) {
    const target = at === undefined ? this.#context() : toPage(at)
    let first = true
    const heard = make.method((self, count, event) => {
      this.#own()
      this.#record("event", { label: as, ...describeEvent(event, self, count) })
      if (first && steps !== undefined) {
        first = false
        this.#perform(steps)
      }
      if (throws !== undefined) throw toPage(throws)
    })
    if (property) target[`on${type}`] = heard
    else listenTo(target, type, heard)
  }

  #assign({ as, to, property, value }) {
    const target = toPage(to)
    const given = toPage(value)
    this.#reading(as, () => {
      const taken = Reflect.set(target, property, given)
      return { taken, after: describe(target[property]), same: target[property] === given }
    })
  }

  #reading(label, read) {
    this.#own()
    try {
      this.#record("read", { label, value: read() })
    } catch (error) {
      this.#record("read", { label, threw: describeThrown(error) })
    }
  }
}

class Made {
  constructor(value) {
    this.value = value
  }
}

const made = (value) => (value instanceof Made ? value.value : toPage(value))

// Arguments up to the last that is given.
function optional(given) {
  let length = given.length
  while (length > 0 && given[length - 1] === undefined) length -= 1
  return given.slice(0, length)
}

function entryNamed(list, name) {
  for (let index = 0; index < (list?.length ?? 0); index += 1) if (list[index].name === name) return list[index]
  return undefined
}

function copied(entry) {
  const copy = make.parse("{}")
  for (const key of Object.keys(entry)) copy[key] = entry[key]
  return copy
}

const allSame = (values) => values.every((value) => Object.is(value, values[0]))

offer("browser-api", { api: (given) => new BrowserApi(given), takeClasses })
