// `createLeuria`: providers, middleware and events that a page's chats and conversations share.
//
// It refuses to hold anything back when it is destroyed: every turn is stopped and every session closed.

import { Conversation } from "./conversation.js";
import { Delivery, Emitter } from "./emitter.js";
import { CallIds } from "./ids.js";
import { isPlainObject } from "./immutable.js";
import { readLayers } from "./middleware.js";
import { ProviderRegistry } from "./provider-registry.js";
import { readSettings } from "./settings.js";

export function createLeuria(options = {}) {
  return new Client(options);
}

class Client {
  #shared;
  #layers;
  #state;
  #conversations = new Set();
  #delivery = new Delivery();
  #events = new Emitter();
  #changes = new Emitter();
  #destroyed = false;

  constructor({ providers, middleware, autoDetect = true, fallback, closeOnUnload = true }) {
    this.#layers = readLayers(middleware);
    const registry = new ProviderRegistry(providers, () => this.#providersChanged());
    const deliver = (event, log, ofConversation) => this.#deliver(event, log, ofConversation);
    const forget = (conversation) => this.#conversations.delete(conversation);
    this.#shared = { registry, fallback, callIds: new CallIds(), deliver, forget };
    this.#state = Object.freeze({ providers: registry.states });
    if (autoDetect) registry.detect();
    if (closeOnUnload) globalThis.addEventListener?.("pagehide", this.#onPageHide);
  }

  /** One question and its answer: `prompt`, or `messages` of which the last is the user's. */
  chat = (request) => {
    const { history, input, context } = readQuestion(request);
    const conversation = this.#open(request, history);
    const run = conversation.send(input, { context, signal: request.signal });
    run.result().then(conversation.close, conversation.close);
    return run;
  };

  conversation = (options = {}) => this.#open(options, options.messages);

  /** Tells the listener of every event of every chat and conversation from now on. */
  on = (listener) => this.#events.on(listener);

  /** `{ providers: [{ id, status, reason, capabilities }] }`, the same object until that changes. */
  getState = () => this.#state;

  subscribe = (listener) => this.#changes.on(listener);

  /** Looks at the providers again; resolves when each has answered. */
  detect = () => this.#shared.registry.detect();

  /** Stops every turn and closes every session. */
  destroy = () => {
    this.#destroyed = true;
    globalThis.removeEventListener?.("pagehide", this.#onPageHide);
    for (const conversation of [...this.#conversations]) conversation.close();
  };

  #open(options, messages) {
    if (this.#destroyed) throw new Error("This client was destroyed; create another one.");
    const conversation = new Conversation(this.#shared, readSettings(options, this.#layers), messages);
    this.#conversations.add(conversation);
    return conversation;
  }

  #deliver(event, log, ofConversation) {
    this.#delivery.post(() => {
      log.push(event);
      ofConversation.emit(event);
      this.#events.emit(event);
    });
  }

  #providersChanged() {
    this.#state = Object.freeze({ providers: this.#shared.registry.states });
    this.#changes.emit(this.#state);
  }

  #onPageHide = (event) => {
    // A page that is only put aside may come back, with its conversations.
    if (!event.persisted) this.destroy();
  };
}

function readQuestion(request) {
  if (!isPlainObject(request)) throw new TypeError("chat() takes an object with `prompt` or `messages`.");
  const { prompt, messages, context } = request;
  if (prompt !== undefined) return { history: [], input: prompt, context };
  const last = Array.isArray(messages) ? messages.at(-1) : undefined;
  if (last?.role !== "user")
    throw new TypeError("chat() needs `prompt`, or `messages` of which the last is the user's.");
  return { history: messages.slice(0, -1), input: last.parts ?? last.content, context: context ?? last.context };
}
