// Reading a stream of server-sent events, as the HTML Living Standard has it (9.2.6, "Interpreting an event stream"), as
// far as a model's answer needs it: the data of each event.
//
// It refuses to depend on where the network cut the stream: within a line, between \r and \n, or inside a character. More
// lenient than the standard in one thing: an event that the end of the stream cut off before its blank line counts.

/** The data of each event of a byte stream, in order. Stops reading the stream when it is left early. */
export async function* eventsOf(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = new EventParser();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      // `stream: true` keeps the first bytes of a character whose rest is in the next chunk.
      yield* parser.push(done ? decoder.decode() : decoder.decode(value, { stream: true }));
      if (done) return yield* parser.end();
    }
  } finally {
    // Nobody waits for the rest; a stream that has failed already has nothing to cancel.
    reader.cancel().catch(() => {});
  }
}

class EventParser {
  #rest = "";
  #data = [];

  /** The data of the events that this text completes. */
  push(text) {
    // A \r at the very end may be half of a \r\n, so it waits for the next text.
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop();
    return lines.flatMap((line) => this.#takeLine(line));
  }

  end() {
    const line = this.#rest.replace(/\r$/, "");
    return [...this.#takeLine(line), ...this.#takeLine("")];
  }

  #takeLine(line) {
    if (line === "") return this.#dispatch();
    const [, field, value] = /^([^:]*):? ?([^]*)$/.exec(line);
    // A comment has no field name; ids, event names and retry times say nothing about an answer.
    if (field === "data") this.#data.push(value);
    return [];
  }

  #dispatch() {
    const data = this.#data;
    this.#data = [];
    return data.length === 0 ? [] : [data.join("\n")];
  }
}
