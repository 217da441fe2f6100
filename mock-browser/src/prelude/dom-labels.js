// Labels and what they label (https://html.spec.whatwg.org/multipage/forms.html#the-label-element).

import { ELEMENT, following, rootOf } from "mock:dom-node";
import { getAttribute } from "mock:dom-attributes";
import { elementsBelow } from "mock:dom-collections";

const LABELABLE = { __proto__: null, button: 1, input: 1, meter: 1, output: 1, progress: 1, select: 1, textarea: 1 };
const isLabelable = (record) => LABELABLE[record.localName] === 1 && getAttribute(record, "type") !== "hidden";

/** What a label labels, or null. */
export function controlOf(label) {
  const id = getAttribute(label, "for");
  const root = id === null ? label : rootOf(label);
  for (let record = following(root, root); record !== null; record = following(record, root)) {
    if (record.type !== ELEMENT) continue;
    if (id !== null && getAttribute(record, "id") === id) return isLabelable(record) ? record : null;
    if (id === null && isLabelable(record)) return record;
  }
  return null;
}

export const labelsOf = (control) =>
  elementsBelow(rootOf(control), (record) => record.localName === "label" && controlOf(record) === control);
