// The page's own server: a model behind OpenAI's Chat Completions API, over `fetch`, with a streamed answer.
//
// It keeps nothing between turns: each request is written from the page's history. It refuses to send another request once
// the turn is over, and to take a broken or truncated stream for an answer.

import { messageOf } from "../errors.js";
import { asObjectSchema } from "../structured-output.js";
import { SUBMIT_RESULT } from "../tools.js";
import { BaseProvider } from "./base.js";
import {
  callFor,
  callingMessage,
  messagesFor,
  responseFormatFor,
  safeArguments,
  toolMessage,
  toolsFor,
} from "./chat-completions.js";
import { Reply } from "./reply.js";
import { eventsOf } from "./sse.js";

/** How much of a failed answer's body an error repeats. */
const MAX_EXCERPT = 300;

export function server(options) {
  return new ServerProvider(options);
}

class ServerProvider extends BaseProvider {
  #options;

  constructor(options = {}) {
    const { id = "server", url, tools = true, jsonSchema = false, images = false } = options;
    if (!url) throw new TypeError("server() needs the `url` of a Chat Completions endpoint.");
    super({ id, capabilities: { tools, structured: jsonSchema, images } });
    this.#options = { ...options };
  }

  async createSession(setup) {
    return new ServerSession(this.#options, setup);
  }
}

class ServerSession {
  #options;
  #setup;

  constructor(options, setup) {
    this.#options = options;
    this.#setup = setup;
  }

  async send(message, context) {
    const messages = messagesFor(this.#setup.system, context.history, message);
    for (;;) {
      const request = this.#requestFor(messages, context);
      const reply = await this.#ask(request, context);
      // Calls that the request did not allow are not looked at: the model was told, and what it said is the answer.
      if (reply.calls.length === 0 || request.tool_choice === "none") return;
      messages.push(
        callingMessage(
          reply.text,
          reply.calls.map((call) => callFor(call.id, call.name, safeArguments(call.arguments))),
        ),
      );
      messages.push(...(await runCalls(reply.calls, context)));
      if (context.signal.aborted) return;
    }
  }

  close() {}

  #requestFor(messages, context) {
    const { model } = this.#options;
    const request = { ...(model !== undefined && { model }), messages: [...messages], stream: true };
    if (this.#setup.tools.length > 0) request.tools = toolsFor(this.#setup.tools);
    if (this.#setup.tools.length > 0 && context.budgetSpent()) request.tool_choice = lastResort(context);
    if (context.schema !== undefined) request.response_format = responseFormatFor(asObjectSchema(context.schema));
    return request;
  }

  async #ask(request, context) {
    const response = await this.#fetch(request, context.signal);
    if (!response.ok) throw await httpError(this.#options.url, response);
    const reply = new Reply();
    const listeners = { onText: context.text, onReasoning: context.reasoning };
    try {
      await readReply(response, reply, listeners);
    } catch (error) {
      throw new Error(`The answer of ${this.#options.url} broke off: ${messageOf(error)}`, { cause: error });
    }
    return reply;
  }

  async #fetch(request, signal) {
    const { url, headers } = this.#options;
    const ownHeaders = typeof headers === "function" ? await headers() : headers;
    try {
      return await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "text/event-stream", ...ownHeaders },
        body: JSON.stringify(request),
        signal,
      });
    } catch (error) {
      throw new Error(`The request to ${url} failed: ${messageOf(error)}`, { cause: error });
    }
  }
}

/** What the model may still call when the budget is spent: nothing, or only the tool that takes its answer. */
function lastResort(context) {
  return context.submitsResult ? { type: "function", function: { name: SUBMIT_RESULT } } : "none";
}

/** Starts the calls in order, each without waiting for the one before, so that several can wait for the visitor. */
async function runCalls(calls, context) {
  const running = calls.map(async (call) => {
    const outcome = await context.runTool({ name: call.name, args: call.arguments, callId: call.id });
    return toolMessage(call.id, outcome);
  });
  return Promise.all(running);
}

async function readReply(response, reply, listeners) {
  if (response.headers.get("content-type")?.includes("application/json")) {
    return reply.add(await response.json(), listeners);
  }
  for await (const data of eventsOf(response.body)) {
    if (data.trim() === "[DONE]") return;
    reply.add(JSON.parse(data), listeners);
  }
  if (!reply.isWhole) throw new Error("the stream ended before the answer did");
}

async function httpError(url, response) {
  const body = await response.text().catch(() => "");
  const status = `${response.status} ${response.statusText}`.trim();
  const error = new Error(`The server at ${url} answered ${status}${explain(body)}`);
  error.status = response.status;
  return error;
}

function explain(body) {
  try {
    const { error } = JSON.parse(body);
    return `: ${messageOf(error)}`;
  } catch {
    return body.trim() === "" ? "." : `: ${body.trim().slice(0, MAX_EXCERPT)}`;
  }
}
