// Asynchronous iteration over a readable stream (`for await`).
// https://streams.spec.whatwg.org/#rs-asynciterator
import {
  AsyncIteratorPrototype, ObjectDefineProperty, ObjectSetPrototypeOf, PromisePrototypeThen, SymbolToStringTag,
} from "mock:primordials";
import { chain, newPromise, promising, resolvedWith } from "mock:promises";
import { requireDictionary } from "mock:streams-callbacks";
import { acquireReader, cancelStream, readFrom, releaseReader } from "mock:streams-readable";

class ReadableStreamAsyncIterator {
  #reader;
  #preventCancel;
  #ongoing = null;
  #finished = false;

  constructor(reader, preventCancel) {
    this.#reader = reader;
    this.#preventCancel = preventCancel;
  }

  next() {
    return promising(() => this.#queue(() => this.#nextSteps()));
  }

  return(value = undefined) {
    return promising(() => {
      const ended = this.#queue(() => this.#returnSteps(value));
      return PromisePrototypeThen(ended, () => ({ value, done: true }));
    });
  }

  // One step runs after the other, however fast a page asks.
  #queue(step) {
    this.#ongoing = this.#ongoing === null ? step() : chain(this.#ongoing, step, step);
    return this.#ongoing;
  }

  #nextSteps() {
    if (this.#finished) {
      return resolvedWith({ value: undefined, done: true });
    }
    const { promise, resolve, reject } = newPromise();
    const finish = () => {
      this.#finished = true;
      releaseReader(this.#reader);
    };
    readFrom(this.#reader, {
      chunk: (value) => resolve({ value, done: false }),
      close() {
        finish();
        resolve({ value: undefined, done: true });
      },
      error(reason) {
        finish();
        reject(reason);
      },
    });
    return promise;
  }

  #returnSteps(value) {
    if (this.#finished) {
      return resolvedWith(undefined);
    }
    this.#finished = true;
    if (this.#preventCancel) {
      releaseReader(this.#reader);
      return resolvedWith(undefined);
    }
    const cancelled = cancelStream(this.#reader.stream, value);
    releaseReader(this.#reader);
    return cancelled;
  }
}

const prototype = ReadableStreamAsyncIterator.prototype;
delete prototype.constructor;
ObjectSetPrototypeOf(prototype, AsyncIteratorPrototype);
ObjectDefineProperty(prototype, "next", { __proto__: null, enumerable: true });
ObjectDefineProperty(prototype, "return", { __proto__: null, enumerable: true });
ObjectDefineProperty(prototype, SymbolToStringTag, {
  __proto__: null, configurable: true, value: "ReadableStream AsyncIterator",
});

export function iterate(stream, options) {
  requireDictionary(options, "options");
  const preventCancel = options !== undefined && options !== null && !!options.preventCancel;
  return new ReadableStreamAsyncIterator(acquireReader(stream), preventCancel);
}
