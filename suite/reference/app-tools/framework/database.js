// `ctx.db`: the tables of an app, on what the host keeps them in. Rows are plain objects with `_id`; ids say which table
// they are of. It refuses to write a row that its table does not describe.

import { hasDefault, jsonType } from "./fields.js";

export class Database {
  #host;
  #schema;

  constructor(host, schema) {
    this.#host = host;
    this.#schema = schema;
    for (const name of Object.keys(schema)) this[name] = this.#table(name);
  }

  /** Whether this is the id of a row of this table. */
  hasRow(table, id) {
    return id.startsWith(`${table}:`) && this.#host.get(table, id) !== undefined;
  }

  #table(name) {
    const { fields, indexes } = this.#schema[name];
    const host = this.#host;
    const existing = (id) => {
      if (typeof id !== "string" || !this.hasRow(name, id)) throw new Error(`there is no row "${id}" in ${name}`);
      return host.get(name, id);
    };
    return {
      get: async (id) => (typeof id === "string" ? host.get(name, id) ?? null : null),
      collect: async () => host.select(name, {}),
      insert: async (row) => {
        const id = host.newId(name);
        host.put(name, id, { ...complete(name, fields, row), _id: id });
        return id;
      },
      update: async (id, changes) => host.put(name, id, checked(name, fields, { ...existing(id), ...changes })),
      delete: async (id) => {
        existing(id);
        host.remove(name, id);
      },
      withIndex: (index, choose) => {
        if (!Object.hasOwn(indexes, index)) throw new Error(`${name} has no index "${index}"`);
        const wanted = {};
        const range = { eq: (field, value) => ((wanted[field] = value), range) };
        choose(range);
        return { collect: async () => host.select(name, wanted), first: async () => host.select(name, wanted)[0] ?? null };
      },
    };
  }
}

function complete(name, fields, row) {
  const initial = Object.entries(fields).filter(([, field]) => hasDefault(field)).map(([key, field]) => [key, field.initial]);
  return checked(name, fields, { ...Object.fromEntries(initial), ...row });
}

function checked(name, fields, row) {
  for (const [key, value] of Object.entries(row)) {
    if (key === "_id") continue;
    if (!Object.hasOwn(fields, key)) throw new TypeError(`${name} has no field "${key}"`);
    if (value !== undefined && typeof value !== jsonType(fields[key])) throw new TypeError(`${name}.${key} holds a ${jsonType(fields[key])}`);
  }
  const missing = Object.keys(fields).find((key) => !fields[key].isOptional && row[key] === undefined);
  if (missing !== undefined) throw new TypeError(`a row of ${name} needs "${missing}"`);
  return row;
}
