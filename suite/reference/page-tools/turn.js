// One turn: from the visitor's words to one end, whichever comes first of answer, failure, stop, timeout and `endTurn`.
//
// It refuses everything after its end: late text is dropped, a second end changes nothing, no event follows the last one,
// and its timer and listeners are gone.

import { Answer } from "./answer.js";
import { AbortError, asError, TimeoutError } from "./errors.js";
import { newId } from "./ids.js";
import { frozenCopy } from "./immutable.js";
import { ENDED_THE_TURN, failed, TURN_ENDED } from "./outcome.js";
import { ReplayLog } from "./replay-log.js";
import { VisitorInputs } from "./visitor-inputs.js";

export class Turn {
  id = newId();
  answer = new Answer();
  inputs = new VisitorInputs();
  log = new ReplayLog();
  ended = false;

  #controller = new AbortController();
  #options;
  #timer;
  #provider = null;
  #settled = deferred();
  #over = deferred();
  #stopListening = () => {};

  /**
   * `message` is the visitor's; `deliver(event, log)` brings an event to every listener; `changed()` is called when the
   * answer or what waits has changed; `onEnd(turn, error)` once, before the last event; `afterEnd()` once, after it.
   */
  constructor(options) {
    this.#options = options;
    // A run that nobody asks for its result, such as one that is only iterated, is not an unhandled rejection.
    this.#settled.promise.catch(() => {});
    this.#followSignal(options.signal);
  }

  get message() {
    return this.#options.message;
  }

  /** The turn's context, the same frozen object for every call of the turn. */
  get context() {
    return this.#options.context;
  }

  /** The id of the provider that answers, or null until one was chosen. */
  get provider() {
    return this.#provider;
  }

  /** Aborted when the turn ends, in whatever way. */
  get signal() {
    return this.#controller.signal;
  }

  /** Resolves with the run's result, or rejects with the turn's error. */
  get result() {
    return this.#settled.promise;
  }

  /** Resolves, with an outcome for the calls that are still open, when the turn ends. */
  get whenEnded() {
    return this.#over.promise;
  }

  /** The turn's time starts now; before, it was waiting in the queue. */
  start() {
    this.answer.setMetadata({ turnId: this.id, startedAt: Date.now() });
    const { timeoutMs } = this.#options;
    if (timeoutMs !== undefined && timeoutMs !== Infinity) {
      this.#timer = setTimeout(() => this.#end({ error: new TimeoutError(timeoutMs) }), timeoutMs);
    }
  }

  setProvider(id) {
    this.#provider = id;
    this.answer.setMetadata({ provider: id });
    this.emit("start", { provider: id });
  }

  /** Tells every listener of something that happened in this turn. */
  emit(type, details) {
    if (this.ended) return;
    this.#deliver(type, details);
  }

  /** The page's view of the turn is another one now. */
  changed() {
    if (!this.ended) this.#options.changed();
  }

  /** A call has its outcome, which is what the model gets. */
  settleCall(callId, name, outcome) {
    this.answer.settleCall(callId, outcome);
    this.changed();
    this.emit("tool-result", resultDetails(callId, name, outcome));
  }

  /** The visitor answers a call that waits; `answer(inputs)` says whether there was such a call. */
  answerCall(callId, answer) {
    if (!answer(this.inputs)) return;
    // The layers around the call have yet to see the answer.
    this.answer.setCallState(callId, "running");
    this.changed();
  }

  text(delta) {
    if (this.ended || typeof delta !== "string" || delta === "") return;
    this.answer.addText(delta);
    this.changed();
    this.emit("text-delta", { delta });
  }

  reasoning(delta) {
    if (this.ended || typeof delta !== "string" || delta === "") return;
    this.answer.addReasoning(delta);
    this.changed();
    this.emit("reasoning-delta", { delta });
  }

  /** The model has answered. */
  complete(object) {
    this.#end({ object });
  }

  /** A tool has ended the turn. */
  endByTool(callId, outcome) {
    this.#end({ outcome, endedBy: callId });
  }

  fail(error) {
    this.#end({ error: asError(error) });
  }

  abort(message, cause) {
    this.#end({ error: new AbortError(message, { cause }) });
  }

  #end({ error, object, outcome, endedBy }) {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.#timer);
    this.#stopListening();
    const closed = this.#closeCalls(error, endedBy);
    this.#finishAnswer(object, outcome, error);
    this.inputs.dismissAll();
    this.#over.resolve(failed(TURN_ENDED));
    this.#controller.abort(error ?? new AbortError("The turn has ended."));
    this.#options.onEnd(this, error);
    for (const details of closed) this.#deliver("tool-result", details);
    this.#conclude(error, object, outcome);
    this.#options.afterEnd();
  }

  /** No call stays open: its part, its event and the history each have an answer to it. */
  #closeCalls(error, endedBy) {
    return this.answer.openCalls().map(({ callId, name }) => {
      const outcome = callId === endedBy ? ENDED_THE_TURN : failed(error?.message ?? TURN_ENDED);
      this.answer.settleCall(callId, outcome);
      return resultDetails(callId, name, outcome);
    });
  }

  #finishAnswer(object, outcome, error) {
    this.answer.setMetadata({ finishedAt: Date.now(), outcome: frozenCopy(outcome) });
    if (object !== undefined) this.answer.setMetadata({ object: frozenCopy(object) });
    // A turn that failed before the model said anything leaves no empty answer behind.
    if (error === undefined) this.answer.finish();
  }

  #conclude(error, object, outcome) {
    const text = this.answer.text;
    if (error !== undefined) {
      this.#deliver("error", { error });
      this.#settled.reject(error);
    } else {
      this.#deliver("finish", { text, object, outcome });
      this.#settled.resolve({ text, object, outcome, message: this.answer.message, provider: this.#provider });
    }
  }

  #deliver(type, details) {
    this.#options.deliver(Object.freeze({ type, turnId: this.id, at: Date.now(), ...details }), this.log);
  }

  #followSignal(signal) {
    if (signal === undefined || signal === null) return;
    const abort = () => this.abort("The turn was aborted by its signal.", signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    this.#stopListening = () => signal.removeEventListener("abort", abort);
  }
}

function resultDetails(callId, name, outcome) {
  return outcome.ok ? { callId, name, result: outcome.result } : { callId, name, error: outcome.error };
}

function deferred() {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
}
