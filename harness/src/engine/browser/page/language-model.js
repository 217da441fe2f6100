// The browser's built-in model in a browser that has none: `LanguageModel` with the scripted model behind it. It keeps to
// what an SDK uses: sessions, prompts one after the other, streams, tools that it calls itself, signals. Refuses to check
// its arguments as a browser does: that is for the suite of the API itself.

// Evaluated in the page's realm before any script of the page, for what it gives are the page's own objects. It looks
// nothing up later. `tell` has `next(json)`, the model's next message, and `note(kind, json)`.
export function installLanguageModel(tell) {
  "use strict"
  const { apply } = Reflect
  const { parse, stringify } = JSON
  const { setTimeout, ReadableStream, EventTarget, Promise, DOMException, TypeError, String } = window
  const { enqueue, close, error } = ReadableStreamDefaultController.prototype
  const listen = EventTarget.prototype.addEventListener
  const isAborted = Object.getOwnPropertyDescriptor(AbortSignal.prototype, "aborted").get
  const reasonOf = Object.getOwnPropertyDescriptor(AbortSignal.prototype, "reason").get
  const after = (milliseconds) => new Promise((resolve) => apply(setTimeout, undefined, [resolve, milliseconds]))
  const plain = (value) => (value === undefined ? null : parse(stringify(value)))
  const plainMessages = (input) => (typeof input === "string" ? [{ role: "user", content: input }] : plain(input))
  const gone = () => new DOMException("The model execution session has been destroyed.", "InvalidStateError")
  let sessions = 0

  // Rejects with the signal's reason once it is aborted.
  const stopping = (signal, stop) => {
    if (signal === undefined || signal === null) return
    if (apply(isAborted, signal, [])) stop(apply(reasonOf, signal, []))
    else apply(listen, signal, ["abort", () => stop(apply(reasonOf, signal, []))])
  }

  class Session {
    constructor(system, history, tools) {
      sessions += 1
      this.id = sessions
      this.system = system
      this.history = history
      this.tools = tools
      this.destroyed = false
      this.last = undefined
      this.jobs = new Set()
    }

    // The plain form of its tools; `execute` stays here.
    offered() {
      const offered = []
      for (let index = 0; index < this.tools.length; index += 1) {
        const { name, description, inputSchema } = this.tools[index]
        offered[index] = { name, description, inputSchema }
      }
      return offered
    }
  }

  // One prompt: `chunk(text)` for each piece, and a promise of all that was said.
  class Job {
    constructor(session, messages, chunk) {
      this.session = session
      this.messages = messages
      this.chunk = chunk
      this.text = ""
      this.over = false
      this.done = new Promise((resolve, reject) => {
        this.resolve = resolve
        this.reject = reject
      })
    }

    stop(reason) {
      if (this.over) return
      this.over = true
      this.reject(reason)
    }

    async begin(before) {
      try {
        await before
      } catch {
        // What became of the prompt before does not matter to this one.
      }
      await after(0)
      if (this.over) return
      try {
        await this.messagesOf("prompt", [])
      } catch (thrown) {
        this.stop(thrown)
      }
    }

    async messagesOf(reason, results) {
      const { session } = this
      const first = this.messages[0]
      const brings = first !== undefined && first.role === "system"
      const prompt = []
      for (let index = brings ? 1 : 0; index < this.messages.length; index += 1) prompt[prompt.length] = this.messages[index]
      const asked = { session: session.id, reason, system: brings ? first.content : session.system, history: session.history, tools: session.offered(), prompt, results }
      const message = parse(tell.next(stringify(asked)))
      if (!(await this.say(message.chunks))) return
      const answers = await this.call(message.calls)
      if (this.over || !(await this.say(message.trailing))) return
      if (message.end.kind === "never") return
      if (message.end.kind === "error") this.stop(new DOMException(message.end.message, message.end.name))
      else if (answers.length > 0) await this.messagesOf("results", answers)
      else this.finish(prompt)
    }

    async say(pieces) {
      for (let index = 0; index < pieces.length; index += 1) {
        await after(pieces[index].afterMs)
        if (this.over) return false
        this.text += pieces[index].text
        this.chunk(pieces[index].text)
      }
      return true
    }

    // All calls of a message at once; their results when the last has come.
    async call(calls) {
      const running = []
      for (let index = 0; index < calls.length; index += 1) {
        tell.note("tool-call", stringify({ session: this.session.id, ...calls[index] }))
        running[index] = this.run(calls[index])
        if (this.over) return []
      }
      const results = []
      for (let index = 0; index < running.length; index += 1) results[index] = await running[index]
      if (results.length > 0) await after(0)
      return results
    }

    async run({ id, name, arguments: given }) {
      let content = null
      let threw = null
      let tool
      for (let index = 0; index < this.session.tools.length; index += 1) if (this.session.tools[index].name === name) tool = this.session.tools[index]
      if (tool === undefined) content = `unknown tool: ${name}`
      else {
        try {
          content = String(await apply(tool.execute, undefined, [given]))
        } catch (thrown) {
          threw = errorText(thrown)
        }
      }
      if (!this.over) tell.note("tool-answer", stringify({ session: this.session.id, id, name, content, threw }))
      return { id, name, content, threw }
    }

    finish(prompt) {
      const { history } = this.session
      for (let index = 0; index < prompt.length; index += 1) history[history.length] = prompt[index]
      history[history.length] = { role: "assistant", content: this.text }
      this.over = true
      this.resolve(this.text)
    }
  }

  const errorText = (thrown) => {
    try {
      if (typeof thrown === "object" && thrown !== null && "message" in thrown) return `${thrown.name}: ${thrown.message}`
      return String(thrown)
    } catch {
      return "(unreadable)"
    }
  }

  const start = (session, input, options, chunk) => {
    if (session.destroyed) throw gone()
    const job = new Job(session, plainMessages(input), chunk)
    session.jobs.add(job)
    const before = session.last
    session.last = job.done
    stopping(options?.signal, (reason) => job.stop(reason))
    void job.begin(before)
    return job
  }

  let creating = false

  class LanguageModel extends EventTarget {
    #session

    constructor(session) {
      if (!creating) throw new TypeError("Illegal constructor")
      super()
      this.#session = session
    }

    static #of(session) {
      creating = true
      try {
        return new LanguageModel(session)
      } finally {
        creating = false
      }
    }

    static async availability() {
      await after(0)
      return "available"
    }

    static async create(options = {}) {
      const { signal, monitor, tools } = options
      let stopped
      stopping(signal, (reason) => (stopped = { reason }))
      if (stopped !== undefined) throw stopped.reason
      const messages = plainMessages(options.initialPrompts ?? [])
      const kept = []
      for (let index = 0; index < (tools?.length ?? 0); index += 1) {
        const { name, description, inputSchema, execute } = tools[index]
        kept[index] = { name, description, inputSchema: plain(inputSchema), execute }
      }
      if (monitor !== undefined) apply(monitor, undefined, [new EventTarget()])
      await after(0)
      if (stopped !== undefined) throw stopped.reason
      let system = null
      const history = []
      for (let index = 0; index < messages.length; index += 1) {
        if (messages[index].role === "system") system = messages[index].content
        else history[history.length] = messages[index]
      }
      const session = new Session(system, history, kept)
      tell.note("session", stringify({ session: session.id, event: "created", system, history, tools: session.offered() }))
      const model = LanguageModel.#of(session)
      stopping(signal, () => model.destroy())
      return model
    }

    get contextUsage() {
      return stringify(this.#session.history).length
    }

    get contextWindow() {
      void this.#session
      return 9216
    }

    async append(input) {
      if (this.#session.destroyed) throw gone()
      const messages = plainMessages(input)
      const { history } = this.#session
      for (let index = 0; index < messages.length; index += 1) history[history.length] = messages[index]
    }

    async clone() {
      const { system, history, tools, destroyed } = this.#session
      if (destroyed) throw gone()
      return LanguageModel.#of(new Session(system, plain(history), tools))
    }

    destroy() {
      const session = this.#session
      if (session.destroyed) return
      session.destroyed = true
      tell.note("session", stringify({ session: session.id, event: "destroyed" }))
      session.jobs.forEach((job) => job.stop(new DOMException("The request has been aborted.", "AbortError")))
    }

    async measureContextUsage(input) {
      return stringify(plainMessages(input)).length
    }

    async prompt(input, options) {
      return start(this.#session, input, options, () => undefined).done
    }

    promptStreaming(input, options) {
      const session = this.#session
      let job
      let over = false
      return new ReadableStream({
        start(controller) {
          const end = (how, given) => {
            if (over) return
            over = true
            apply(how, controller, given)
          }
          job = start(session, input, options, (text) => over || apply(enqueue, controller, [text]))
          const follow = async () => {
            try {
              await job.done
              end(close, [])
            } catch (thrown) {
              end(error, [thrown])
            }
          }
          void follow()
        },
        cancel(reason) {
          over = true
          job.stop(reason)
        },
      })
    }
  }

  Object.defineProperty(window, "LanguageModel", { value: LanguageModel, writable: true, enumerable: false, configurable: true })
}
