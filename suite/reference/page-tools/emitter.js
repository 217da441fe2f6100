// Telling listeners. A listener that throws is reported as the page's own uncaught error, and refused the power to break
// a turn or to keep the others from being told.

/** Calls a listener; what it throws goes where an event listener's exception would go. */
export function tell(listener, value) {
  try {
    listener(value);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

/** A set of listeners, each told of what comes after it was added. */
export class Emitter {
  #entries = new Set();

  /** Adds a listener; the returned function takes it away again. */
  on(listener) {
    // An entry of its own, so that one function added twice can be taken away once.
    const entry = { listener };
    this.#entries.add(entry);
    return () => {
      this.#entries.delete(entry);
    };
  }

  emit(value) {
    for (const entry of [...this.#entries]) {
      if (this.#entries.has(entry)) tell(entry.listener, value);
    }
  }
}

/**
 * One order of delivery for a whole client: what a listener sets off while being told is delivered after everybody has
 * been told of what came first.
 */
export class Delivery {
  #waiting = [];
  #delivering = false;

  post(deliver) {
    this.#waiting.push(deliver);
    if (this.#delivering) return;
    this.#delivering = true;
    while (this.#waiting.length > 0) this.#waiting.shift()();
    this.#delivering = false;
  }
}
