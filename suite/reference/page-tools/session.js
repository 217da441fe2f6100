// The session a conversation has with one provider, kept between turns.
//
// It refuses to use a session that does not know the whole history: one of another provider, one that missed a message or
// lost its memory is closed, and a new one starts with the history the page owns.

/** How long the next turn waits for a provider that does not stop when its turn is aborted. */
const GRACE_MS = 250;

export class SessionKeeper {
  #entry = null;
  #onState;

  constructor(onState) {
    this.#onState = onState;
  }

  /** A session of that provider that knows the history; resolves with it. */
  async open(provider, setup) {
    if (this.#entry?.sending) await this.#waitForEnd(this.#entry);
    const last = setup.history.at(-1)?.id;
    if (this.#entry !== null && !fits(this.#entry, provider, last)) this.close();
    this.#entry ??= this.#start(provider, setup, last);
    return this.#entry.ready;
  }

  /** Sends the message; resolves when the model has ended. */
  async send(message, context) {
    const entry = this.#entry;
    // Whatever comes of it, the session has seen the message; noted first, since the turn may end while it is sent.
    entry.knows = message.id;
    const sending = (async () => entry.session.send(message, context))();
    const settled = sending.then(
      () => {},
      () => {},
    );
    entry.sending = settled.then(() => {
      entry.sending = null;
    });
    return sending;
  }

  /** The turn that was sent has ended: the history up to there is known to the session. */
  remember(sentId, lastId) {
    if (this.#entry?.knows === sentId) this.#entry.knows = lastId;
  }

  close() {
    const entry = this.#entry;
    if (entry === null) return;
    this.#entry = null;
    this.#onState("none");
    entry.ready.then(closeQuietly, () => {});
  }

  #start(provider, setup, last) {
    const entry = { provider, knows: last, session: null, sending: null, ready: null };
    this.#onState("starting");
    entry.ready = (async () => provider.createSession(setup))();
    entry.ready.then(
      (session) => {
        entry.session = session;
        if (this.#entry === entry) this.#onState("ready");
      },
      () => {
        if (this.#entry === entry) this.close();
      },
    );
    return entry;
  }

  async #waitForEnd(entry) {
    let timer;
    const tooLong = new Promise((resolve) => {
      timer = setTimeout(resolve, GRACE_MS);
    });
    await Promise.race([entry.sending, tooLong]);
    clearTimeout(timer);
    if (entry.sending !== null && this.#entry === entry) this.close();
  }
}

function fits(entry, provider, last) {
  return entry.provider === provider && entry.knows === last && entry.session?.stale !== true;
}

async function closeQuietly(session) {
  try {
    await session?.close?.();
  } catch {
    // A session that cannot be closed is of no more use either way.
  }
}
