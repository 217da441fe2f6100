// What several kinds of nodes can do: ParentNode, ChildNode and NonDocumentTypeChildNode
// (https://dom.spec.whatwg.org/#interface-parentnode).

import { host } from "mock:host";
import { requireArguments, toDOMString } from "mock:webidl";
import {
  ArrayPrototypePush, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ReflectOwnKeys, ObjectSetPrototypeOf,
} from "mock:primordials";
import { DOCUMENT, ELEMENT, nodeOf, recordOf, recordOrNull } from "mock:dom-node";

const tree = () => host.load("mock:dom-tree");

/** Puts the members of an object on a class's prototype. */
export function mix(Class, members) {
  const keys = ReflectOwnKeys(members);
  for (let index = 0; index < keys.length; index++) {
    const descriptor = ObjectGetOwnPropertyDescriptor(members, keys[index]);
    ObjectDefineProperty(Class.prototype, keys[index], ObjectSetPrototypeOf(descriptor, null));
  }
}

const documentOf = (record) => (record.type === DOCUMENT ? record : record.document);

/** One record for what was given: nodes as they are, anything else as text; several are put into a fragment. */
function toOne(given, document) {
  const { insert, newFragment, newText } = tree();
  const records = [];
  for (let index = 0; index < given.length; index++) {
    ArrayPrototypePush(records, recordOrNull(given[index]) ?? newText(toDOMString(given[index]), document));
  }
  if (records.length === 1) return records[0];
  const fragment = newFragment(document);
  for (let index = 0; index < records.length; index++) insert(records[index], fragment, null);
  return fragment;
}

function isAmong(record, given) {
  for (let index = 0; index < given.length; index++) if (recordOrNull(given[index]) === record) return true;
  return false;
}

function nextNotAmong(record, given) {
  let next = record.next;
  while (next !== null && isAmong(next, given)) next = next.next;
  return next;
}

function previousNotAmong(record, given) {
  let previous = record.previous;
  while (previous !== null && isAmong(previous, given)) previous = previous.previous;
  return previous;
}

function elementFrom(record, step) {
  let found = record;
  while (found !== null && found.type !== ELEMENT) found = found[step];
  return nodeOf(found);
}

const onParent = (operation) => "Failed to execute '" + operation + "' on 'Element'";

export function prepend(record, nodes) {
  const given = toOne(nodes, documentOf(record));
  tree().insertChecked(given, record, record.first, onParent("prepend"));
}

export function append(record, nodes) {
  tree().insertChecked(toOne(nodes, documentOf(record)), record, null, onParent("append"));
}

export function replaceChildren(record, nodes) {
  tree().replaceAll(nodes.length === 0 ? null : toOne(nodes, documentOf(record)), record);
}

export function mixParentNode(Class) {
  mix(Class, {
    get children() {
      return host.load("mock:dom-collections").childElements(recordOf(this));
    },
    get firstElementChild() {
      return elementFrom(recordOf(this).first, "next");
    },
    get lastElementChild() {
      return elementFrom(recordOf(this).last, "previous");
    },
    get childElementCount() {
      let count = 0;
      for (let child = recordOf(this).first; child !== null; child = child.next) if (child.type === ELEMENT) count++;
      return count;
    },
    prepend(...nodes) {
      prepend(recordOf(this), nodes);
    },
    append(...nodes) {
      append(recordOf(this), nodes);
    },
    replaceChildren(...nodes) {
      replaceChildren(recordOf(this), nodes);
    },
    querySelector(selectors) {
      const record = recordOf(this);
      requireArguments(1, arguments.length, onParent("querySelector"));
      return nodeOf(host.load("mock:dom-selectors").first(record, toDOMString(selectors), onParent("querySelector")));
    },
    querySelectorAll(selectors) {
      const record = recordOf(this);
      requireArguments(1, arguments.length, onParent("querySelectorAll"));
      const found = host.load("mock:dom-selectors").all(record, toDOMString(selectors), onParent("querySelectorAll"));
      return host.load("mock:dom-collections").staticList(found);
    },
  });
}

export function mixChildNode(Class) {
  mix(Class, {
    before(...nodes) {
      const record = recordOf(this);
      const { parent } = record;
      if (parent === null) return;
      const previous = previousNotAmong(record, nodes);
      const given = toOne(nodes, documentOf(parent));
      tree().insertChecked(given, parent, previous === null ? parent.first : previous.next, onParent("before"));
    },
    after(...nodes) {
      const record = recordOf(this);
      const { parent } = record;
      if (parent === null) return;
      const next = nextNotAmong(record, nodes);
      tree().insertChecked(toOne(nodes, documentOf(parent)), parent, next, onParent("after"));
    },
    replaceWith(...nodes) {
      const record = recordOf(this);
      const { parent } = record;
      if (parent === null) return;
      const next = nextNotAmong(record, nodes);
      const given = toOne(nodes, documentOf(parent));
      if (record.parent === parent) tree().replaceChecked(given, record, parent, onParent("replaceWith"));
      else tree().insertChecked(given, parent, next, onParent("replaceWith"));
    },
    remove() {
      const record = recordOf(this);
      if (record.parent !== null) tree().remove(record);
    },
  });
}

export function mixNonDocumentTypeChildNode(Class) {
  mix(Class, {
    get previousElementSibling() {
      return elementFrom(recordOf(this).previous, "previous");
    },
    get nextElementSibling() {
      return elementFrom(recordOf(this).next, "next");
    },
  });
}
