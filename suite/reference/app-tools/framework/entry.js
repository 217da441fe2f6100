// What the server process starts: the app on its host. `natives` gives and takes JSON texts; here they become values.

import app from "app/definition";
import * as host from "./host.js";

const value = (text) => (text === undefined ? undefined : JSON.parse(text));

export function start(natives) {
  const { get, select, put, remove, newId, begin, commit, rollBack, sleep } = natives;
  const store = {
    get: (table, id) => value(get(table, id)),
    select: (table, wanted) => value(select(table, JSON.stringify(wanted))),
    put: (table, id, row) => put(table, id, JSON.stringify(row)),
    remove, newId, begin, commit, rollBack,
    sleep: (milliseconds) => new Promise((resolve) => sleep(milliseconds, resolve)),
  };
  host.start(app, store);
}

export const tables = () => JSON.stringify(Object.keys(app.schema));
export const manifest = host.manifest;

/** Runs a handler; `answer(json)` is called once. */
export function call(text, answer) {
  host.call(text).then(answer);
}
