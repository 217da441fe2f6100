// A session with the built-in model: its history, its prompts one after the other, and each prompt's messages and tool
// calls on the page's clock. https://webmachinelearning.github.io/prompt-api/

import { host } from "mock:host";
import { DOMException } from "mock:dom-exception";
import { copyOf, resultsIn, toPlainMessages, tokensOf, usageOf } from "mock:language-model-messages";
import { errorText, nextMessage, toolsMode } from "mock:language-model-host";
import { LanguageModelToolCall } from "mock:language-model-tools";
import { toDOMString } from "mock:webidl";
import {
  ArrayPrototypeFind, ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeShift, ArrayPrototypeSlice,
  ArrayPrototypeSplice, ReflectApply,
} from "mock:primordials";

/** Tokens a session holds. */
export const CONTEXT_WINDOW = 9216;

let last = 0;

const record = (kind, data) => host.record("model", kind, data);

/** A session; `messages` are plain. */
export function newSession(messages, tools) {
  const session = open(tools);
  keep(session, messages);
  record("session", {
    __proto__: null,
    session: session.id,
    event: "created",
    system: session.system,
    history: session.history,
    tools: toolsData(session),
  });
  return session;
}

/** Another session that has come as far as this one. */
export function cloneSession(from) {
  const session = open(from.tools);
  session.system = from.system;
  session.history = ArrayPrototypeSlice(from.history);
  session.usage = from.usage;
  record("session", { __proto__: null, session: session.id, event: "cloned", from: from.id });
  return session;
}

function open(tools) {
  last += 1;
  return {
    __proto__: null,
    id: last,
    system: null,
    history: [],
    tools,
    usage: 0,
    jobs: [],
    destroyed: false,
    destroyedWith: undefined,
    overflowed: () => {},
  };
}

/** Ends a session; what waits is told why. */
export function destroySession(session, reason) {
  if (session.destroyed) return;
  session.destroyed = true;
  record("session", { __proto__: null, session: session.id, event: "destroyed" });
  const jobs = ArrayPrototypeSlice(session.jobs);
  for (let index = 0; index < jobs.length; index++) stopJob(jobs[index], reason);
}

function toolsData({ tools }) {
  const data = [];
  for (let index = 0; index < tools.length; index++) {
    const { name, description, inputSchema } = tools[index];
    ArrayPrototypePush(data, { __proto__: null, name, description, inputSchema });
  }
  return data;
}

const hasHistory = (session) => session.system !== null || session.history.length > 0;

function keep(session, messages) {
  for (let index = 0; index < messages.length; index++) {
    const { role, content } = messages[index];
    if (role === "system") session.system = content;
    else ArrayPrototypePush(session.history, messages[index]);
  }
  session.usage += usageOf(messages);
}

/**
 * Queues a prompt, or messages to keep (`answers: false`). It calls `chunk(text)`, then `done(result)` or
 * `fail(reason)`.
 */
export function startJob(session, { messages, answers, constraint, chunk, done, fail }) {
  const job = {
    __proto__: null,
    session,
    messages,
    answers,
    constraint,
    chunk,
    done,
    fail,
    plain: [],
    text: "",
    started: false,
    over: false,
    task: undefined,
  };
  ArrayPrototypePush(session.jobs, job);
  if (session.jobs.length === 1) host.schedule(0, () => begin(job));
  return job;
}

/** Stops a job at once: no further chunk, no call, no message. */
export function stopJob(job, reason) {
  if (job.over) return;
  end(job, "aborted");
  job.fail(reason);
}

function end(job, how) {
  job.over = true;
  if (job.task !== undefined) host.cancel(job.task);
  const { session } = job;
  if (job.started) record("prompt-end", { __proto__: null, session: session.id, how });
  const { jobs } = session;
  const place = ArrayPrototypeIndexOf(jobs, job);
  ArrayPrototypeSplice(jobs, place, 1);
  if (place === 0 && jobs.length > 0) {
    const next = jobs[0];
    host.schedule(0, () => begin(next));
  }
}

function refuse(job, error) {
  end(job, "error");
  job.fail(error);
}

function begin(job) {
  if (job.over) return;
  const { session } = job;
  try {
    job.plain = toPlainMessages(job.messages, hasHistory(session));
    makeRoom(session, usageOf(job.plain));
  } catch (error) {
    refuse(job, error);
    return;
  }
  if (!job.answers) {
    keep(session, job.plain);
    end(job, "done");
    job.done(undefined);
    return;
  }
  job.started = true;
  record("prompt", { __proto__: null, session: session.id, prompt: job.plain });
  const results = resultsIn(job.plain);
  ask(job, results.length > 0 ? "results" : "prompt", results);
}

