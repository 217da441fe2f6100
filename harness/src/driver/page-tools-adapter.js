// The built-in adapter: the verbs of the suite in terms of the documented API. A build that exports that API needs no other.

export const required = ["createLeuria", "defineTool", "exposeTools", "modelContext", "server", "browserAI", "BaseProvider"]

export default function adapter(build, page) {
  return {
    defineTool: (tool) => build.defineTool(tool),

    // `{ id, url, tools }`
    chatCompletions: (options) => build.server(options),
    // `{ id, tools }`
    promptApi: (options) => build.browserAI(options),
    // `{ id, capabilities, createSession }`
    customProvider: (given) => {
      class ScriptedProvider extends build.BaseProvider {
        constructor() {
          super({ id: given.id, capabilities: given.capabilities })
          if (this.id !== given.id) Object.defineProperty(this, "id", { value: given.id })
          if (this.capabilities === undefined) this.capabilities = given.capabilities
        }
        async detect() {
          return { status: "ready" }
        }
        async createSession(options) {
          return given.createSession(options)
        }
      }
      return new ScriptedProvider()
    },

    // `{ providers, middleware? }`
    client: (options) => build.createLeuria(options),
    ready: (client) => client.detect(),
    conversation: (client, options) => client.conversation(options),
    chat: (client, request) => client.chat(request),

    send: (conversation, text, options) => conversation.send(text, options),
    state: (conversation) => conversation.getState(),
    subscribe: (conversation, listener) => conversation.subscribe(listener),
    stop: (conversation) => conversation.stop(),
    reset: (conversation) => conversation.reset(),
    close: (conversation) => conversation.close(),
    submitToolResult: (conversation, callId, value) => conversation.submitToolResult(callId, value),
    rejectToolCall: (conversation, callId, ...error) => conversation.rejectToolCall(callId, ...error),

    turnId: (run) => run.turnId,
    result: (run) => run.result(),
    onEvent: (run, listener) => run.on(listener),
    abort: (run) => run.abort(),

    exposeTools: (tools, ...options) => build.exposeTools(tools, ...options),
    modelContext: () => build.modelContext(),

    ...inReact(build, page),
  }
}

// A build that exports `useExposedTools` brings React along, as an application's bundle does: `createElement`, `StrictMode` and
// `createRoot`. One that exports no `useExposedTools` has no such verb.
function inReact({ useExposedTools, createElement, StrictMode, createRoot }, page) {
  if (useExposedTools === undefined) return {}
  const Offers = ({ tools }) => {
    useExposedTools(tools)
    return null
  }
  const element = (tools, strict) => {
    const offers = createElement(Offers, { tools })
    return strict ? createElement(StrictMode, null, offers) : offers
  }
  const mount = (tools, { strict }) => {
    const root = createRoot(page.document.createElement("div"))
    const render = (now) => root.render(element(now, strict))
    render(tools)
    return { render, unmount: () => root.unmount() }
  }
  return { mount }
}
