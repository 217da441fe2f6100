// What a request's tools must be, and what a provider is shown of them.
//
// It refuses a list with a tool that could not be called as what it is: an illegal name, a name used twice, a reserved
// one. The caller's array is copied and never kept; the tools' own objects are never changed.

/** The name of the SDK's own tool for structured output. */
export const SUBMIT_RESULT = "submit_result";

const LEGAL_NAME = /^[a-zA-Z0-9_-]+$/;

/** The tools of a request by name, in the order given, or an error that names the tool that is wrong. */
export function readTools(tools = []) {
  if (!Array.isArray(tools)) throw new TypeError("`tools` must be an array of tools.");
  const byName = new Map();
  for (const tool of tools) {
    checkTool(tool);
    if (byName.has(tool.name)) throw new TypeError(`Two tools are named "${tool.name}"; names must be unique.`);
    byName.set(tool.name, tool);
  }
  return byName;
}

function checkTool(tool) {
  const name = tool?.name;
  if (typeof name !== "string" || !LEGAL_NAME.test(name)) {
    throw new TypeError(
      `The tool name ${JSON.stringify(name) ?? "undefined"} is not made of letters, digits, _ and -.`,
    );
  }
  if (name === SUBMIT_RESULT) throw new TypeError(`The tool name "${name}" is reserved for structured output.`);
  if (!isAnsweredByVisitor(tool) && typeof tool.execute !== "function") {
    throw new TypeError(`The tool "${name}" has an \`execute\` that is not a function.`);
  }
}

/** A tool without `execute` waits for the visitor. */
export function isAnsweredByVisitor(tool) {
  return tool.execute === undefined || tool.execute === null;
}

/** What a model needs to know of a tool. Its `execute` stays here: a call can only go through the tool runner. */
export function describeTool({ name, description, inputSchema }) {
  return { name, description, inputSchema: inputSchema ?? { type: "object", properties: {} } };
}
