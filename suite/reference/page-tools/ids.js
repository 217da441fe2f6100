// Identifiers: of turns, messages and calls. It refuses to hand out the same call id twice, whatever a model sends.

/** A fresh identifier. `crypto.randomUUID` would need a secure page; this does not. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The call ids of one client. Some models name the first call of every message alike. */
export class CallIds {
  #used = new Set();

  /** The id that the provider wants, if it is free, else a new one. */
  claim(wanted) {
    const free = typeof wanted === "string" && wanted !== "" && !this.#used.has(wanted);
    const id = free ? wanted : newId();
    this.#used.add(id);
    return id;
  }
}
