// The words that stand for values which JSON cannot say, in cases about the API: `{"$": WORD, …}`.
// Each makes one plain thing out of what the page has. Refuses to be a language: there is no word that computes.

import { make, teach, revive, later, onMember, signalOf } from "./values.js"
import { remember } from "./describe.js"

export class BrowserValues {
  #page
  #kept = new Map()

  constructor({ page, signal, perform, context, result, execute, note }) {
    this.#page = page
    const words = {
      // What the page has, by its path from the window, and accessors of it.
      page: ({ path }) => this.lookUp(path).value,
      getter: ({ of }) => this.#accessor(of).get,
      setter: ({ of }) => this.#accessor(of).set,
      context: () => context(),
      // What an earlier step named.
      signal: ({ name }) => signalOf(signal(name)),
      result: ({ of, at = "" }) => pointed(result(of), at),
      execute: ({ tool }) => execute(tool),
      kept: ({ as, value }) => this.#keep(as, value),
      // New objects.
      new: ({ class: name, with: given }) => Reflect.construct(this.lookUp(name).value, revived(given)),
      from: ({ call, with: given }) => this.#call(call, revived(given)),
      symbol: () => make.symbol(),
      "class": () => make.class(),
      text: ({ units }) => String.fromCharCode(...listed(units)),
      repeated: ({ text, times }) => text.repeat(times),
      nested: ({ key, times }) => make.parse(`{"${key}":`.repeat(times) + "{}" + "}".repeat(times)),
      thenable: (given) => this.#thenable(given),
      "to-json": (given) => this.#converts("toJSON", given),
      "to-string": (given) => this.#converts("toString", given),
      iterates: (given) => this.#iterates(given),
      reads: ({ as, of }) => this.#reads(as, revive(of), note),
      // Members with a getter.
      throws: ({ value }) => onMember(() => { throw revive(value) }),
      does: ({ steps, value }) => onMember(() => { perform(JSON.parse(JSON.stringify(steps))); return revive(value) }),
    }
    for (const [word, meaning] of Object.entries(words)) teach(word, meaning)
  }

  // `{ owner, value }` at a path such as `document.modelContext`.
  lookUp(path) {
    let owner = this.#page
    let value = this.#page
    for (const name of path.split(".")) {
      owner = value
      value = name === "window" && owner === this.#page ? this.#page : owner?.[name]
    }
    return { owner, value }
  }

  #accessor(path) {
    const dot = path.lastIndexOf(".")
    const owner = this.lookUp(path.slice(0, dot)).value
    return Object.getOwnPropertyDescriptor(owner, path.slice(dot + 1)) ?? {}
  }

  #call(path, given) {
    const { owner, value } = this.lookUp(path)
    return Reflect.apply(value, owner, given)
  }

  // One value for all who name it, known again wherever it comes back.
  #keep(as, value) {
    if (!this.#kept.has(as)) {
      const kept = revive(value ?? make.parse("{}"))
      remember(kept, as)
      this.#kept.set(as, kept)
    }
    return this.#kept.get(as)
  }

  #thenable({ resolves, rejects, after }) {
    const object = make.parse("{}")
    object.then = make.functionOf((resolve, reject) => {
      const settle = () => (rejects === undefined ? resolve(revive(resolves)) : reject(revive(rejects)))
      if (after === undefined) settle()
      else later(after, settle)
    })
    return object
  }

  #converts(method, { gives, throws }) {
    const object = make.parse("{}")
    object[method] = make.functionOf(() => {
      if (throws !== undefined) throw revive(throws)
      return revive(gives)
    })
    return object
  }

  #iterates({ throws }) {
    const object = make.parse("{}")
    object[Symbol.iterator] = make.functionOf(() => {
      throw revive(throws)
    })
    return object
  }

  // An object that notes which of its members are read, in order, each as a reading of its own.
  #reads(as, target, note) {
    const names = []
    const read = (member, key) => {
      names.push(String(key))
      note(as, { value: [...names] })
      return member[key]
    }
    return new Proxy(target, { get: (member, key) => read(member, key) })
  }
}

// A list of the page as one of this realm.
const listed = (list) => Array.from({ length: list?.length ?? 0 }, (_, index) => list[index])
const revived = (list) => listed(list).map((item) => revive(item))

function pointed(value, pointer) {
  let found = value
  for (const part of pointer.split("/").slice(1)) found = found?.[part]
  return found
}

