// One fresh document and what is noted in it, from its opening to its removal.

import { Watched } from "./watched.js"
import { rested } from "./rest.js"
import { installLanguageModel } from "./language-model.js"

const { createElement } = Document.prototype
const { appendChild } = Node.prototype
const { addEventListener } = EventTarget.prototype
const { then } = Promise.prototype

// A module whose top-level await never ends must not hang the run.
const LOADING_MS = 15_000

export class Visit {
  #host
  #origin
  #channel
  #driver
  #given
  #frame
  #window
  #watched
  #began
  #adapted
  #over = false

  constructor({ host, origin, channel, driver, given }) {
    this.#host = host
    this.#origin = origin
    this.#channel = channel
    this.#driver = driver
    this.#given = given
  }

  // Opens the document.
  async open() {
    this.#window = await this.#document()
  }

  // Loads the target. Resolves with nothing, or with `{ part, error }`: which part of the target does not load, and why.
  async load() {
    const window = this.#window
    this.#began = performance.now()
    const record = (lane, kind, json) => {
      if (this.#over) return
      this.#channel.note(performance.now() - this.#began, lane, kind, json)
      if (kind === "adapted" || kind === "adapter-failed") this.#adapted()
    }
    const note = (lane, kind, data) => record(lane, kind, JSON.stringify(data))
    if (this.#given.hideWebMcp) hide(window)
    delete window.LanguageModel
    for (const script of this.#given.inject) window.eval(script)
    this.#watched = new Watched(window, note, this.#given.needs.api === true)
    if (this.#given.languageModel) this.#languageModel(window, record, note)
    this.#driver.start(window, { record, model: (text) => this.#ask("ask", text), load: this.#loader(window) })
    this.#driver.prepare(JSON.stringify(this.#given.needs))
    return this.#target(window)
  }

  async #document() {
    const { document } = this.#host
    this.#frame = Reflect.apply(createElement, document, ["iframe"])
    if (!this.#given.toolsAllowed) this.#frame.allow = "tools 'none'"
    this.#frame.src = `${this.#origin}/page/${this.#given.page}`
    const loaded = new Promise((resolve) => Reflect.apply(addEventListener, this.#frame, ["load", resolve, { once: true }]))
    Reflect.apply(appendChild, document.body, [this.#frame])
    await loaded
    return this.#frame.contentWindow
  }

  async #target(window) {
    const { build, adapter, kind, setup } = this.#given
    if (kind === "browser") return this.#browser(window, setup)
    const name = kind === "module" ? build : ""
    const failed = await this.#tried("build", () => (kind === "module" ? this.#loader(window)(build) : this.#script(window, build)))
    if (failed !== undefined) return failed
    const uncaught = await this.#watched.uncaught()
    if (uncaught !== undefined) return { part: "build", error: uncaught }
    const unloaded = await this.#tried("adapter", () => this.#loader(window)(adapter))
    if (unloaded !== undefined) return unloaded
    const adapted = new Promise((resolve) => (this.#adapted = resolve))
    this.#driver.adapt(JSON.stringify({ adapter, build: name }))
    await adapted
    if (setup !== null) this.#driver.setup(JSON.stringify(setup))
    return undefined
  }

  // Without a build: the browser's own API, or a polyfill's.
  async #browser(window, setup) {
    for (const script of this.#given.polyfills) {
      const failed = await this.#tried("build", async () => window.eval(script))
      if (failed !== undefined) return failed
    }
    const uncaught = await this.#watched.uncaught()
    if (uncaught !== undefined) return { part: "build", error: uncaught }
    this.#driver.withoutBuild()
    if (setup !== null) this.#driver.setup(JSON.stringify(setup))
    return undefined
  }

  async #tried(part, load) {
    const late = new Promise((resolve) => setTimeout(resolve, LOADING_MS, { name: "", message: `it had not loaded after ${LOADING_MS / 1000} s: its top-level await never ends`, stack: "" }))
    const failed = load().then(() => undefined, (error) => ({ name: String(error?.name), message: String(error?.message ?? error), stack: String(error?.stack ?? "") }))
    const error = await Promise.race([failed, late])
    return error === undefined ? undefined : { part, error }
  }

  // Imports in the page's realm; the promise is one of this realm, whatever the page made of its own.
  #loader(window) {
    const load = window.eval("(name) => import(name)")
    return (name) =>
      new Promise((resolve, reject) => {
        const promise = load(name)
        Object.defineProperty(promise, "constructor", { value: Promise })
        Reflect.apply(then, promise, [resolve, reject])
      })
  }

  #script(window, url) {
    const { document } = window
    const script = Reflect.apply(createElement, document, ["script"])
    script.src = url
    return new Promise((resolve, reject) => {
      Reflect.apply(addEventListener, script, ["load", () => resolve()])
      Reflect.apply(addEventListener, script, ["error", () => reject(new Error("it cannot be fetched"))])
      Reflect.apply(appendChild, document.head, [script])
    })
  }

  // The scripted model's next message, for a model that sits in the page: its class asks and goes on in one step.
  #ask(what, text) {
    const request = new XMLHttpRequest()
    request.open("POST", `${this.#origin}/${what}/${this.#given.page}`, false)
    request.send(text)
    if (request.status !== 200) throw new Error(request.responseText)
    return request.responseText
  }

  // The browser's own model, which this browser lacks, or which is not the scripted one.
  #languageModel(window, record, note) {
    const next = (text) => {
      const { notes, message } = JSON.parse(this.#ask("prompt", text))
      for (const { kind, data } of notes) note("model", kind, data)
      return JSON.stringify(message)
    }
    window.eval(`(${installLanguageModel})`)({ next, note: (kind, json) => record("model", kind, json) })
  }

  rest(isOver) {
    return rested({ isOver, page: this.#given.page, origin: this.#origin, channel: this.#channel, watched: this.#watched })
  }

  leave() {
    this.#over = true
    this.#frame?.remove()
    localStorage.clear()
    sessionStorage.clear()
  }
}

// A browser that has WebMCP, as one that has not.
function hide(window) {
  delete window.Document.prototype.modelContext
  delete window.Navigator.prototype.modelContext
  for (const name of ["ModelContext", "ModelContextTool", "ToolActivatedEvent", "ToolCancelEvent"]) delete window[name]
}
