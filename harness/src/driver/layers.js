// The page's middleware layers, which behave as a case says, and note what they are given and give back.

import { make, toPage, later, react } from "./values.js"
import { snapshot, describeError } from "./snapshot.js"
import { offer } from "./parts.js"

class Layers {
  #record
  #specifications
  #runs = new Map()

  constructor(record, specifications) {
    this.#record = record
    this.#specifications = specifications
  }

  array(names) {
    const array = make.parse("[]")
    for (const [index, name] of names.entries()) array[index] = this.#make(name)
    return array
  }

  #make(name) {
    const says = this.#specifications[name]
    return make.functionOf((call, next) => this.#run(name, says, call, next))
  }

  #run(name, says, call, next) {
    const number = (this.#runs.get(name) ?? 0) + 1
    this.#runs.set(name, number)
    const note = (kind, data) => this.#record("tool", kind, { layer: name, run: number, ...data })
    note("layer-enters", { call: snapshot(call) })
    if (says["at-once"]) return atOnce(says, note)
    return make.promise((resolve, reject) => {
      const give = (outcome) => {
        note("layer-leaves", { gave: snapshot(outcome) })
        resolve(outcome)
      }
      const fail = (error) => {
        note("layer-leaves", { threw: describeError(error) })
        reject(error)
      }
      if (says["throws-before"] !== undefined) return fail(make.error(says["throws-before"]))
      if (says["blocks-with"] !== undefined) return give(toPage(says["blocks-with"]))
      const go = () => this.#next(says, next, note, give, fail)
      return says.waits === undefined ? go() : later(says.waits, go)
    })
  }

  #next(says, next, note, give, fail) {
    const seen = (outcome) => {
      note("layer-sees", { outcome: snapshot(outcome) })
      if (says["throws-after"] !== undefined) return fail(make.error(says["throws-after"]))
      if (says["replaces-with"] !== undefined) return give(toPage(says["replaces-with"]))
      if (says["wraps-result-as"] !== undefined && outcome?.ok) return give(wrapped(outcome, says["wraps-result-as"]))
      return give(outcome)
    }
    try {
      react(next(), seen, fail)
    } catch (error) {
      fail(error)
    }
  }
}

offer("layers", (record, specifications) => new Layers(record, specifications))

// A layer that is a plain function and gives back no promise.
function atOnce(says, note) {
  if (says["throws-before"] !== undefined) {
    const error = make.error(says["throws-before"])
    note("layer-leaves", { threw: describeError(error) })
    throw error
  }
  const outcome = toPage(says["blocks-with"])
  note("layer-leaves", { gave: snapshot(outcome) })
  return outcome
}

function wrapped(outcome, key) {
  const whole = make.parse('{"ok":true,"result":{}}')
  whole.result[key] = outcome.result
  return whole
}
