// What pseudo-classes ask of elements (https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes).

import { host } from "mock:host";
import { getAttribute, hasAttribute } from "mock:dom-attributes";

const CONTROLS = { __proto__: null, button: 1, input: 1, select: 1, textarea: 1, optgroup: 1, option: 1, fieldset: 1 };
const REQUIRABLE = { __proto__: null, input: 1, select: 1, textarea: 1 };

/** Whether a control is disabled, by itself or by a fieldset around it. */
export function isDisabled(record) {
  if (CONTROLS[record.localName] !== 1) return false;
  if (hasAttribute(record, "disabled")) return true;
  if (record.localName === "option") return record.parent?.localName === "optgroup" && hasAttribute(record.parent, "disabled");
  let below = record;
  for (let above = record.parent; above !== null; above = above.parent) {
    if (above.localName === "fieldset" && hasAttribute(above, "disabled") && !isFirstLegend(below, above)) return true;
    below = above;
  }
  return false;
}

function isFirstLegend(record, fieldset) {
  if (record.localName !== "legend") return false;
  for (let child = fieldset.first; child !== null; child = child.next) if (child.localName === "legend") return child === record;
  return false;
}

export function isInState(record, state) {
  const { localName } = record;
  switch (state) {
    case "checked": return isChecked(record);
    case "disabled": return isDisabled(record);
    case "enabled": return CONTROLS[localName] === 1 && !isDisabled(record);
    case "required": return REQUIRABLE[localName] === 1 && hasAttribute(record, "required");
    case "optional": return REQUIRABLE[localName] === 1 && !hasAttribute(record, "required");
    case "focus": return host.isLoaded("mock:dom-focus") && host.load("mock:dom-focus").focused() === record;
    default: return (localName === "a" || localName === "area") && hasAttribute(record, "href");
  }
}

function isChecked(record) {
  const forms = host.load("mock:dom-forms");
  if (record.localName === "option") return forms.isSelected(record);
  if (record.localName !== "input") return false;
  const type = getAttribute(record, "type");
  return (type === "checkbox" || type === "radio") && forms.isChecked(record);
}
