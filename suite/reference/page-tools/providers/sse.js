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
    const whole = this.#rest + text;
    const events = [];
    let from = 0;
    for (let end = lineEnd(whole, from); end >= 0; end = lineEnd(whole, from)) {
      this.#takeLine(whole.slice(from, end), events);
      from = end + (whole.startsWith("\r\n", end) ? 2 : 1);
    }
    this.#rest = whole.slice(from);
    return events;
  }

  end() {
    const events = [];
    const line = this.#rest.endsWith("\r") ? this.#rest.slice(0, -1) : this.#rest;
    this.#takeLine(line, events);
    this.#takeLine("", events);
    return events;
  }

  #takeLine(line, events) {
    if (line === "") return this.#dispatch(events);
    // A comment has no field name; ids, event names and retry times say nothing about an answer.
    if (line === "data") this.#data.push("");
    if (line.startsWith("data:")) this.#data.push(line.slice(line[5] === " " ? 6 : 5));
  }

  #dispatch(events) {
    if (this.#data.length > 0) events.push(this.#data.join("\n"));
    this.#data = [];
  }
}

/** Where the next line ends, or -1. A \r at the very end may be half of a \r\n, so it waits for the next text. */
function lineEnd(text, from) {
  const feed = text.indexOf("\n", from);
  const carriage = text.indexOf("\r", from);
  if (carriage < 0 || (feed >= 0 && feed < carriage)) return feed;
  return carriage === text.length - 1 ? -1 : carriage;
}