function makeRoom(session, wanted) {
  if (session.usage + wanted <= CONTEXT_WINDOW) return;
  if (wanted > CONTEXT_WINDOW) throw new DOMException("The input is too large.", "QuotaExceededError");
  while (session.history.length > 0 && session.usage + wanted > CONTEXT_WINDOW) {
    session.usage -= usageOf([ArrayPrototypeShift(session.history)]);
  }
  if (session.usage + wanted > CONTEXT_WINDOW) throw new DOMException("The input is too large.", "QuotaExceededError");
  session.overflowed();
}

function ask(job, reason, results) {
  const { session } = job;
  // A system prompt that came with the prompt is the session's.
  const first = job.plain[0];
  const brings = first !== undefined && first.role === "system";
  const message = nextMessage({
    __proto__: null,
    session: session.id,
    reason,
    system: brings ? first.content : session.system,
    history: session.history,
    tools: toolsData(session),
    prompt: brings ? ArrayPrototypeSlice(job.plain, 1) : job.plain,
    results,
    constraint: job.constraint,
  });
  play(job, message.chunks, 0, () => makeCalls(job, message));
}

function play(job, chunks, index, then) {
  if (index === chunks.length) {
    then();
    return;
  }
  const { afterMs, text } = chunks[index];
  job.task = host.schedule(afterMs, () => {
    record("chunk", { __proto__: null, session: job.session.id, text });
    job.text += text;
    job.chunk(text);
    if (!job.over) play(job, chunks, index + 1, then);
  });
}

function makeCalls(job, message) {
  const { calls } = message;
  if (calls.length === 0) {
    play(job, message.trailing, 0, () => finishMessage(job, message, []));
    return;
  }
  if (toolsMode === "declared") {
    handOver(job, calls);
    return;
  }
  const results = [];
  let waiting = calls.length;
  for (let index = 0; index < calls.length; index++) {
    const { id, name } = calls[index];
    const answered = (content, threw) => {
      if (job.over) return;
      results[index] = { __proto__: null, id, name, content, threw };
      record("tool-answer", { __proto__: null, session: job.session.id, id, name, content, threw });
      waiting -= 1;
      if (waiting > 0) return;
      job.task = host.schedule(0, () => play(job, message.trailing, 0, () => finishMessage(job, message, results)));
    };
    recordCall(job, calls[index]);
    runTool(job.session, calls[index], answered);
    // The tool may have ended the prompt.
    if (job.over) return;
  }
}

function recordCall(job, { id, name, arguments: given }) {
  record("tool-call", { __proto__: null, session: job.session.id, id, name, arguments: given });
}

async function runTool({ tools }, { name, arguments: given }, answered) {
  const tool = ArrayPrototypeFind(tools, (known) => known.name === name);
  if (tool === undefined) {
    answered("unknown tool: " + name, null);
    return;
  }
  let content = null;
  let threw = null;
  try {
    content = toDOMString(await ReflectApply(tool.execute, undefined, [given]));
  } catch (error) {
    threw = errorText(error);
  }
  answered(content, threw);
}

/** The page runs the loop: the prompt's result is what was said and what is to be called. */
function handOver(job, calls) {
  const parts = [];
  if (job.text !== "") ArrayPrototypePush(parts, { type: "text", value: job.text });
  const plain = job.text === "" ? [] : [{ __proto__: null, type: "text", value: job.text }];
  for (let index = 0; index < calls.length; index++) {
    recordCall(job, calls[index]);
    const { id, name, arguments: given } = calls[index];
    const kept = { __proto__: null, callID: id, name, arguments: copyOf(given) };
    ArrayPrototypePush(plain, { __proto__: null, type: "tool-call", value: kept });
    const call = new LanguageModelToolCall({ __proto__: null, callID: id, name, arguments: given });
    ArrayPrototypePush(parts, { type: "tool-call", value: call });
  }
  complete(job, plain, parts);
}

function finishMessage(job, message, results) {
  const { kind, name, message: words } = message.end;
  if (kind === "never") return;
  if (kind === "error") refuse(job, new DOMException(words, name));
  else if (results.length > 0) ask(job, "results", results);
  else complete(job, job.text, job.text);
}

function complete(job, content, result) {
  const { session, plain } = job;
  keep(session, plain);
  ArrayPrototypePush(session.history, { __proto__: null, role: "assistant", content });
  session.usage += tokensOf(job.text);
  end(job, "done");
  job.done(result);
}
