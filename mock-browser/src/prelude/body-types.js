// What can be a body. Interfaces whose objects can be one say so when their module is evaluated, so that none needs to
// be loaded to find out that a value is not of it.
// https://fetch.spec.whatwg.org/#concept-bodyinit-extract
import { ArrayPrototypePush } from "mock:primordials";

const extractors = [];

// `extract(value)` answers { bytes, stream, type } (one of the first two, the rest null), or null for another value.
export function addBodyType(extract) {
  ArrayPrototypePush(extractors, extract);
}

export function extractKnown(value) {
  for (let i = 0; i < extractors.length; i++) {
    const extracted = extractors[i](value);
    if (extracted !== null) {
      return extracted;
    }
  }
  return null;
}
