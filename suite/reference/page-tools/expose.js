// `exposeTools`: page tools for the agents that the browser itself runs, through WebMCP (W3C draft, `ModelContext`).
//
// It refuses to break a page where there is no WebMCP, or where the browser refuses a tool: that tool is left out with a
// warning and the others are offered. It takes back only what it has offered, by the signal and, in browsers from before
// it, by name.

import { messageOf } from "./errors.js";
import { newId } from "./ids.js";
import { toJson } from "./outcome.js";
import { isAnsweredByVisitor } from "./tools.js";

/** The browser's entry point, or undefined. `navigator`'s is the old place, and an alias where both exist. */
export function modelContext() {
  return globalThis.document?.modelContext ?? globalThis.navigator?.modelContext ?? undefined;
}

/** Offers the tools; the returned function takes them back, as does aborting `options.signal`. */
export function exposeTools(tools, { signal } = {}) {
  const host = modelContext();
  if (host === undefined || signal?.aborted) return () => {};
  const offered = tools.filter((tool) => !isAnsweredByVisitor(tool)).map((tool) => offer(host, tool));
  let taken = false;
  const takeBack = () => {
    if (taken) return;
    taken = true;
    signal?.removeEventListener("abort", takeBack);
    for (const withdraw of offered) withdraw();
  };
  signal?.addEventListener("abort", takeBack, { once: true });
  return takeBack;
}

/** Registers one tool; the returned function takes it back, unless it was never there. */
function offer(host, tool) {
  const controller = new AbortController();
  let refused = false;
  const refuse = (error) => {
    refused = true;
    // A tool that was taken back while the browser was still registering it is no surprise to anybody.
    if (!controller.signal.aborted) console.warn(`The browser refused the tool "${tool.name}": ${messageOf(error)}`);
  };
  try {
    // Where registering is a promise, a refusal is its rejection; elsewhere it is thrown.
    Promise.resolve(host.registerTool(forAgents(tool), { signal: controller.signal })).catch(refuse);
  } catch (error) {
    refuse(error);
  }
  return () => {
    // A refused name belongs to somebody else's tool, which must stay.
    if (refused) return;
    controller.abort();
    if (typeof host.unregisterTool === "function") unregister(host, tool.name);
  };
}

function unregister(host, name) {
  try {
    host.unregisterTool(name);
  } catch {
    // The signal has done it already.
  }
}

/** The tool as WebMCP takes it; members that the page left out stay out. */
function forAgents(tool) {
  const { name, title, description, inputSchema, annotations } = tool;
  const members = { name, title, description, inputSchema, annotations };
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), execute: (input, options) => runForAgent(tool, input, options) };
}

/** A string as is, anything else as JSON; the tool's error as `{"error": …}`, for browsers hide what is thrown. */
async function runForAgent(tool, input, options) {
  try {
    const result = await tool.execute(input ?? {}, agentContext(options));
    return typeof result === "string" ? result : toJson(result);
  } catch (error) {
    return toJson({ error: messageOf(error, `The tool "${tool.name}" failed without a message.`) });
  }
}

/** An agent's call belongs to no turn: it has no context, each is a first one, and there is nothing to end. */
function agentContext(options) {
  return {
    context: undefined,
    callCount: 1,
    callId: newId(),
    turnId: undefined,
    // Browsers before 153 give a call no signal.
    signal: options?.signal ?? new AbortController().signal,
    endTurn: () => {},
  };
}
