// The page's tools, which behave as a case says, and note each run. The behaviour is data; this is what its words mean.
// A tool object is made once and given out again: the same object serves every conversation and the browser's agents.

import { make, toPage, soon, later, onAbort, isAborted } from "./values.js"
import { snapshot, describeError } from "./snapshot.js"

export class Tools {
  #record
  #specifications
  #made = new Map()
  #runs = new Map()

  constructor(record, specifications) {
    this.#record = record
    this.#specifications = specifications
  }

  // The page's tool object for a key of the case.
  object(key) {
    if (!this.#made.has(key)) this.#made.set(key, this.#make(key))
    return this.#made.get(key)
  }

  // A new array of the page, holding the tools of these keys.
  array(keys) {
    const array = make.parse("[]")
    for (const [index, key] of keys.entries()) array[index] = this.object(key)
    return array
  }

  // What a case says of a tool.
  specification(key) {
    return this.#specifications[key]
  }

  // Starts a run of a tool, as a call of its `execute` does.
  run(key, args, ctx) {
    const { execute } = this.#specifications[key]
    return this.#run(key, Array.isArray(execute) ? execute : [execute], args, ctx)
  }

  answer({ tool, run, returns, throws }) {
    const waiting = this.#runs.get(tool)?.[run - 1]
    if (waiting?.answer === undefined) throw new Error(`run ${run} of the tool ${tool} does not await an answer`)
    waiting.answer(throws === undefined ? { how: "returned", value: toPage(returns) } : { how: "threw", value: thrown(throws) })
  }

  #make(key) {
    const given = this.#specifications[key]
    const tool = make.parse("{}")
    tool.name = given.name ?? key
    tool.description = given.description ?? `The tool ${tool.name}.`
    tool.inputSchema = toPage(given.inputSchema ?? { type: "object" })
    if (given.annotations !== undefined) tool.annotations = toPage(given.annotations)
    if (given.execute !== undefined) {
      const acts = Array.isArray(given.execute) ? given.execute : [given.execute]
      tool.execute = make.functionOf((args, ctx) => this.#run(key, acts, args, ctx))
    }
    return tool
  }

  #run(key, acts, args, ctx) {
    const run = new Run(this.#record, key, this.#begin(key), args, ctx)
    this.#runs.get(key).push(run)
    return run.go(acts)
  }

  #begin(key) {
    if (!this.#runs.has(key)) this.#runs.set(key, [])
    return this.#runs.get(key).length + 1
  }
}

// One run: its acts one after the other, with callbacks, so that a tool without a wait stays synchronous.
class Run {
  constructor(record, tool, number, args, ctx) {
    this.tool = tool
    this.number = number
    this.args = args
    this.ctx = ctx
    this.answer = undefined
    this.settled = undefined
    this.promised = undefined
    this.note = (kind, data) => record("tool", kind, { tool, run: number, ...data })
    this.#noteStart()
  }

  #noteStart() {
    const { ctx } = this
    const present = ctx !== undefined && ctx !== null
    this.note("run", {
      given: snapshot(this.args),
      context: present ? snapshot(ctx.context) : { $: "undefined" },
      callCount: present ? snapshot(ctx.callCount) : { $: "undefined" },
      callId: present ? snapshot(ctx.callId) : { $: "undefined" },
      turnId: present ? snapshot(ctx.turnId) : { $: "undefined" },
      aborted: present ? snapshot(isAborted(ctx.signal)) : { $: "undefined" },
    })
    if (present && isAborted(ctx.signal) === false) onAbort(ctx.signal, () => this.note("signal", {}))
  }

  go(acts) {
    this.#act([...acts])
    if (this.settled === undefined) {
      return make.promise((resolve, reject) => {
        this.promised = { returned: resolve, threw: reject }
      })
    }
    if (this.settled.how === "threw") throw this.settled.value
    return this.settled.value
  }

  #finish(how, value) {
    if (this.settled !== undefined) return
    this.settled = { how, value }
    const aborted = this.ctx === undefined || this.ctx === null ? undefined : isAborted(this.ctx.signal)
    this.note("settled", { [how]: how === "threw" ? describeError(value) : snapshot(value), aborted: snapshot(aborted) })
    this.promised?.[how](value)
  }

  #act(acts) {
    while (this.settled === undefined) {
      if (acts.length === 0) return this.#finish("returned", undefined)
      const [word, detail] = Object.entries(acts.shift())[0]
      const waits = this.#waits(word, detail)
      if (waits !== undefined) return waits(() => this.#act(acts))
      try {
        this.#do(word, detail, acts)
      } catch (error) {
        this.#finish("threw", error)
      }
    }
  }

  // For an act that waits: what calls back when the wait is over.
  #waits(word, detail) {
    if (word === "after") return (go) => later(detail, go)
    if (word !== "awaits") return undefined
    if (detail === "tick") return soon
    if (detail === "never") return () => undefined
    if (detail === "signal") return (go) => (isAborted(this.ctx.signal) ? soon(go) : onAbort(this.ctx.signal, go))
    return () => {
      this.answer = ({ how, value }) => this.#finish(how, value)
      this.note("awaits-answer", {})
    }
  }

  #do(word, detail, acts) {
    switch (word) {
      case "returns":
        return this.#finish("returned", toPage(detail))
      case "throws":
        return this.#finish("threw", thrown(detail))
      case "echoes":
        return this.#finish("returned", this.#echo(detail))
      case "ends-turn":
        return this.#endTurn(toPage(detail))
      case "rejects-first":
        return this.ctx.callCount <= detail.times ? this.#finish("threw", make.error(detail.error)) : undefined
      case "on-run":
        if (this.number === detail.run) acts.unshift(...(Array.isArray(detail.do) ? detail.do : [detail.do]))
        return undefined
      case "changes-arguments":
        return Object.assign(this.args, toPage(detail))
      default:
        throw new Error(`the driver does not know the act ${word}`)
    }
  }

  #echo(what) {
    if (what === "arguments") return this.args
    if (what === "context") return this.ctx.context
    const call = make.parse("{}")
    for (const key of ["callCount", "callId", "turnId"]) call[key] = this.ctx[key]
    return call
  }

  #endTurn(outcome) {
    try {
      if (outcome === undefined) this.ctx.endTurn()
      else this.ctx.endTurn(outcome)
      this.note("end-turn", { threw: false })
    } catch (error) {
      this.note("end-turn", { threw: true, error: describeError(error) })
      throw error
    }
  }
}

function thrown(how) {
  const [word, detail] = Object.entries(how)[0]
  switch (word) {
    case "error":
      return make.error(detail)
    case "type-error":
      return make.typeError(detail)
    case "abort-error":
      return make.abortError(detail)
    case "value":
      return toPage(detail)
    default:
      return undefined
  }
}
