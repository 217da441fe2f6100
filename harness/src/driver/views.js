// Components that offer tools while they are mounted, through the adapter's verb `mount`.
// Refuses to know of any view library: what mounting means is the adapter's.

import { make } from "./values.js"
import { offer } from "./parts.js"

class Views {
  #verbs
  #record
  #tools
  #views = new Map()

  constructor({ verbs, record, tools }) {
    this.#verbs = verbs
    this.#record = (kind, data) => record("page", kind, data)
    this.#tools = tools
  }

  mount({ as, tools, strict }) {
    const options = make.parse("{}")
    options.strict = strict
    const array = this.#tools.array(tools)
    const view = this.#verbs.mount(array, options)
    for (const verb of ["render", "unmount"]) {
      if (typeof view?.[verb] !== "function") throw new Error(`the adapter's verb mount gave no object with a function ${verb}`)
    }
    this.#views.set(as, { view, array })
    this.#record("mounted", { label: as })
  }

  // Without tools, with the very array that was given before; with some, with a new array, as code that writes it inline has it.
  render({ in: label, tools }) {
    const known = this.#views.get(label)
    if (tools !== undefined) known.array = this.#tools.array(tools)
    known.view.render(known.array)
    this.#record("rendered", { label })
  }

  unmount({ in: label }) {
    this.#views.get(label).view.unmount()
    this.#record("unmounted", { label })
  }
}

offer("views", (given) => new Views(given))
