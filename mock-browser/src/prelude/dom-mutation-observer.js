// MutationObserver (https://dom.spec.whatwg.org/#interface-mutationobserver): records are queued as the tree changes, and
// handed over in one microtask.

import { host } from "mock:host";
import {
  defineInterface, illegal, requireArguments, requireToken, toBoolean, toCallback, toDictionary, toDOMString, toSequence,
} from "mock:webidl";
import {
  ArrayPrototypeIncludes, ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSplice, enqueueMicrotask, ReflectApply, TypeError,
} from "mock:primordials";
import { nodeOf, requireNode } from "mock:dom-node";
import { setObserver } from "mock:dom-tree";
import { staticList } from "mock:dom-collections";

const WHERE = "Failed to execute 'observe' on 'MutationObserver'";

export class MutationRecord {
  #facts;

  constructor(token, facts = undefined) {
    requireToken(token);
    this.#facts = facts;
  }

  get type() {
    return this.#facts.type;
  }

  get target() {
    return this.#facts.target.node;
  }

  get addedNodes() {
    return (this.#facts.addedNodes ??= staticList(this.#facts.added));
  }

  get removedNodes() {
    return (this.#facts.removedNodes ??= staticList(this.#facts.removed));
  }

  get previousSibling() {
    return nodeOf(this.#facts.previous);
  }

  get nextSibling() {
    return nodeOf(this.#facts.next);
  }

  get attributeName() {
    return this.#facts.attribute?.localName ?? null;
  }

  get attributeNamespace() {
    return this.#facts.attribute?.namespace ?? null;
  }

  get oldValue() {
    return this.#facts.oldValue;
  }
}

// Observers with records, in the order in which they were made.
const observers = [];
let scheduled = false;

function schedule() {
  if (scheduled) return;
  scheduled = true;
  enqueueMicrotask(() => {
    scheduled = false;
    for (let index = 0; index < observers.length; index++) observers[index]();
  });
}

function toOptions(value) {
  const init = toDictionary(value, WHERE, "MutationObserverInit");
  const { attributeFilter, attributeOldValue, attributes, characterData, characterDataOldValue } = init;
  const options = {
    __proto__: null, childList: toBoolean(init.childList), subtree: toBoolean(init.subtree),
    attributes: attributes === undefined ? attributeOldValue !== undefined || attributeFilter !== undefined : toBoolean(attributes),
    characterData: characterData === undefined ? characterDataOldValue !== undefined : toBoolean(characterData),
    attributeOldValue: toBoolean(attributeOldValue), characterDataOldValue: toBoolean(characterDataOldValue),
    filter: attributeFilter === undefined ? null : toSequence(attributeFilter, WHERE, toDOMString),
  };
  if (!options.childList && !options.attributes && !options.characterData) {
    throw new TypeError(WHERE + ": The options object must set at least one of 'attributes', 'characterData', or 'childList' to true.");
  }
  return options;
}

export class MutationObserver {
  #callback;
  #queue = [];
  #observed = [];
  #handle;

  constructor(callback) {
    const where = "Failed to construct 'MutationObserver'";
    requireArguments(1, arguments.length, where);
    if (typeof callback !== "function") throw new TypeError(where + ": parameter 1 is not of type 'Function'.");
    this.#callback = toCallback(callback, where);
    this.#handle = {
      __proto__: null,
      enqueue: (facts) => {
        ArrayPrototypePush(this.#queue, new MutationRecord(illegal, facts));
        schedule();
      },
    };
    ArrayPrototypePush(observers, () => this.#deliver());
  }

  observe(target, options = undefined) {
    this.#queue;
    requireArguments(1, arguments.length, WHERE);
    const record = requireNode(target, WHERE);
    const wanted = toOptions(options);
    record.observers ??= [];
    for (let index = 0; index < record.observers.length; index++) {
      if (record.observers[index].handle === this.#handle) {
        record.observers[index].options = wanted;
        return;
      }
    }
    ArrayPrototypePush(record.observers, { __proto__: null, handle: this.#handle, options: wanted });
    ArrayPrototypePush(this.#observed, record);
    setObserver(functions);
  }

  disconnect() {
    const observed = this.#observed;
    for (let index = 0; index < observed.length; index++) {
      const list = observed[index].observers;
      for (let at = list.length - 1; at >= 0; at--) if (list[at].handle === this.#handle) ArrayPrototypeSplice(list, at, 1);
    }
    this.#observed = [];
    this.#queue = [];
  }

  takeRecords() {
    const records = this.#queue;
    this.#queue = [];
    return records;
  }

  #deliver() {
    if (this.#queue.length === 0) return;
    const records = this.#queue;
    this.#queue = [];
    try {
      ReflectApply(this.#callback, this, [records, this]);
    } catch (error) {
      host.reportException(error);
    }
  }
}

/** Queues a record with everyone who observes the target or something above it. */
function queue(target, interested, facts) {
  const seen = [];
  for (let above = target; above !== null; above = above.parent) {
    const list = above.observers;
    if (list === null) continue;
    for (let index = 0; index < list.length; index++) {
      const { handle, options } = list[index];
      if ((above !== target && !options.subtree) || !interested(options)) continue;
      const known = ArrayPrototypeIndexOf(seen, handle);
      if (known < 0) ArrayPrototypePush(seen, handle, facts(options));
      else seen[known + 1].oldValue ??= facts(options).oldValue;
    }
  }
  for (let index = 0; index < seen.length; index += 2) seen[index].enqueue(seen[index + 1]);
}

const newFacts = (type, target, changes) => ({
  __proto__: null, type, target, added: [], removed: [], previous: null, next: null, attribute: null, oldValue: null,
  addedNodes: undefined, removedNodes: undefined, ...changes,
});

const functions = {
  __proto__: null,
  children(target, added, removed, previous, next) {
    queue(target, (options) => options.childList, () => newFacts("childList", target, { added, removed, previous, next }));
  },
  attribute(target, attribute, old) {
    const interested = ({ attributes, filter }) => attributes && (filter === null || ArrayPrototypeIncludes(filter, attribute.localName));
    queue(target, interested, (options) => newFacts("attributes", target, { attribute, oldValue: options.attributeOldValue ? old : null }));
  },
  data(target, old) {
    const facts = (options) => newFacts("characterData", target, { oldValue: options.characterDataOldValue ? old : null });
    queue(target, (options) => options.characterData, facts);
  },
};

defineInterface(undefined, MutationRecord);
defineInterface(undefined, MutationObserver);
