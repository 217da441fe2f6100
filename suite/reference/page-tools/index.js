// The page-tools SDK's entry point: everything a page may import, and nothing else.
//
// Plain ES modules for any page: no build step, no dependency, no module state. It refuses to offer a `bridge`: the
// visitor's own agent is reached by a local engine, which this build does not come with.

export { createLeuria } from "./client.js";
export { defineTool } from "./define-tool.js";
export { exposeTools, modelContext } from "./expose.js";
export { AbortError, NoProviderError, StructuredOutputError, TimeoutError } from "./errors.js";
export { BaseProvider } from "./providers/base.js";
export { browserAI } from "./providers/browser-ai.js";
export { server } from "./providers/server.js";
