// Runs an app's handlers for callers: what the server process calls. The one place where a caller's rights are decided.
//
// It refuses to tell a caller more of an error than its message.

import { Database } from "./database.js";
import { checkInput } from "./tools.js";

let app;
let store;
let sleep;

/** Takes the app, and what the process offers: the tables, and `sleep(ms)`. */
export function start(definition, natives) {
  app = definition;
  store = natives;
  sleep = natives.sleep;
}

/** What ships to the page. */
export const manifest = () => JSON.stringify({ tools: app.tools, predictable: app.predictable });

/** Runs a handler: `{ kind, name, args, user, viaTool }` as JSON; resolves with `{ result }` or `{ error }` as JSON. */
export async function call(text) {
  try {
    const result = await run(JSON.parse(text));
    return JSON.stringify({ result: result ?? null });
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
  }
}

async function run({ kind, name, args, user, viaTool }) {
  const handler = app.find(kind, name);
  if (handler === undefined) throw new Error(`there is no ${kind} "${name}"`);
  if (handler.auth.requireSignIn && !user.isSignedIn) throw new Error(`sign in to use ${name}`);
  const database = new Database(store, app.schema);
  const given = viaTool ? fromAgent(name, args, database) : args;
  const auth = authOf(user);
  if (kind === "action") return handler.run({ auth, sleep, ...callsOf(user) }, ...given);
  const work = () => handler.run({ auth, db: database }, ...given);
  return inTurn(kind === "query" ? work : () => inTransaction(work));
}

let last = Promise.resolve();

/** Queries and mutations run one after the other, so that none sees half of another. */
function inTurn(work) {
  const turn = last.then(work);
  last = turn.catch(() => {});
  return turn;
}

/** An agent's input is checked whatever the page has checked; a tool without arguments gives its handler none. */
function fromAgent(name, [input = {}], database) {
  const tool = app.tools.find((known) => known.name === name);
  if (tool === undefined) throw new Error(`there is no tool "${name}"`);
  checkInput(tool, input, (table, id) => database.hasRow(table, id));
  return tool.args === null ? [] : [input];
}

function authOf({ userId, isSignedIn }) {
  return { userId, isSignedIn, requireIdentity: () => ({ userId }) };
}

function callsOf(user) {
  const calls = (kind) => (name, ...args) => run({ kind, name, args, user, viaTool: false });
  return { runQuery: calls("query"), runMutation: calls("mutation") };
}

async function inTransaction(work) {
  store.begin();
  try {
    const result = await work();
    store.commit();
    return result;
  } catch (error) {
    store.rollBack();
    throw error;
  }
}
