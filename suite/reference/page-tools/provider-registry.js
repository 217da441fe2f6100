// Which providers a client has and whether each is ready.
//
// It refuses duplicate ids, and a provider whose detection fails is unavailable, with the reason, rather than an error.

import { messageOf } from "./errors.js";

export class ProviderRegistry {
  #entries;
  #onChange;
  #waiting = [];
  #started = false;

  constructor(providers, onChange) {
    if (!Array.isArray(providers) || providers.length === 0)
      throw new TypeError("`providers` must be an array of at least one provider.");
    this.#onChange = onChange;
    this.#entries = providers.map((provider) => ({
      provider,
      status: "detecting",
      reason: undefined,
      actionable: false,
      detecting: null,
    }));
    const ids = new Set();
    for (const provider of providers) checkProvider(provider, ids);
  }

  /** `{ provider, status, reason, actionable }` of each, in the order of preference. */
  get entries() {
    return this.#entries;
  }

  get states() {
    const states = this.#entries.map(({ provider, status, reason }) =>
      Object.freeze({ id: provider.id, status, reason, capabilities: Object.freeze({ ...provider.capabilities }) }),
    );
    return Object.freeze(states);
  }

  /** Looks at every provider; resolves when all have answered. What was ready stays so meanwhile. */
  async detect() {
    this.#started = true;
    await Promise.all(this.#entries.map((entry) => (entry.detecting ??= this.#detectOne(entry))));
  }

  /** For a client that does not detect at creation: the first request does. */
  ensureStarted() {
    if (!this.#started) this.detect();
  }

  /** Resolves when some provider's status has changed. */
  nextChange() {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async #detectOne(entry) {
    const found = await detected(entry.provider);
    const ready = found?.status === "ready";
    entry.status = ready ? "ready" : "unavailable";
    entry.reason = ready ? undefined : messageOf(found?.reason, "it is not available");
    entry.actionable = !ready && found?.actionable === true;
    entry.detecting = null;
    this.#onChange();
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

async function detected(provider) {
  try {
    return await provider.detect();
  } catch (error) {
    return { status: "unavailable", reason: messageOf(error, "its detection failed") };
  }
}

function checkProvider(provider, ids) {
  const id = provider?.id;
  if (typeof id !== "string" || id === "") throw new TypeError("A provider has no `id`.");
  if (typeof provider.createSession !== "function")
    throw new TypeError(`The provider "${id}" has no createSession(); extend BaseProvider.`);
  if (ids.has(id)) throw new TypeError(`Two providers have the id "${id}"; ids must be unique.`);
  ids.add(id);
}
