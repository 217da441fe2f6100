// The harness's own code in the page: performs one step at a time and notes what came of it. Runs in a realm of its own,
// so nothing that the build replaces (`JSON`, `Promise`, `Array.prototype`, `console`, `Date`) reaches it.
// Refuses to judge: it notes what happened, and the harness compares.

import { takeAbortError, takeOriginals, react } from "./values.js"
import { describeError, stackOf } from "./snapshot.js"
import { Tools } from "./tools.js"
import { Turns } from "./turns.js"
import { part } from "./parts.js"

let page = null
let natives = null
let entryPoints = []
let verbs = null
let actions = null

const record = (lane, kind, data) => natives.record(lane, kind, JSON.stringify(data))

export function start(window, given) {
  page = window
  natives = given
  entryPoints = []
  verbs = null
  actions = null
  takeOriginals(window)
}

// `{ abortErrors, webMcp, api }`: what the case needs of the page besides, taken before the build runs.
export function prepare(text) {
  const { abortErrors, webMcp, api } = JSON.parse(text)
  if (api) part("browser-api").takeClasses(page)
  if (abortErrors) takeAbortError(page)
  if (webMcp) entryPoints = part("web-mcp").entryPointsOf(page)
}

// Where there is no build there are no verbs.
export function withoutBuild() {
  verbs = {}
}

// Takes the adapter's verbs. `{ adapter, build }` are module names; `build` is empty for a classic script, whose exports are the page's globals.
export function adapt(text) {
  const { adapter, build } = JSON.parse(text)
  const failed = (error) => record("page", "adapter-failed", { error: { ...describeError(error), stack: stackOf(error) } })
  const adapted = (namespace, exports) => {
    try {
      if (typeof namespace.default !== "function") throw new Error("the adapter has no default export that is a function")
      const offered = namespace.default(exports, page)
      const names = verbNames(offered)
      verbs = {}
      for (const name of names) verbs[name] = (...given) => offered[name](...given)
      const required = namespace.required ?? []
      if (!Array.isArray(required)) throw new Error("the adapter's `required` is no list: write `export const required = [\"name\", …]`")
      const missing = []
      for (let index = 0; index < required.length; index += 1) if (exports[required[index]] === undefined) missing.push(String(required[index]))
      record("page", "adapted", { verbs: names, missing, found: build === "" ? [] : Object.keys(exports) })
    } catch (error) {
      failed(error)
    }
  }
  const load = (name, then) => (name === "" ? then(page) : react(natives.load(name), then, failed))
  load(build, (exports) => load(adapter, (namespace) => adapted(namespace, exports)))
}

const VERBS = [
  "abort", "chat", "chatCompletions", "client", "close", "conversation", "customProvider", "defineTool", "exposeTools",
  "modelContext", "mount", "onEvent", "promptApi", "ready", "rejectToolCall", "reset", "result", "send", "state", "stop",
  "submitToolResult", "subscribe", "turnId",
]

// The verbs that an adapter gave; a misspelt one must not pass for one that is left out.
function verbNames(offered) {
  if (typeof offered?.then === "function") throw new Error("the adapter's default export gave a promise: make it a plain function, not an async one")
  if (typeof offered !== "object" || offered === null) throw new Error("the adapter's default export gave no object of verbs: return `{ client, send, … }`")
  const names = Object.keys(offered)
  for (const name of names) {
    if (!VERBS.includes(name)) throw new Error(`the adapter has a verb ${name}, which there is not: the verbs are ${VERBS.join(", ")}`)
    if (typeof offered[name] !== "function") throw new Error(`the adapter's verb ${name} is no function: leave it out, or make it one`)
  }
  return names
}

// `{ tools, layers, model, provider, url }`: what the steps of the case can name.
export function setup(text) {
  const given = JSON.parse(text)
  const tools = new Tools(record, given.tools)
  const layers = once(() => part("layers")(record, given.layers))
  const turns = new Turns({ verbs, record, tools, layers, setup: given, ask })
  const exposed = once(() => part("web-mcp").exposed({ verbs, record, tools, turns, page, entryPoints }))
  const views = once(() => part("views")({ verbs, record, tools }))
  actions = {
    client: (step) => turns.client(step),
    conversation: (step) => turns.conversation(step),
    send: (step) => turns.send(step),
    chat: (step) => turns.chat(step),
    look: (step) => turns.look(step),
    stop: (step) => turns.stop(step),
    reset: (step) => turns.reset(step),
    close: (step) => turns.close(step),
    abort: (step) => turns.abort(step),
    "abort-signal": (step) => turns.abortSignal(step),
    submit: (step) => turns.submit(step),
    reject: (step) => turns.reject(step),
    answer: (step) => tools.answer(step),
    "change-tools": (step) => turns.changeTools(step),
    define: (step) => exposed().define(step),
    expose: (step) => exposed().expose(step),
    "take-back": (step) => exposed().takeBack(step),
    mount: (step) => views().mount(step),
    render: (step) => views().render(step),
    unmount: (step) => views().unmount(step),
    "model-context": (step) => exposed().modelContext(step),
    register: (step) => exposed().register(step),
  }
  if (given.api) {
    const signal = (name) => turns.signal(name)
    Object.assign(actions, part("browser-api").api({ record, tools, page, signal, perform: performAll }).actions())
  }
}

// Steps within a step, one after the other at once.
function performAll(steps) {
  for (const step of steps) {
    const [action, payload] = Object.entries(step)[0]
    actions[action](payload)
  }
}

// Made when it is first needed.
function once(makeIt) {
  let made
  return () => (made ??= makeIt())
}

// The scripted model's next message, for a model that sits in the page.
function ask(input) {
  const said = JSON.parse(natives.model(JSON.stringify(input)))
  for (const { kind, data } of said.notes) record("model", kind, data)
  return said
}

// `{ number, action, step }`.
export function perform(text) {
  const { number, action, step } = JSON.parse(text)
  record("visitor", "step", { step: number, action })
  try {
    actions[action](step)
  } catch (error) {
    record("visitor", "step-threw", { step: number, action, error: describeError(error) })
  }
}
