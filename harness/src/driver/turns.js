// Clients, conversations and turns, through the adapter's verbs: starts what a step says, and notes what comes of it.
// Refuses to wait: that is a condition over the transcript, and the harness's own.

import { make, toPage, react, abort, signalOf } from "./values.js"
import { snapshot, describeError } from "./snapshot.js"
import { part } from "./parts.js"

export class Turns {
  #verbs
  #record
  #tools
  #layersOf
  #setup
  #ask
  #clients = new Map()
  #conversations = new Map()
  #runs = new Map()
  #signals = new Map()

  constructor({ verbs, record, tools, layers, setup, ask }) {
    this.#verbs = verbs
    this.#record = (kind, data) => record("visitor", kind, data)
    this.#tools = tools
    this.#layersOf = layers
    this.#setup = setup
    this.#ask = ask
  }

  client({ as, providers, middleware = [] }) {
    const list = make.parse("[]")
    for (const [index, provider] of providers.entries()) list[index] = this.#provider(provider)
    const options = make.parse("{}")
    options.providers = list
    if (middleware.length > 0) options.middleware = this.#layersOf().array(middleware)
    const client = this.#verbs.client(options)
    this.#clients.set(as, client)
    const ready = () => this.#record("ready", { client: as })
    if (this.#verbs.ready === undefined) return ready()
    return react(this.#verbs.ready(client), ready, (error) => this.#record("not-ready", { client: as, error: describeError(error) }))
  }

  #provider(provider) {
    if (provider !== "model-under-test") return this.#custom(provider.id, provider.tools)
    const id = this.#setup.provider
    if (this.#setup.model === "custom-provider") return this.#custom(id, true)
    const options = make.parse(JSON.stringify({ id, tools: true }))
    if (this.#setup.model === "prompt-api") return this.#verbs.promptApi(options)
    options.url = this.#setup.url
    return this.#verbs.chatCompletions(options)
  }

  #custom(id, tools) {
    return this.#verbs.customProvider(part("provider")(id, tools, this.#ask, (provider) => this.#record("session", { provider })))
  }

  conversation({ as, client, middleware = [], messagesOf, ...rest }) {
    const options = this.#options(rest)
    if (middleware.length > 0) options.middleware = this.#layersOf().array(middleware)
    if (messagesOf !== undefined) options.messages = this.#verbs.state(this.#conversation(messagesOf).object).messages
    const object = this.#verbs.conversation(this.#client(client), options)
    const conversation = { name: as, object, tools: options.tools, inputs: [] }
    this.#conversations.set(as, conversation)
    if (this.#verbs.subscribe !== undefined) {
      this.#verbs.subscribe(object, make.functionOf(() => this.#told(conversation)))
    }
  }

  // Options that go to the SDK as they are, with the tools' keys made the page's tools.
  #options({ tools, signal, ...plain }) {
    const options = make.parse("{}")
    for (const [key, value] of Object.entries(plain)) {
      if (value !== undefined && value !== null) options[key] = toPage(value)
    }
    if (tools !== undefined && tools !== null) options.tools = this.#tools.array(tools)
    if (signal !== undefined && signal !== null) options.signal = signalOf(this.signal(signal))
    return options
  }

  #told(conversation) {
    const pending = this.#pending(conversation)
    this.#record("told", { conversation: conversation.name, pending })
  }

  // How many inputs wait; notes the ids of those not seen before.
  #pending(conversation) {
    const list = this.#verbs.state(conversation.object)?.pendingInputs
    const length = list?.length ?? 0
    for (let index = 0; index < length; index += 1) {
      const id = list[index].callId
      if (conversation.inputs.includes(id)) continue
      conversation.inputs.push(id)
      this.#record("input", { conversation: conversation.name, callId: snapshot(id), name: snapshot(list[index].name) })
    }
    return length
  }

  send({ in: name, text, as, wait, ...options }) {
    const conversation = this.#conversation(name)
    const run = this.#verbs.send(conversation.object, text, this.#options(options))
    this.#follow(as, run)
  }

  chat({ as, client, wait, middleware = [], ...rest }) {
    const request = this.#options(rest)
    if (middleware.length > 0) request.middleware = this.#layersOf().array(middleware)
    this.#follow(as, this.#verbs.chat(this.#client(client), request))
  }

  #follow(turn, run) {
    this.#runs.set(turn, run)
    const turnId = this.#verbs.turnId === undefined ? { $: "undefined" } : snapshot(this.#verbs.turnId(run))
    this.#record("turn", { turn, turnId })
    if (this.#verbs.onEvent !== undefined) {
      this.#verbs.onEvent(run, make.functionOf((event) => this.#record("event", { turn, event: snapshot(event) })))
    }
    react(
      this.#verbs.result(run),
      (result) => this.#record("turn-settled", { turn, resolved: snapshot(result) }),
      (error) => this.#record("turn-settled", { turn, rejected: describeError(error) }),
    )
  }

  look({ in: name, as }) {
    const conversation = this.#conversation(name)
    this.#pending(conversation)
    this.#record("state", { label: as, conversation: name, state: snapshot(this.#verbs.state(conversation.object)) })
  }

  submit({ in: name, value, ...which }) {
    const conversation = this.#conversation(name)
    this.#verbs.submitToolResult(conversation.object, this.#input(conversation, which), toPage(value))
  }

  reject({ in: name, error, ...which }) {
    const conversation = this.#conversation(name)
    const id = this.#input(conversation, which)
    if (error === undefined) this.#verbs.rejectToolCall(conversation.object, id)
    else this.#verbs.rejectToolCall(conversation.object, id, error)
  }

  #input(conversation, { input, unknownId }) {
    if (unknownId !== undefined) return unknownId
    this.#pending(conversation)
    if (input > conversation.inputs.length) {
      throw new NotThere(`input ${input} never waited in the conversation ${conversation.name}: ${conversation.inputs.length} did`)
    }
    return conversation.inputs[input - 1]
  }

  changeTools({ in: name, to }) {
    const { tools } = this.#conversation(name)
    tools.length = 0
    for (const [index, key] of to.entries()) tools[index] = this.#tools.object(key)
  }

  stop({ in: name }) {
    this.#verbs.stop(this.#conversation(name).object)
  }

  reset({ in: name }) {
    this.#verbs.reset(this.#conversation(name).object)
  }

  close({ in: name }) {
    this.#verbs.close(this.#conversation(name).object)
  }

  abort({ turn }) {
    if (!this.#runs.has(turn)) throw new NotThere(`the turn ${turn} never started`)
    this.#verbs.abort(this.#runs.get(turn))
  }

  abortSignal({ signal, reason }) {
    abort(this.signal(signal), reason === undefined ? undefined : toPage(reason))
  }

  // The controller of a signal that a case names.
  signal(name) {
    if (!this.#signals.has(name)) this.#signals.set(name, make.controller())
    return this.#signals.get(name)
  }

  #client(name) {
    if (!this.#clients.has(name)) throw new NotThere(`the client ${name} could not be made`)
    return this.#clients.get(name)
  }

  #conversation(name) {
    if (!this.#conversations.has(name)) throw new NotThere(`the conversation ${name} could not be made`)
    return this.#conversations.get(name)
  }
}

// Thrown where a step needs what an earlier one failed to make: the earlier failure is the one that counts.
export class NotThere extends Error {
  get name() {
    return "NotThere"
  }
}
