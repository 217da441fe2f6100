// The state of form controls (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html): values, checkedness
// and selectedness, kept beside the attributes they start from.

import {
  ArrayPrototypePush, Number, NumberIsFinite, RegExpPrototypeTest, StringPrototypeReplaceAll, StringPrototypeToLowerCase,
  StringPrototypeTrim, ArrayPrototypeJoin,
} from "mock:primordials";
import { ELEMENT, following, rootOf, textBelow } from "mock:dom-node";
import { whenChildrenChanged, whenCloned } from "mock:dom-tree";
import { getAttribute, hasAttribute, setAttribute } from "mock:dom-attributes";
import { elementsBelow, wordsOf } from "mock:dom-collections";
import { isDisabled } from "mock:dom-states";

/** What is kept of a control besides its attributes. */
export function factsOf(record) {
  record.facts ??= { __proto__: null };
  return record.facts;
}

const TYPES = {
  __proto__: null, hidden: 1, text: 1, search: 1, tel: 1, url: 1, email: 1, password: 1, date: 1, month: 1, week: 1, time: 1,
  "datetime-local": 1, number: 1, range: 1, color: 1, checkbox: 1, radio: 1, file: 1, submit: 1, image: 1, reset: 1, button: 1,
};
const OF_ATTRIBUTE = { __proto__: null, hidden: 1, submit: 1, image: 1, reset: 1, button: 1 };

export function typeOfInput(record) {
  const type = StringPrototypeToLowerCase(getAttribute(record, "type") ?? "text");
  return TYPES[type] === 1 ? type : "text";
}

export function typeOfButton(record) {
  const type = StringPrototypeToLowerCase(getAttribute(record, "type") ?? "submit");
  return type === "reset" || type === "button" ? type : "submit";
}

const NUMBER = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/;

function sanitized(type, value) {
  if (type === "number") return RegExpPrototypeTest(NUMBER, value) && NumberIsFinite(Number(value)) ? value : "";
  const oneLine = StringPrototypeReplaceAll(StringPrototypeReplaceAll(value, "\n", ""), "\r", "");
  return type === "email" || type === "url" ? StringPrototypeTrim(oneLine) : oneLine;
}

export function inputValue(record) {
  const type = typeOfInput(record);
  const attribute = getAttribute(record, "value");
  if (type === "checkbox" || type === "radio") return attribute ?? "on";
  if (type === "file") return "";
  if (OF_ATTRIBUTE[type] === 1) return attribute ?? "";
  return sanitized(type, factsOf(record).value ?? attribute ?? "");
}

export function setInputValue(record, value) {
  const type = typeOfInput(record);
  if (type === "file") return;
  if (type === "checkbox" || type === "radio" || OF_ATTRIBUTE[type] === 1) setAttribute(record, "value", value);
  else factsOf(record).value = sanitized(type, value);
}

export const isChecked = (record) => factsOf(record).checked ?? hasAttribute(record, "checked");

export function setChecked(record, checked) {
  if (checked && typeOfInput(record) === "radio") {
    const group = radioGroup(record);
    for (let index = 0; index < group.length; index++) if (group[index] !== record) factsOf(group[index]).checked = false;
  }
  factsOf(record).checked = checked;
}

/** The radio buttons of which one is checked: of the same name and form. */
export function radioGroup(record) {
  const name = getAttribute(record, "name") ?? "";
  if (name === "") return [record];
  const form = formOf(record);
  return elementsBelow(rootOf(record), (other) => other.localName === "input" && typeOfInput(other) === "radio" &&
    getAttribute(other, "name") === name && formOf(other) === form);
}

export function textareaValue(record) {
  const raw = factsOf(record).value ?? textBelow(record);
  return StringPrototypeReplaceAll(StringPrototypeReplaceAll(raw, "\r\n", "\n"), "\r", "\n");
}

// ---- select ----

export const optionsOf = (select) => elementsBelow(select, (record) => record.localName === "option");

export function selectOf(option) {
  const { parent } = option;
  if (parent === null) return null;
  if (parent.localName === "select") return parent;
  return parent.localName === "optgroup" && parent.parent?.localName === "select" ? parent.parent : null;
}

const isMarked = (option) => factsOf(option).selected ?? hasAttribute(option, "selected");

/** The selected options of a select element. */
export function selectedOf(select) {
  const options = optionsOf(select);
  const selected = [];
  for (let index = 0; index < options.length; index++) if (isMarked(options[index])) ArrayPrototypePush(selected, options[index]);
  if (hasAttribute(select, "multiple")) return selected;
  if (selected.length > 0) return [selected[selected.length - 1]];
  if (factsOf(select).nothing) return [];
  for (let index = 0; index < options.length; index++) if (!isDisabled(options[index])) return [options[index]];
  return [];
}

export function isSelected(option) {
  const select = selectOf(option);
  if (select === null) return isMarked(option);
  const selected = selectedOf(select);
  for (let index = 0; index < selected.length; index++) if (selected[index] === option) return true;
  return false;
}

/** Selects an option of a select element, or none; others only where several may be. */
export function selectOnly(select, option) {
  const options = optionsOf(select);
  for (let index = 0; index < options.length; index++) factsOf(options[index]).selected = options[index] === option;
  factsOf(select).nothing = option === null;
}

export function setSelected(option, selected) {
  const select = selectOf(option);
  if (select !== null && selected && !hasAttribute(select, "multiple")) selectOnly(select, option);
  else factsOf(option).selected = selected;
}

whenChildrenChanged("select", (select) => {
  factsOf(select).nothing = false;
});

export const optionText = (option) => ArrayPrototypeJoin(wordsOf(textBelow(option)), " ");
export const optionValue = (option) => getAttribute(option, "value") ?? optionText(option);

// ---- what all have ----

export function valueOf(record) {
  switch (record.localName) {
    case "input": return inputValue(record);
    case "textarea": return textareaValue(record);
    case "select": {
      const selected = selectedOf(record);
      return selected.length > 0 ? optionValue(selected[0]) : "";
    }
    default: return getAttribute(record, "value") ?? "";
  }
}

/** The form a control belongs to, or null. */
export function formOf(record) {
  const id = getAttribute(record, "form");
  if (id !== null) {
    const root = rootOf(record);
    for (let other = following(root, root); other !== null; other = following(other, root)) {
      if (other.type === ELEMENT && other.localName === "form" && getAttribute(other, "id") === id) return other;
    }
    return null;
  }
  for (let above = record.parent; above !== null; above = above.parent) if (above.localName === "form") return above;
  return null;
}

const LISTED = { __proto__: null, button: 1, fieldset: 1, input: 1, object: 1, output: 1, select: 1, textarea: 1 };

/** The controls of a form, in tree order. */
export function controlsOf(form) {
  return elementsBelow(rootOf(form), (record) => LISTED[record.localName] === 1 && formOf(record) === form &&
    !(record.localName === "input" && typeOfInput(record) === "image"));
}

/** Back to what the attributes say. */
export function resetControl(record) {
  const facts = factsOf(record);
  facts.value = undefined;
  facts.checked = undefined;
  facts.nothing = false;
  if (record.localName !== "select") return;
  const options = optionsOf(record);
  for (let index = 0; index < options.length; index++) factsOf(options[index]).selected = undefined;
}

const copyFacts = (record, copy) => {
  const { value, checked } = factsOf(record);
  copy.facts = { __proto__: null, value, checked };
};
whenCloned("input", copyFacts);
whenCloned("textarea", copyFacts);
