// The browser's agent, played by Rust: what it sees of the page's tools, and its calls. Everything it does is recorded.
// https://webmachinelearning.github.io/webmcp/

import { host } from "mock:host";
import { cancelCall, startCall } from "mock:tool-calls";
import "mock:model-context";
import { described, listable, placeOfTools } from "mock:tool-registry";
import { ArrayPrototypePush, Map, MapPrototypeDelete, MapPrototypeGet, MapPrototypeSet } from "mock:primordials";

const calls = new Map();
let last = 0;

export function tools() {
  const seen = [];
  const entries = listable();
  for (let index = 0; index < entries.length; index++) {
    const { name, title, description, schema, annotations } = entries[index];
    ArrayPrototypePush(seen, {
      __proto__: null, name, title, description, inputSchema: schema, annotations, place: placeOfTools(),
    });
  }
  return seen;
}

export function call(tool, input) {
  last += 1;
  const number = last;
  host.record("agent", "call", { __proto__: null, call: number, tool, input });
  const answer = (ok, value) => {
    MapPrototypeDelete(calls, number);
    host.record("agent", "answer", ok
      ? { __proto__: null, call: number, tool, ok, result: value }
      : { __proto__: null, call: number, tool, ok, result: null, error: described(value) });
  };
  MapPrototypeSet(calls, number, startCall(tool, input, answer));
  return number;
}

export function cancel(number) {
  const found = MapPrototypeGet(calls, number);
  if (found === undefined || !cancelCall(found)) return;
  MapPrototypeDelete(calls, number);
  host.record("agent", "cancelled", { __proto__: null, call: number });
}
