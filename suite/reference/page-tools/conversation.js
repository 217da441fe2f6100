// A conversation: its history, which belongs to the page, its queue of turns, and the snapshot a page renders from.
//
// It refuses to run two turns at once, and to change a snapshot that it has given out: `getState()` is the same object
// until something changes, and another one then.

import { AbortError } from "./errors.js";
import { Emitter } from "./emitter.js";
import { forProvider, readMessages, userMessage } from "./messages.js";
import { route, needsOf } from "./routing.js";
import { Run } from "./run.js";
import { SessionKeeper } from "./session.js";
import { readContext, readTimeout } from "./settings.js";
import { Turn } from "./turn.js";
import { drive, sessionSetup } from "./turn-driver.js";

const NOTHING_PENDING = Object.freeze([]);

export class Conversation {
  #client;
  #settings;
  #state;
  #history;
  #running = null;
  #queue = [];
  #closed = false;
  #rendered = new WeakMap();
  #events = new Emitter();
  #changes = new Emitter();
  #keeper = new SessionKeeper((session) => this.#sessionChanged(session));

  constructor(client, settings, messages) {
    this.#client = client;
    this.#settings = settings;
    this.#history = readMessages(messages);
    this.#state = Object.freeze({
      messages: this.#history,
      status: "idle",
      error: null,
      provider: null,
      session: "none",
      queued: 0,
      pendingInputs: NOTHING_PENDING,
    });
  }

  /** Sends the visitor's words; the turn starts when those before it have ended. */
  send = (input, { context, signal, timeoutMs } = {}) => {
    if (this.#closed) throw new Error("This conversation is closed; start another one.");
    const turnContext = readContext(context);
    const message = userMessage(input, turnContext);
    const turn = this.#newTurn({
      message,
      context: turnContext,
      signal,
      timeoutMs: readTimeout(timeoutMs) ?? this.#settings.timeoutMs,
    });
    if (signal?.aborted) turn.abort("The turn was aborted before it started.", signal.reason);
    else this.#enqueue(turn);
    return new Run(turn, this.#settings.schema !== undefined);
  };

  /** Cancels the running turn and those that wait. */
  stop = () => {
    this.#abortAll("The conversation was stopped.");
  };

  /** Starts over, with these messages as the history. */
  reset = (messages) => {
    const history = readMessages(messages);
    this.#abortAll("The conversation was reset.");
    this.#keeper.close();
    this.#history = history;
    this.#update({ messages: history, status: "idle", error: null, provider: null });
  };

  /** Ends the conversation; its messages can still be read. */
  close = () => {
    this.#closed = true;
    this.#abortAll("The conversation was closed.");
    this.#keeper.close();
    this.#client.forget(this);
  };

  /** Opens the session ahead of the first turn. Where it cannot, the next turn says why. */
  warm = async () => {
    if (this.#closed || this.#running !== null) return;
    try {
      const provider = await route(
        this.#client.registry,
        this.#settings,
        needsOf(this.#settings),
        this.#client.fallback,
      );
      if (this.#closed || this.#running !== null) return;
      await this.#keeper.open(provider, sessionSetup(provider, this.#settings, this.#history.map(this.#render)));
    } catch {
      // Warming is a hint: it promises nothing, so it fails nothing.
    }
  };

  /** Tells the listener of every event of every turn from now on. */
  on = (listener) => this.#events.on(listener);

  /** Calls the listener when the snapshot has become another one. */
  subscribe = (listener) => this.#changes.on(listener);

  getState = () => this.#state;

  /** The visitor's answer to a call that waits. */
  submitToolResult = (callId, value) => {
    this.#running?.answerCall(callId, (inputs) => inputs.submit(callId, value));
  };

  rejectToolCall = (callId, error) => {
    this.#running?.answerCall(callId, (inputs) => inputs.reject(callId, error));
  };

  #newTurn(options) {
    return new Turn({
      ...options,
      deliver: (event, log) => this.#client.deliver(event, log, this.#events),
      changed: () => this.#update({}),
      onEnd: (turn, error) => this.#turnEnded(turn, error),
      afterEnd: () => this.#startNext(),
    });
  }

  #enqueue(turn) {
    this.#queue.push(turn);
    this.#startNext();
    this.#update({});
  }

  #startNext() {
    if (this.#running !== null || this.#queue.length === 0) return;
    const turn = this.#queue.shift();
    const history = this.#history;
    this.#running = turn;
    this.#history = Object.freeze([...history, turn.message]);
    turn.start();
    this.#update({ status: "running", error: null });
    drive(turn, {
      client: this.#client,
      settings: this.#settings,
      keeper: this.#keeper,
      history,
      render: this.#render,
    });
  }

  #turnEnded(turn, error) {
    this.#queue = this.#queue.filter((waiting) => waiting !== turn);
    if (turn !== this.#running) return this.#update({});
    const answer = turn.answer.message;
    if (answer !== null) this.#history = Object.freeze([...this.#history, answer]);
    this.#keeper.remember(turn.message.id, this.#history.at(-1).id);
    this.#running = null;
    // Stopping is what somebody wanted; anything else that ends a turn without an answer is an error.
    const failure = error === undefined || error instanceof AbortError ? null : error;
    this.#update({ status: failure === null ? "idle" : "error", error: failure });
  }

  #abortAll(message) {
    const waiting = this.#queue;
    this.#queue = [];
    this.#running?.abort(message);
    for (const turn of waiting) turn.abort(message);
  }

  #sessionChanged(session) {
    this.#update({ session });
    if (session !== "none") this.#running?.emit("status", { status: `session-${session}` });
  }

  #render = (message) => {
    // Once a message: a rendering of the page's own may be costly, and the model must not see its history change.
    if (!this.#rendered.has(message)) this.#rendered.set(message, forProvider(message, this.#settings.formatContext));
    return this.#rendered.get(message);
  };

  #update(patch) {
    const next = Object.freeze({ ...this.#state, ...this.#live(), ...patch });
    if (Object.keys(next).every((key) => next[key] === this.#state[key])) return;
    this.#state = next;
    this.#changes.emit(next);
  }

  /** What the snapshot takes from the turns as they are now. */
  #live() {
    const running = this.#running;
    return {
      messages: this.#messagesNow(running?.answer.message ?? null),
      provider: running?.provider ?? this.#state.provider,
      queued: this.#queue.length,
      pendingInputs: running?.inputs.pending ?? NOTHING_PENDING,
    };
  }

  #messagesNow(answer) {
    const shown = this.#state.messages;
    if (answer === null) return this.#history;
    // The same array as long as neither the history nor the answer has changed.
    const same =
      shown.length === this.#history.length + 1 && shown.at(-1) === answer && shown.at(-2) === this.#history.at(-1);
    return same ? shown : Object.freeze([...this.#history, answer]);
  }
}
