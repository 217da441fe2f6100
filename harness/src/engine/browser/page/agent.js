// The browser's agent: lists the page's tools and calls them through the browser's own `getTools` and `executeTool`.
// Runs in a world of its own where the browser has such, so nothing that the page replaces reaches it.
(url, pageOf) => {
  const socket = new WebSocket(url)
  const calls = new Map()
  const context = () => pageOf().document.modelContext
  const note = (kind, data) => socket.send(JSON.stringify({ entries: [{ at: 0, lane: "agent", kind, data }] }))
  const plain = (value) => (value === undefined ? null : JSON.parse(JSON.stringify(value)))
  const listed = ({ name, title, description, inputSchema, annotations }) => ({
    name, title, description, inputSchema: plain(inputSchema), annotations: plain(annotations), place: "document",
  })
  const described = (error) => ({ name: String(error?.name), message: String(error?.message ?? error) })

  const commands = {
    list: async () => (context() === undefined ? [] : (await context().getTools()).map(listed)),
    // Answers once the call is on its way.
    async call({ call, tool, input }) {
      const answer = (ok, rest) => {
        if (!calls.delete(call)) return
        note("answer", { call, tool, ok, ...rest })
      }
      const refused = (error) => answer(false, { result: null, error: described(error) })
      const controller = new AbortController()
      calls.set(call, controller)
      const found = context() === undefined ? undefined : (await context().getTools()).find(({ name }) => name === tool)
      if (found === undefined) return refused(new DOMException(`there is no tool ${tool}`, "UnknownError"))
      context().executeTool(found, input, { signal: controller.signal }).then((result) => answer(true, { result }), refused)
    },
    cancel({ call }) {
      const controller = calls.get(call)
      if (controller === undefined) return
      calls.delete(call)
      note("cancelled", { call })
      controller.abort()
    },
    forget: () => calls.clear(),
  }

  socket.onmessage = async ({ data }) => {
    const { id, command, given } = JSON.parse(data)
    try {
      socket.send(JSON.stringify({ id, is: (await commands[command](given)) ?? null }))
    } catch (error) {
      socket.send(JSON.stringify({ id, fault: `${error?.name}: ${error?.message}` }))
    }
  }
}
