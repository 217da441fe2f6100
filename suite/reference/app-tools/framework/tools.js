// Handlers that are tools: what a definition must be to become one, what of it ships to the page, and whether an agent's
// input is what the definition says.
//
// It refuses a definition with a name or an argument that could not work, when the app is read and not when it is called.

import { hasDefault, isField, jsonType } from "./fields.js";

const NAME = /^[A-Za-z0-9_.-]{1,128}$/;

/** The tools among the handlers, as they ship to the page: name, kind, description, arguments; nothing of the code. */
export function toolsOf(handlers, schema) {
  const tools = new Map();
  for (const [name, handler] of handlers) {
    if (handler.tool === undefined) continue;
    if (tools.has(name)) {
      throw new TypeError(`two tools have the name "${name}", a ${tools.get(name).kind} and a ${handler.kind}: take the tool off one, or rename it`);
    }
    tools.set(name, manifest(name, handler, schema));
  }
  return [...tools.values()];
}

function manifest(name, { kind, tool }, schema) {
  if (!NAME.test(name)) throw new TypeError(`the ${kind} "${name}" cannot be a tool: use letters, digits, "_", "-" and "." in its name`);
  const { description, args, ...others } = tool;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new TypeError(`the tool "${name}" has "${unknown}", which tools do not have: they have description and args`);
  if (typeof description !== "string" || description === "") throw new TypeError(`the tool "${name}" has no description: say what it does`);
  for (const [argument, field] of Object.entries(args ?? {})) checkArgument(name, argument, field, schema);
  return { name, kind, description, args: args === undefined ? null : argumentsOf(args), inputSchema: inputSchema(args ?? {}) };
}

function checkArgument(tool, argument, field, schema) {
  const what = `the argument "${argument}" of the tool "${tool}"`;
  if (!isField(field)) throw new TypeError(`${what} is none of string(), number(), boolean() and id(table)`);
  if (field.type === "userId") throw new TypeError(`${what} is a userId(): an agent must not choose the caller; read it from ctx.auth`);
  if (hasDefault(field)) throw new TypeError(`${what} has a default: make it optional(), and let the handler choose`);
  if (field.type === "id" && !Object.hasOwn(schema, field.table)) throw new TypeError(`${what} is the id of a "${field.table}", which is no table`);
}

function argumentsOf(args) {
  const each = ([name, { type, table, isOptional }]) => [name, { type, ...(table && { table }), optional: isOptional }];
  return Object.fromEntries(Object.entries(args).map(each));
}

function inputSchema(args) {
  const fields = Object.entries(args);
  const required = fields.filter(([, field]) => !field.isOptional).map(([name]) => name);
  const properties = Object.fromEntries(fields.map(([name, field]) => [name, { type: jsonType(field) }]));
  return { type: "object", properties, required, additionalProperties: false };
}

/** Throws where an agent's input is not what the tool takes. `rowExists(table, id)` says whether an id is one. */
export function checkInput(tool, input, rowExists) {
  if (typeof input !== "object" || input === null || Array.isArray(input)) throw new TypeError(`${tool.name} takes an object`);
  const args = tool.args ?? {};
  const unknown = Object.keys(input).find((key) => !Object.hasOwn(args, key));
  if (unknown !== undefined) throw new TypeError(`${tool.name} has no input "${unknown}"`);
  for (const [name, field] of Object.entries(args)) {
    if (!Object.hasOwn(input, name)) {
      if (!field.optional) throw new TypeError(`${tool.name} needs the input "${name}"`);
    } else if (typeof input[name] !== jsonType(field)) {
      throw new TypeError(`${tool.name} takes a ${jsonType(field)} as "${name}"`);
    } else if (field.type === "id" && !rowExists(field.table, input[name])) {
      throw new TypeError(`${tool.name} knows no row "${input[name]}" of "${field.table}": get ids from another tool`);
    }
  }
}
