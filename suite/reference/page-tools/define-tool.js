// `defineTool` gives a tool its type in an editor. It refuses to do anything else: a tool is plain data, and the same
// object serves a chat and the browser's agents.

/** Returns the tool it was given, unchanged. */
export function defineTool(tool) {
  return tool;
}
