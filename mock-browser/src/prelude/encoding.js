// TextEncoder and TextDecoder.
// https://encoding.spec.whatwg.org/#api
import { RangeError, TypedArrayPrototypeGetLength, TypedArrayPrototypeSet, TypeError } from "mock:primordials";
import { bytesOf, isUint8Array, toRust } from "mock:buffer-source";
import { native } from "mock:utf8";
import { defineGlobal, defineInterface, requireArguments, toDictionary, toUSVString } from "mock:webidl";

export class TextEncoder {
  #encoder = true;

  get encoding() {
    void this.#encoder;
    return "utf-8";
  }

  encode(input = "") {
    void this.#encoder;
    return native.encode(toUSVString(input));
  }

  encodeInto(source, destination) {
    void this.#encoder;
    requireArguments(2, arguments.length, "Failed to execute 'encodeInto' on 'TextEncoder'");
    const text = toUSVString(source);
    if (!isUint8Array(destination)) {
      throw new TypeError("TextEncoder.encodeInto: parameter 2 is not of type 'Uint8Array'");
    }
    const fitting = native.encodeInto(text, TypedArrayPrototypeGetLength(destination));
    TypedArrayPrototypeSet(destination, fitting.bytes, 0);
    return { read: fitting.read, written: fitting.written };
  }
}

// What a TextDecoder and a TextDecoderStream share: { name, decode(base64, more) }.
export function newDecoder(label, options, where) {
  const wanted = toUSVString(label);
  const { fatal, ignoreBOM } = toDictionary(options, "Failed to construct '" + where + "'", "TextDecoderOptions");
  const choices = { fatal: !!fatal, ignoreBOM: !!ignoreBOM };
  const name = native.encodingName(wanted);
  if (name === undefined) {
    throw new RangeError("Failed to construct '" + where + "': the encoding label '" + wanted + "' is invalid");
  }
  return { name, fatal: choices.fatal, ignoreBOM: choices.ignoreBOM, decode: native.decoder(name, choices.fatal, choices.ignoreBOM) };
}

// Decodes a Uint8Array; `more` keeps an unfinished character for the next call.
export function decodeWith(decoder, bytes, more) {
  const text = decoder.decode(bytes === null ? "" : toRust(bytes), more);
  if (text === undefined) {
    throw new TypeError("the encoded data was not valid");
  }
  return text;
}

export class TextDecoder {
  #decoder;

  constructor(label = "utf-8", options = undefined) {
    this.#decoder = newDecoder(label, options, "TextDecoder");
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

  decode(input = undefined, options = undefined) {
    const decoder = this.#decoder;
    const bytes = input === undefined ? null : bytesOf(input, "TextDecoder.decode: parameter 1");
    const { stream } = toDictionary(options, "Failed to execute 'decode' on 'TextDecoder'", "TextDecodeOptions");
    return decodeWith(decoder, bytes, !!stream);
  }
}

defineInterface(undefined, TextEncoder);
defineInterface(undefined, TextDecoder);

export function install(window) {
  defineGlobal(window, "TextEncoder", TextEncoder);
  defineGlobal(window, "TextDecoder", TextDecoder);
}
