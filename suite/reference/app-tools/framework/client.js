// What an app's page imports: the calls of its handlers, live queries, and the tools for the browser's agents.
//
// It refuses to hold state of its own but what the server has said and what is predicted until the server has answered.

import { offerTools } from "./web-mcp.js";

/** Connects the page's app to its server, and offers its tools; `shipped` is what the page was served with. */
export function connect({ session, tools, predictable }) {
  const client = new Client(new Connection(session), predictable);
  offerTools(tools, (tool, input) => client.callTool(tool, input));
  return client;
}

class Client {
  #connection;
  #predictable;
  #live = new Set();

  constructor(connection, predictable) {
    this.#connection = connection;
    this.#predictable = new Set(predictable);
    connection.onChange = () => this.#live.forEach((live) => live.ask());
  }

  /** Reads once. */
  query(name, ...args) {
    return this.#connection.call({ kind: "query", name, args });
  }

  /** Tells `listener` the query's result, now and whenever it changes; the returned function ends it. */
  subscribe(name, args, listener) {
    const live = new LiveQuery(() => this.query(name, ...args), name, listener);
    this.#live.add(live);
    live.ask();
    return () => this.#live.delete(live);
  }

  /** A function that runs the mutation. `predict(results, …args)` changes what live queries show until the server has answered. */
  useMutation(name, predict) {
    return async (...args) => {
      const predicted = predict !== undefined && this.#predictable.has(name);
      const undo = predicted ? this.#predict(predict, args) : () => {};
      try {
        return await this.#connection.call({ kind: "mutation", name, args });
      } finally {
        undo();
      }
    };
  }

  /** A function that runs the action. */
  useAction(name) {
    return (...args) => this.#connection.call({ kind: "action", name, args });
  }

  signIn(name) {
    return this.#connection.send({ signIn: name });
  }

  callTool(tool, input) {
    return this.#connection.call({ kind: tool.kind, name: tool.name, args: [input], viaTool: true });
  }

  #predict(predict, args) {
    const prediction = (name, result) => predict({ name, result }, ...args);
    this.#live.forEach((live) => live.predict(prediction));
    return () => this.#live.forEach((live) => live.forget(prediction));
  }
}

/** One query that is followed: the last result of the server, and on top of it what is predicted. */
class LiveQuery {
  #read;
  #name;
  #listener;
  #result;
  #predictions = new Set();
  #shown;

  constructor(read, name, listener) {
    this.#read = read;
    this.#name = name;
    this.#listener = listener;
  }

  async ask() {
    try {
      this.#result = await this.#read();
    } catch (error) {
      this.#result = undefined;
      console.warn(`${this.#name}: ${error.message}`);
    }
    this.#show();
  }

  predict(prediction) {
    this.#predictions.add(prediction);
    this.#show();
  }

  // What was predicted stands until the server's own result is there.
  forget(prediction) {
    if (!this.#predictions.has(prediction)) return;
    this.ask().finally(() => {
      this.#predictions.delete(prediction);
      this.#show();
    });
  }

  #show() {
    if (this.#result === undefined) return;
    let result = this.#result;
    for (const prediction of this.#predictions) result = prediction(this.#name, result) ?? result;
    const text = JSON.stringify(result);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#listener(result);
  }
}

/** The page's one connection. Calls that are made before it is open wait for it. */
class Connection {
  #socket;
  #opened;
  #calls = new Map();
  #next = 1;
  onChange = () => {};

  constructor(session) {
    const { host } = location;
    this.#socket = new WebSocket(`ws://${host}/live?session=${encodeURIComponent(session)}`);
    this.#opened = new Promise((resolve) => this.#socket.addEventListener("open", resolve));
    this.#socket.addEventListener("message", ({ data }) => this.#receive(JSON.parse(data)));
    this.#socket.addEventListener("close", () => this.#lost());
  }

  /** Asks the server; rejects with its error. */
  async call(request) {
    const { result, error } = await this.send(request);
    if (error !== undefined) throw new Error(error);
    return result;
  }

  async send(message) {
    await this.#opened;
    const id = this.#next++;
    const answered = new Promise((resolve) => this.#calls.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, ...message }));
    return answered;
  }

  #receive(message) {
    if (message.changed) return this.onChange();
    this.#calls.get(message.id)?.(message);
    this.#calls.delete(message.id);
  }

  #lost() {
    for (const answer of this.#calls.values()) answer({ error: "the connection to the app is lost: reload the page" });
    this.#calls.clear();
  }
}
