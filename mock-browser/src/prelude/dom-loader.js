// How a page that was opened from an address comes to be (https://html.spec.whatwg.org/multipage/parsing.html): its HTML
// becomes the tree, up to each script that runs at once; then the deferred ones, then those nobody waits for. Each script
// is a task of its own. It refuses `document.write`, style sheets, images and frames: nothing of them is loaded.

import { host } from "mock:host";
import { ArrayPrototypePush, ArrayPrototypeShift, globalObject, PromisePrototypeThen } from "mock:primordials";
import { dispatchTrusted, Event, fireEvent } from "mock:events";
import { readiness } from "mock:globals";
import { becomeReady, document } from "mock:document";
import { recordOf, setBuilder, textBelow } from "mock:dom-node";
import { getAttribute, hasAttribute } from "mock:dom-attributes";
import { factsOf } from "mock:dom-controls";
import { build, readDocument } from "mock:dom-html";
import { kindOf, runClassic, setLoader } from "mock:dom-scripts";
import "mock:dom-document";

const native = host.area("loader");
const addresses = host.area("network");

const deferred = [];
let waitingFor = 0;
let parsed = false;
let inlineModules = 0;

const isScript = (record) => record.localName === "script";
const addressOf = (record) => addresses.resolve(getAttribute(record, "src"), host.href)?.hrefWithoutFragment;

/** Parses the document's HTML and runs its scripts, in tasks from now on. */
export function open(source) {
  setBuilder(document, null);
  readiness.finish = () => {};
  host.load("mock:dom-html-elements");
  setLoader(loadInserted);
  const record = recordOf(document);
  const list = readDocument(source);
  const progress = { __proto__: null, index: 0, open: [record] };
  const goOn = () => {
    const script = build(list, record, record, progress, isScript);
    if (script === undefined) {
      finishParsing();
      return;
    }
    prepare(script);
    native.soon(goOn);
  };
  native.soon(goOn);
}

/** Runs a script of the parser's now, or says when it will. */
function prepare(record) {
  const facts = factsOf(record);
  facts.parser = false;
  facts.started = true;
  const kind = kindOf(record);
  if (kind === undefined) return;
  const external = hasAttribute(record, "src");
  if (kind === "module") {
    if (hasAttribute(record, "async")) runLater(record, kind);
    else ArrayPrototypePush(deferred, record);
  } else if (external && hasAttribute(record, "async")) runLater(record, kind);
  else if (external && hasAttribute(record, "defer")) ArrayPrototypePush(deferred, record);
  else if (external) runExternal(record);
  else runClassic(record, textBelow(record), host.href);
}

/** Runs a script that nobody waits for but the `load` event, as a task. */
function runLater(record, kind) {
  waitingFor++;
  const done = () => {
    waitingFor--;
    maybeComplete();
  };
  host.schedule(0, () => {
    if (kind === "module") runModule(record, done);
    else {
      runExternal(record);
      done();
    }
  });
}

const loadInserted = (record, kind) => runLater(record, kind);

function runExternal(record) {
  const address = addressOf(record);
  const source = address === undefined ? undefined : native.script(address);
  if (source === undefined || source === null) {
    fireEvent(record.node, "error");
    return;
  }
  runClassic(record, source, address);
  fireEvent(record.node, "load");
}

function runModule(record, done) {
  const external = hasAttribute(record, "src");
  const ended = (type) => {
    fireEvent(record.node, type);
    done();
  };
  let promise;
  try {
    promise = external ? native.import(addressOf(record) ?? "") : native.inline(host.href + "#module-" + ++inlineModules, textBelow(record));
  } catch (error) {
    host.reportException(error);
    ended("error");
    return;
  }
  PromisePrototypeThen(promise, () => (external ? ended("load") : done()), (error) => {
    host.reportException(error);
    ended("error");
  });
}

function finishParsing() {
  parsed = true;
  becomeReady("interactive");
  native.soon(runDeferred);
}

function runDeferred() {
  if (deferred.length === 0) {
    dispatchTrusted(document, new Event("DOMContentLoaded", { __proto__: null, bubbles: true }));
    parsed = "deferred";
    maybeComplete();
    return;
  }
  const record = ArrayPrototypeShift(deferred);
  const next = () => native.soon(runDeferred);
  if (kindOf(record) === "module") runModule(record, next);
  else {
    runExternal(record);
    next();
  }
}

function maybeComplete() {
  if (parsed !== "deferred" || waitingFor > 0) return;
  parsed = "complete";
  host.schedule(0, () => {
    becomeReady("complete");
    dispatchTrusted(globalObject, new Event("load"));
    dispatchTrusted(globalObject, new Event("pageshow"));
  });
}
