// The browser's built-in model, through Chrome's Prompt API, whose tools the browser calls itself (`execute` mode).
//
// It refuses to start a download of the model by itself, and to go on with a session whose last prompt did not end: such a
// prompt has left the model's memory, so the session is stale and is made anew with the page's history.

import { failed, outcomeText, toJson, TURN_ENDED } from "../outcome.js";
import { BaseProvider } from "./base.js";

/** Why the model cannot answer yet, for each answer of `availability()` but "available". */
const REASONS = {
  unavailable: "the browser's model is not available on this device",
  downloadable: "the browser's model has to be downloaded first",
  downloading: "the browser's model is being downloaded",
};

export function browserAI(options) {
  return new BrowserProvider(options);
}

class BrowserProvider extends BaseProvider {
  #options;

  constructor(options = {}) {
    const { id = "browser", tools = false } = options;
    super({ id, capabilities: { tools: tools === true, structured: true }, local: true });
    this.#options = modelOptions(options);
  }

  async detect() {
    if (globalThis.LanguageModel === undefined)
      return { status: "unavailable", reason: "this browser has no built-in model" };
    const availability = await LanguageModel.availability(this.#options);
    if (availability === "available") return { status: "ready" };
    return { status: "unavailable", reason: REASONS[availability], actionable: availability !== "unavailable" };
  }

  async createSession({ system, tools, history }) {
    const session = new BrowserSession();
    const options = { ...this.#options, initialPrompts: initialPromptsFor(system, history) };
    if (this.capabilities.tools) options.tools = tools.map((tool) => session.offer(tool));
    session.model = await LanguageModel.create(options);
    return session;
  }
}

class BrowserSession {
  model;
  stale = false;
  #context = null;

  /** A tool as the browser calls it: with the arguments, for a string. */
  offer({ name, description, inputSchema }) {
    return { name, description, inputSchema, execute: (args) => this.#execute(name, args) };
  }

  async send(message, context) {
    this.#context = context;
    // Until the prompt has ended, it is not part of what the model remembers.
    this.stale = true;
    const options = { signal: context.signal };
    if (context.schema !== undefined) options.responseConstraint = context.schema;
    await readAll(this.model.promptStreaming(message.text, options), context.text);
    this.stale = context.signal.aborted;
    this.#context = null;
  }

  close() {
    this.model.destroy();
  }

  async #execute(name, args) {
    const context = this.#context;
    // What the model said just before the call is in the stream already; the reader gets it first.
    await null;
    const outcome = context === null ? failed(TURN_ENDED) : await context.runTool({ name, args });
    return outcomeText(outcome);
  }
}

async function readAll(stream, onText) {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onText(value);
  }
}

/** The languages, which `availability` and `create` must be told alike. */
function modelOptions({ languages }) {
  if (languages === undefined) return {};
  const expected = () => [{ type: "text", languages: [...languages] }];
  return { expectedInputs: expected(), expectedOutputs: expected() };
}

function initialPromptsFor(system, history) {
  const instructions = system ? [{ role: "system", content: system }] : [];
  const prompts = history.map((message) => ({ role: message.role, content: transcriptOf(message) }));
  return [...instructions, ...prompts.filter((prompt) => prompt.content !== "")];
}

/** A message as text: the API has no prompt for a call that was made before the session was. */
function transcriptOf({ role, text, parts }) {
  if (role === "user") return text;
  const calls = parts.filter((part) => part.type === "tool-call").map(callAsText);
  return [...calls, text].filter((line) => line !== "").join("\n");
}

function callAsText({ name, args, state, result, error }) {
  const outcome = state === "done" ? { ok: true, result } : { ok: false, error };
  return `[called ${name} with ${toJson(args)}; it answered ${outcomeText(outcome)}]`;
}
