// An app's tools for the browser's agents, through WebMCP (W3C draft, `ModelContext`). Where the browser has none, nothing
// happens, and one tool that it refuses keeps no other from being offered.

/** Offers the tools; `call(tool, input)` runs one. */
export function offerTools(tools, call) {
  const context = globalThis.document?.modelContext ?? globalThis.navigator?.modelContext;
  if (context === undefined) return;
  for (const tool of tools) offer(context, tool, call);
}

async function offer(context, tool, call) {
  const { name, kind, description, inputSchema } = tool;
  const registration = { name, description, inputSchema, execute: async (input) => asText(await call(tool, input ?? {})) };
  if (kind === "query") registration.annotations = { readOnlyHint: true };
  try {
    // Older browsers throw, newer ones give a promise that rejects.
    await context.registerTool(registration);
  } catch (error) {
    console.warn(`the browser refused the tool "${name}": ${error.message}`);
  }
}

const asText = (result) => (typeof result === "string" ? result : JSON.stringify(result ?? null));
