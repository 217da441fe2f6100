// The content of template elements (https://html.spec.whatwg.org/multipage/scripting.html#the-template-element): a
// fragment beside the tree. Its nodes belong to the page's document here, not to an inert one.

import { WeakMap, WeakMapPrototypeGet, WeakMapPrototypeSet } from "mock:primordials";
import { ELEMENT } from "mock:dom-node";
import { clone, insert, newFragment, whenCloned } from "mock:dom-tree";
import { HTML } from "mock:dom-attributes";

const contents = new WeakMap();

export const isTemplate = (record) => record.type === ELEMENT && record.localName === "template" && record.namespace === HTML;

/** The fragment of a template. */
export function contentOf(record) {
  let content = WeakMapPrototypeGet(contents, record);
  if (content === undefined) {
    content = newFragment(record.document);
    WeakMapPrototypeSet(contents, record, content);
  }
  return content;
}

whenCloned("template", (record, copy, deep) => {
  if (!deep) return;
  const content = contentOf(copy);
  for (let child = contentOf(record).first; child !== null; child = child.next) insert(clone(child, true, copy.document), content, null);
});
