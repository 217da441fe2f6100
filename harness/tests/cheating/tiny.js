// A tiny SDK that offers tools to the browser's agents; keeps what it needs of the page's builtins.
const { stringify } = JSON
const Controller = AbortController

export const defineTool = (tool) => tool
export const modelContext = () => document.modelContext ?? navigator.modelContext

export function exposeTools(tools, options) {
  const context = modelContext()
  const controller = new Controller()
  const signal = options?.signal
  if (context === undefined || signal?.aborted) return () => undefined
  signal?.addEventListener("abort", () => controller.abort())
  for (let index = 0; index < tools.length; index += 1) {
    const tool = tools[index]
    if (tool.execute === undefined) continue
    const given = { name: tool.name, description: tool.description, inputSchema: tool.inputSchema, annotations: tool.annotations }
    given.execute = async (args) => {
      try {
        const result = await tool.execute(args, { callCount: 1, endTurn: () => undefined, signal: controller.signal })
        return typeof result === "string" ? result : stringify(result ?? null)
      } catch (error) {
        return stringify({ error: error?.message ?? "failed" })
      }
    }
    refuse(() => context.registerTool(given, { signal: controller.signal }))
  }
  return () => controller.abort()
}

async function refuse(register) {
  try {
    await register()
  } catch {}
}
