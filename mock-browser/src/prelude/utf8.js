// Text to bytes and back, as other standards use it.
// https://encoding.spec.whatwg.org/#specification-hooks
import { host } from "mock:host";
import { toRust } from "mock:buffer-source";

export const native = host.area("encoding");

// "UTF-8 decode": replaces what is malformed, drops a byte order mark.
export function decodeText(bytes) {
  return native.decodeOnce(toRust(bytes));
}

// "UTF-8 encode" of a well-formed string.
export function encodeText(text) {
  return native.encode(text);
}
