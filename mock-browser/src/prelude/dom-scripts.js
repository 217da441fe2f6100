// Script elements that page code inserts (https://html.spec.whatwg.org/multipage/scripting.html#script-processing-model):
// inline classic ones run at once. Those that HTML was parsed into by `innerHTML` never run. One with `src` or of type
// `module` does not run unless the page was opened from an address (mock:dom-loader).

import { host } from "mock:host";
import { StringPrototypeToLowerCase, StringPrototypeTrim } from "mock:primordials";
import { textBelow } from "mock:dom-node";
import { whenCloned, whenInserted } from "mock:dom-tree";
import { getAttribute, hasAttribute } from "mock:dom-attributes";
import { factsOf } from "mock:dom-controls";
import { readiness } from "mock:globals";

let loader = null;

/** Has scripts loaded that page code inserts: `load(record, kind)`. */
export function setLoader(load) {
  loader = load;
}

const CLASSIC = { __proto__: null, "": 1, "text/javascript": 1, "application/javascript": 1, "text/ecmascript": 1, "application/ecmascript": 1 };

/** "classic", "module", or undefined for what is no script to run. */
export function kindOf(record) {
  const type = StringPrototypeToLowerCase(StringPrototypeTrim(getAttribute(record, "type") ?? ""));
  if (type === "module") return "module";
  if (CLASSIC[type] !== 1 || hasAttribute(record, "nomodule")) return undefined;
  return "classic";
}

/** Runs an inline classic script. */
export function runClassic(record, source, name) {
  const before = readiness.currentScript;
  readiness.currentScript = record.node;
  try {
    host.evaluate(source, name);
  } catch (error) {
    host.reportException(error);
  } finally {
    readiness.currentScript = before;
  }
}

whenCloned("script", (record, copy) => {
  factsOf(copy).started = factsOf(record).started;
});

whenInserted("script", (record) => {
  const facts = factsOf(record);
  const kind = kindOf(record);
  if (facts.started || facts.parser || kind === undefined) return;
  const source = textBelow(record);
  if (!hasAttribute(record, "src") && source === "") return;
  if (kind === "classic" && !hasAttribute(record, "src")) {
    facts.started = true;
    runClassic(record, source, host.href);
  } else if (loader !== null) {
    facts.started = true;
    loader(record, kind);
  }
});
