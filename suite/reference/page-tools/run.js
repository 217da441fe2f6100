// What `chat` and `send` return: one turn as its caller sees it.
//
// It refuses to be a promise itself, so that a run can be returned from an async function and still be followed.

export class Run {
  #turn;
  #expectsObject;
  #cancel;

  constructor(turn, expectsObject) {
    this.#turn = turn;
    this.#expectsObject = expectsObject;
  }

  get turnId() {
    return this.#turn.id;
  }

  /** Everything: `{ text, object, outcome, message, provider }`. */
  result = () => this.#turn.result.then((result) => ({ ...result }));

  text = () => this.#turn.result.then((result) => result.text);

  /** The value that the schema asked for. */
  object = async () => {
    if (!this.#expectsObject) throw new TypeError("This request has no `schema`, so there is no object; use text().");
    return (await this.#turn.result).object;
  };

  abort = () => {
    this.#turn.abort("The turn was aborted.");
  };

  /** Tells the listener of every event from the start; the returned function ends that. */
  on = (listener) => this.#turn.log.on(listener);

  /** Every event from the start, to the `finish` or `error` that is the last. */
  [Symbol.asyncIterator]() {
    return this.#turn.log[Symbol.asyncIterator]();
  }

  /** For tools that the visitor answers in a chat, which has no conversation to answer them by. */
  submitToolResult = (callId, value) => {
    this.#turn.answerCall(callId, (inputs) => inputs.submit(callId, value));
  };

  rejectToolCall = (callId, error) => {
    this.#turn.answerCall(callId, (inputs) => inputs.reject(callId, error));
  };
}
