// TextDecoderStream and TextEncoderStream.
// https://encoding.spec.whatwg.org/#interface-textdecoderstream
import { String, StringPrototypeCharCodeAt, StringPrototypeSlice } from "mock:primordials";
import { bytesOf } from "mock:buffer-source";
import { decodeWith, newDecoder } from "mock:encoding";
import { objectOf as readableObject } from "mock:readable-stream";
import { createTransform, enqueueChunk } from "mock:streams-transform";
import { encodeText } from "mock:utf8";
import { defineGlobal, defineInterface, toUSVString } from "mock:webidl";
import { objectOf as writableObject } from "mock:writable-stream";

export class TextDecoderStream {
  #decoder;
  #transform;

  constructor(label = "utf-8", options = undefined) {
    const decoder = newDecoder(label, options, "TextDecoderStream");
    this.#decoder = decoder;
    const pass = (stream, text) => {
      if (text !== "") {
        enqueueChunk(stream, text);
      }
    };
    this.#transform = createTransform({
      transform: (chunk, stream) => pass(stream, decodeWith(decoder, bytesOf(chunk, "a chunk of a TextDecoderStream"), true)),
      flush: (stream) => pass(stream, decodeWith(decoder, null, false)),
    });
  }

  get encoding() {
    return this.#decoder.name;
  }

  get fatal() {
    return this.#decoder.fatal;
  }

  get ignoreBOM() {
    return this.#decoder.ignoreBOM;
  }

  get readable() {
    return readableObject(this.#transform.readable);
  }

  get writable() {
    return writableObject(this.#transform.writable);
  }
}

export class TextEncoderStream {
  #transform;

  constructor() {
    // Half of a surrogate pair waits for its other half in the next chunk.
    let waiting = "";
    this.#transform = createTransform({
      transform(chunk, stream) {
        let text = waiting + String(chunk);
        waiting = "";
        const last = text.length - 1;
        if (last >= 0 && isHighSurrogate(StringPrototypeCharCodeAt(text, last))) {
          waiting = text[last];
          text = StringPrototypeSlice(text, 0, last);
        }
        if (text !== "") {
          enqueueChunk(stream, encodeText(toUSVString(text)));
        }
      },
      flush(stream) {
        if (waiting !== "") {
          enqueueChunk(stream, encodeText("\ufffd"));
        }
      },
    });
  }

  get encoding() {
    void this.#transform;
    return "utf-8";
  }

  get readable() {
    return readableObject(this.#transform.readable);
  }

  get writable() {
    return writableObject(this.#transform.writable);
  }
}

function isHighSurrogate(unit) {
  return unit >= 0xd800 && unit <= 0xdbff;
}

defineInterface(undefined, TextDecoderStream);
defineInterface(undefined, TextEncoderStream);

export function install(window) {
  defineGlobal(window, "TextDecoderStream", TextDecoderStream);
  defineGlobal(window, "TextEncoderStream", TextEncoderStream);
}
