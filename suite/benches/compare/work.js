// One case's work, in a page: a tool is exposed, the agent lists the tools and calls one, and the tool is taken back.
// `build` is the reference build. Throws where something is not as it must be.
globalThis.oneCase = async (build) => {
  const tool = {
    name: "search_products",
    description: "Searches the catalogue.",
    inputSchema: { type: "object", properties: { query: { type: "string" } } },
    execute: ({ query }) => ({ found: query }),
  }
  const takeBack = build.exposeTools([tool])
  await new Promise((resolve) => setTimeout(resolve, 0))
  const [listed] = await document.modelContext.getTools()
  if (listed?.name !== tool.name) throw new Error("the tool is not offered")
  const answer = await document.modelContext.executeTool(listed, globalThis.asText ? '{"query":"mug"}' : { query: "mug" })
  const text = typeof answer === "string" ? answer : answer?.content?.[0]?.text
  if (text !== '{"found":"mug"}') throw new Error("the agent got " + JSON.stringify(answer))
  takeBack()
}
