// The events of one run, kept, so that every listener and iterator gets them from the start however late it comes.
//
// It refuses anything after the event that ends the run, and never hands a listener its events out of order.

import { tell } from "./emitter.js";

export class ReplayLog {
  #events = [];
  #closed = false;
  #readers = new Set();

  push(event) {
    if (this.#closed) return;
    this.#events.push(event);
    this.#closed = event.type === "finish" || event.type === "error";
    this.#wake();
  }

  /** Tells the listener of every event so far, then of each that comes; the returned function ends that. */
  on(listener) {
    let next = 0;
    let telling = false;
    const catchUp = () => {
      // A listener that sets off another event is told of it after it returns, not in the middle.
      if (telling) return;
      telling = true;
      while (next < this.#events.length && this.#readers.has(catchUp)) tell(listener, this.#events[next++]);
      telling = false;
    };
    this.#readers.add(catchUp);
    catchUp();
    return () => {
      this.#readers.delete(catchUp);
    };
  }

  /** Every event from the start; ends after the last one, which says whether the turn failed. */
  async *[Symbol.asyncIterator]() {
    for (let next = 0; ; next += 1) {
      while (next >= this.#events.length) {
        if (this.#closed) return;
        await this.#more();
      }
      yield this.#events[next];
    }
  }

  #more() {
    return new Promise((resolve) => {
      const once = () => {
        this.#readers.delete(once);
        resolve();
      };
      this.#readers.add(once);
    });
  }

  #wake() {
    for (const reader of [...this.#readers]) reader();
  }
}
