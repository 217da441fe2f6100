// What an app's server file imports: how it says which tables and handlers it has.

import { isField } from "./fields.js";
import { toolsOf } from "./tools.js";

export { boolean, id, number, string, userId } from "./fields.js";

class Table {
  constructor(fields, indexes = {}) {
    Object.assign(this, { fields, indexes });
    Object.freeze(this);
  }

  /** The same table with an index over these fields. */
  index(name, fields) {
    const unknown = fields.find((field) => !Object.hasOwn(this.fields, field));
    if (unknown !== undefined) throw new TypeError(`the index "${name}" is over "${unknown}", which is no field of its table`);
    return new Table(this.fields, { ...this.indexes, [name]: fields });
  }
}

export const table = (fields) => new Table(fields);

const handler = (kind) => (run, { tool, auth = {} } = {}) => Object.freeze({ kind, run, tool, auth });

/** Reads; runs again when what it read may have changed. */
export const query = handler("query");
/** Reads and writes, all of it or nothing. */
export const mutation = handler("mutation");
/** Does anything, and reads and writes through queries and mutations. */
export const action = handler("action");

const SECTIONS = { queries: "query", mutations: "mutation", actions: "action" };

/** An app. Throws where its definition cannot work, naming what is wrong. */
export function capsule({ schema = {}, ...sections }) {
  for (const [name, { fields } = {}] of Object.entries(schema)) {
    const wrong = Object.keys(fields ?? {}).find((field) => !isField(fields[field]));
    if (fields === undefined || wrong !== undefined) throw new TypeError(`the table "${name}" has a field that is none: ${wrong ?? "use table({ … })"}`);
  }
  const handlers = [];
  for (const [section, kind] of Object.entries(SECTIONS)) {
    for (const [name, defined] of Object.entries(sections[section] ?? {})) {
      if (defined?.kind !== kind) throw new TypeError(`"${name}" stands under ${section} and is no ${kind}`);
      handlers.push([name, defined]);
    }
  }
  const find = (kind, name) => handlers.find(([known, { kind: of }]) => of === kind && known === name)?.[1];
  return Object.freeze({ schema, find, tools: toolsOf(handlers, schema), predictable: predictable(handlers) });
}

/** The mutations whose argument is read as `args.field`: a page may show what they will do before they have done it. */
function predictable(handlers) {
  const reads = ([, { kind, run }]) => kind === "mutation" && !/^[^(]*\([^,)]*,\s*\{/.test(Function.prototype.toString.call(run));
  return handlers.filter(reads).map(([name]) => name);
}
