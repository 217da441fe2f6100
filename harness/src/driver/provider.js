// A scripted model on the SDK's own provider class: it asks the harness what to say next, and says it through the
// context that the SDK gives. It keeps the class's contract: it stops when the signal aborts (unless a case has it stubborn).

import { make, later, soon, react, isAborted, onAbort } from "./values.js"
import { snapshot } from "./snapshot.js"
import { offer } from "./parts.js"

// `ask` takes the model's input and returns what it says; `opened` is told of each session.
function scriptedProvider(id, tools, ask, opened) {
  const given = make.parse("{}")
  given.id = id
  given.capabilities = make.parse(JSON.stringify({ tools, structured: false }))
  given.createSession = make.functionOf((options) => {
    opened(id)
    return session(id, options ?? {}, ask)
  })
  return given
}

function session(id, options, ask) {
  const opened = {
    provider: id,
    system: typeof options.system === "string" ? options.system : null,
    history: plainHistory(options.history),
    tools: plainTools(options.tools),
  }
  const session = make.parse("{}")
  session.send = make.functionOf((message, context) =>
    make.promise((resolve, reject) => {
      const words = textOf(message)
      const turn = new Turn(opened, words, context, ask, (ending) => {
        opened.history.push({ role: "user", text: words }, { role: "assistant", text: turn.said })
        if (ending.error === undefined) resolve(undefined)
        else reject(ending.error)
      })
      turn.ask({ reason: "prompt", results: [] })
    }),
  )
  session.close = make.functionOf(() => undefined)
  return session
}

class Turn {
  #opened
  #words
  #context
  #ask
  #end
  #over = false
  #stubborn = false
  // All that the model said in this turn.
  said = ""

  constructor(opened, words, context, ask, end) {
    this.#opened = opened
    this.#words = words
    this.#context = context
    this.#ask = ask
    this.#end = end
  }

  ask({ reason, results }) {
    if (this.#stopped(this.#stubborn)) return this.#finish({})
    const said = this.#ask({ ...this.#opened, reason, message: this.#words, results })
    this.#stubborn = said.stubborn
    const pieces = said.pieces.map(({ after, text }, index) => ({ after: index === 0 ? after + said.beginsAfter : after, text }))
    if (pieces.length === 0 && said.beginsAfter > 0) pieces.push({ after: said.beginsAfter, text: "" })
    if (!said.stubborn) onAbort(this.#context.signal, () => this.#finish({}))
    if (said.reasoning && typeof this.#context.reasoning === "function") this.#context.reasoning(said.reasoning)
    return this.#speak(pieces, said, () => this.#call(said))
  }

  #speak(pieces, said, then) {
    if (this.#stopped(said.stubborn)) return this.#finish({})
    if (pieces.length === 0) return then()
    const [{ after, text }, ...rest] = pieces
    const say = () => {
      if (this.#stopped(said.stubborn)) return this.#finish({})
      if (text !== "") this.#context.text(text)
      this.said += text
      return this.#speak(rest, said, then)
    }
    return after > 0 ? later(after, say) : soon(say)
  }

  #call(said) {
    if (said.calls.length === 0) return this.#ended(said)
    const results = []
    const settled = (index, outcome) => {
      results[index] = outcome
      if (Object.keys(results).length === said.calls.length) this.#answered(said, results)
    }
    for (const [index, { id, callId, name, args }] of said.calls.entries()) {
      const call = make.parse("{}")
      Object.assign(call, { name, args: make.parse(JSON.stringify(args ?? {})), callId })
      const result = (outcome) => ({ id, name, outcome: plainOutcome(outcome) })
      react(
        this.#context.runTool(call),
        (outcome) => settled(index, result(outcome)),
        (error) => this.#finish({ error }),
      )
    }
  }

  #answered(said, results) {
    this.#speak(said.trailing, said, () => this.ask({ reason: "results", results }))
  }

  #ended(said) {
    if (said.end === "never") return undefined
    if (said.end === "done") return this.#finish({})
    return this.#finish({ error: make.error("the model broke off") })
  }

  #stopped(stubborn) {
    return this.#over || (!stubborn && isAborted(this.#context.signal) === true)
  }

  #finish(ending) {
    if (this.#over) return
    this.#over = true
    this.#end(ending)
  }
}

function plainOutcome(outcome) {
  const seen = snapshot(outcome)
  return seen !== null && typeof seen === "object" ? seen : { ok: null }
}

function plainTools(tools) {
  const plain = []
  for (let index = 0; index < (tools?.length ?? 0); index += 1) {
    const { name, description, inputSchema } = tools[index]
    plain.push({ name: String(name), description: String(description), inputSchema: snapshot(inputSchema) })
  }
  return plain
}

function plainHistory(history) {
  const plain = []
  for (let index = 0; index < (history?.length ?? 0); index += 1) {
    plain.push({ role: String(history[index].role), text: textOf(history[index]) })
  }
  return plain
}

// The words of a message: `text` where it has it, otherwise its text parts.
function textOf(message) {
  if (typeof message === "string") return message
  if (typeof message?.text === "string") return message.text
  let text = ""
  for (let index = 0; index < (message?.parts?.length ?? 0); index += 1) {
    const part = message.parts[index]
    if (part.type === "text") text += String(part.text)
    else if (part.type === "tool-call") text += `\n[${String(part.name)} ${JSON.stringify(snapshot(part.result ?? part.error ?? null))}]`
  }
  return text
}

offer("provider", scriptedProvider)
