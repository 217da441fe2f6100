// The page's side of WebMCP, through the adapter's verbs. The agent's side is not the page's, and not here.

import { make, signalOf, react } from "./values.js"
import { snapshot, describeError } from "./snapshot.js"
import { offer } from "./parts.js"

class Exposed {
  #verbs
  #record
  #tools
  #turns
  #page
  #entryPoints
  #takeBack = new Map()

  constructor({ verbs, record, tools, turns, page, entryPoints }) {
    this.#verbs = verbs
    this.#record = (kind, data) => record("page", kind, data)
    this.#tools = tools
    this.#turns = turns
    this.#page = page
    this.#entryPoints = entryPoints
  }

  define({ tool, as }) {
    const given = this.#tools.object(tool)
    const before = Object.entries(given).map(([key, value]) => ({ key, value, text: JSON.stringify(snapshot(value)) }))
    const returned = this.#verbs.defineTool(given)
    const differences = []
    // Functions are the same ones; anything else has the same value, copied or not.
    const same = (now, { value, text }) => (typeof value === "function" ? now === value : JSON.stringify(snapshot(now)) === text)
    for (const member of before) {
      if (!same(returned?.[member.key], member)) differences.push(`what came back has another ${member.key}`)
      if (!same(given[member.key], member)) differences.push(`the given tool's ${member.key} was changed`)
    }
    if (Object.keys(given).length !== before.length) differences.push("the given tool has members that it had not")
    this.#record("defined", { label: as, differences, returned: snapshot(returned) })
  }

  expose({ as, tools, signal }) {
    const options = make.parse("{}")
    if (signal !== undefined) options.signal = signalOf(this.#turns.signal(signal))
    const list = this.#tools.array(tools)
    const back = signal === undefined ? this.#verbs.exposeTools(list) : this.#verbs.exposeTools(list, options)
    this.#takeBack.set(as, back)
    this.#record("exposed", { label: as, returned: typeof back })
  }

  takeBack({ as }) {
    const back = this.#takeBack.get(as)
    if (typeof back !== "function") throw new Error(`exposeTools gave no function back for ${as}`)
    back()
    this.#record("took-back", { label: as })
  }

  modelContext({ as }) {
    const found = this.#verbs.modelContext()
    const [place] = this.#entryPoints.find(([, object]) => object === found) ?? ["other"]
    this.#record("entry-point", { label: as, is: found === undefined ? "undefined" : found === null ? "null" : place })
  }

  register({ name }) {
    const tool = make.parse(JSON.stringify({ name, description: "Registered by the page itself." }))
    tool.execute = make.functionOf(() => "of the page itself")
    const [, context] = this.#entryPoints[0]
    const refused = (error) => this.#record("page-registration-refused", { name, error: describeError(error) })
    try {
      react(context.registerTool(tool), () => undefined, refused)
    } catch (error) {
      refused(error)
    }
  }
}

// The page's entry points, taken before the build runs.
function entryPointsOf(page) {
  const found = []
  for (const [place, host] of [["document", page.document], ["navigator", page.navigator]]) {
    const object = host?.modelContext
    if (object !== undefined && object !== null) found.push([place, object])
  }
  return found
}

offer("web-mcp", { exposed: (given) => new Exposed(given), entryPointsOf })
