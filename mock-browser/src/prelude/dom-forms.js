// The elements of forms (https://html.spec.whatwg.org/multipage/forms.html). It refuses to navigate: what a form would
// send, or where a link would lead, is recorded as `navigation`, and the page stays.

import { host } from "mock:host";
import { defineInterface, illegal, requireArguments, requireToken, toDOMString, toLong } from "mock:webidl";
import { DOMException } from "mock:dom-exception";
import { ArrayPrototypeIndexOf, MathMax, Number } from "mock:primordials";
import { nodeOf, recordOf, recordOrNull, textBelow } from "mock:dom-node";
import { insert, remove, setText } from "mock:dom-tree";
import { getAttribute, hasAttribute, setAttribute } from "mock:dom-attributes";
import { liveElements, staticList } from "mock:dom-collections";
import { mix } from "mock:dom-mixins";
import { HTMLElement, reflect } from "mock:dom-html-element";
import {
  controlsOf, factsOf, formOf, inputValue, isChecked, isSelected, optionsOf, optionText, optionValue, selectedOf, selectOf,
  selectOnly, setChecked, setInputValue, setSelected, textareaValue, typeOfButton, typeOfInput, valueOf,
} from "mock:dom-controls";
import { check, validation } from "mock:dom-validation";

export { isChecked, isSelected };

function makeElement(name) {
  const Class = {
    [name]: class extends HTMLElement {
      constructor(token, record = undefined) {
        requireToken(token);
        super(illegal, record);
      }
    },
  }[name];
  return Class;
}

const kept = (record, key, make) => {
  record.live ??= { __proto__: null };
  return (record.live[key] ??= make());
};

// The text that is selected in a text control: kept, but nothing shows it.
const selection = () => ({
  get selectionStart() {
    const record = recordOf(this);
    return factsOf(record).selectionStart ?? valueOf(record).length;
  },
  set selectionStart(value) {
    factsOf(recordOf(this)).selectionStart = MathMax(toLong(value), 0);
  },
  get selectionEnd() {
    const record = recordOf(this);
    return factsOf(record).selectionEnd ?? valueOf(record).length;
  },
  set selectionEnd(value) {
    factsOf(recordOf(this)).selectionEnd = MathMax(toLong(value), 0);
  },
  setSelectionRange(start, end) {
    const facts = factsOf(recordOf(this));
    facts.selectionStart = MathMax(toLong(start), 0);
    facts.selectionEnd = MathMax(toLong(end), 0);
  },
  select() {
    const record = recordOf(this);
    factsOf(record).selectionStart = 0;
    factsOf(record).selectionEnd = valueOf(record).length;
  },
});

const labelled = () => ({
  get labels() {
    const record = recordOf(this);
    return staticList(host.load("mock:dom-labels").labelsOf(record));
  },
});

const CONTROL = [
  ["autocomplete", "string"], ["disabled", "boolean"], ["name", "string"], ["placeholder", "string"], ["readOnly", "boolean", "readonly"],
  ["required", "boolean"], ["minLength", "long", "minlength"],
];

// ---- input ----

export const HTMLInputElement = makeElement("HTMLInputElement");
reflect(HTMLInputElement, CONTROL);
reflect(HTMLInputElement, [
  ["accept", "string"], ["alt", "string"], ["min", "string"], ["max", "string"], ["multiple", "boolean"], ["pattern", "string"],
  ["step", "string"], ["defaultChecked", "boolean", "checked"], ["defaultValue", "string", "value"], ["src", "url"],
  ["formNoValidate", "boolean", "formnovalidate"], ["size", "long"],
]);
mix(HTMLInputElement, {
  get type() {
    return typeOfInput(recordOf(this));
  },
  set type(value) {
    setAttribute(recordOf(this), "type", toDOMString(value));
  },
  get value() {
    return inputValue(recordOf(this));
  },
  set value(value) {
    const record = recordOf(this);
    const text = value === null ? "" : toDOMString(value);
    if (typeOfInput(record) === "file" && text !== "") {
      throw new DOMException(
        "Failed to set the 'value' property on 'HTMLInputElement': This input element accepts a filename, which may only be " +
          "programmatically set to the empty string.",
        "InvalidStateError",
      );
    }
    setInputValue(record, text);
  },
  get valueAsNumber() {
    const record = recordOf(this);
    const value = inputValue(record);
    return typeOfInput(record) === "number" && value !== "" ? Number(value) : 0 / 0;
  },
  set valueAsNumber(value) {
    setInputValue(recordOf(this), "" + Number(value));
  },
  get checked() {
    return isChecked(recordOf(this));
  },
  set checked(value) {
    setChecked(recordOf(this), !!value);
  },
  get indeterminate() {
    return factsOf(recordOf(this)).indeterminate ?? false;
  },
  set indeterminate(value) {
    factsOf(recordOf(this)).indeterminate = !!value;
  },
});
mix(HTMLInputElement, validation());
mix(HTMLInputElement, selection());
mix(HTMLInputElement, labelled());

// ---- textarea ----

export const HTMLTextAreaElement = makeElement("HTMLTextAreaElement");
reflect(HTMLTextAreaElement, CONTROL);
reflect(HTMLTextAreaElement, [["rows", "long"], ["cols", "long"], ["wrap", "string"]]);
mix(HTMLTextAreaElement, {
  get type() {
    recordOf(this);
    return "textarea";
  },
  get value() {
    return textareaValue(recordOf(this));
  },
  set value(value) {
    factsOf(recordOf(this)).value = value === null ? "" : toDOMString(value);
  },
  get defaultValue() {
    return textBelow(recordOf(this));
  },
  set defaultValue(value) {
    setText(recordOf(this), toDOMString(value));
  },
  get textLength() {
    return textareaValue(recordOf(this)).length;
  },
});
mix(HTMLTextAreaElement, validation());
mix(HTMLTextAreaElement, selection());
mix(HTMLTextAreaElement, labelled());

// ---- select ----

export const HTMLSelectElement = makeElement("HTMLSelectElement");
reflect(HTMLSelectElement, [["autocomplete", "string"], ["disabled", "boolean"], ["multiple", "boolean"], ["name", "string"], ["required", "boolean"], ["size", "long"]]);
mix(HTMLSelectElement, {
  get type() {
    return hasAttribute(recordOf(this), "multiple") ? "select-multiple" : "select-one";
  },
  get options() {
    const record = recordOf(this);
    return kept(record, "options", () => liveElements(() => optionsOf(record)));
  },
  get selectedOptions() {
    const record = recordOf(this);
    return kept(record, "selected", () => liveElements(() => selectedOf(record)));
  },
  get length() {
    return optionsOf(recordOf(this)).length;
  },
  get selectedIndex() {
    const record = recordOf(this);
    const selected = selectedOf(record);
    return selected.length === 0 ? -1 : ArrayPrototypeIndexOf(optionsOf(record), selected[0]);
  },
  set selectedIndex(value) {
    const record = recordOf(this);
    selectOnly(record, optionsOf(record)[toLong(value)] ?? null);
  },
  get value() {
    return valueOf(recordOf(this));
  },
  set value(value) {
    const record = recordOf(this);
    const wanted = toDOMString(value);
    const options = optionsOf(record);
    for (let index = 0; index < options.length; index++) {
      if (optionValue(options[index]) === wanted) {
        selectOnly(record, options[index]);
        return;
      }
    }
    selectOnly(record, null);
  },
  item(index) {
    return nodeOf(optionsOf(recordOf(this))[index >>> 0] ?? null);
  },
  add(element, before = null) {
    const record = recordOf(this);
    requireArguments(1, arguments.length, "Failed to execute 'add' on 'HTMLSelectElement'");
    insert(recordOf(element), record, recordOrNull(before));
  },
  remove(index = undefined) {
    const record = recordOf(this);
    if (index !== undefined) {
      const option = optionsOf(record)[toLong(index)];
      if (option !== undefined) remove(option);
    } else if (record.parent !== null) remove(record);
  },
});
mix(HTMLSelectElement, validation());
mix(HTMLSelectElement, labelled());

export const HTMLOptionElement = makeElement("HTMLOptionElement");
reflect(HTMLOptionElement, [["defaultSelected", "boolean", "selected"], ["disabled", "boolean"]]);
mix(HTMLOptionElement, {
  get value() {
    return optionValue(recordOf(this));
  },
  set value(value) {
    setAttribute(recordOf(this), "value", toDOMString(value));
  },
  get text() {
    return optionText(recordOf(this));
  },
  set text(value) {
    setText(recordOf(this), toDOMString(value));
  },
  get label() {
    return getAttribute(recordOf(this), "label") ?? optionText(recordOf(this));
  },
  set label(value) {
    setAttribute(recordOf(this), "label", toDOMString(value));
  },
  get selected() {
    return isSelected(recordOf(this));
  },
  set selected(value) {
    setSelected(recordOf(this), !!value);
  },
  get index() {
    const record = recordOf(this);
    const select = selectOf(record);
    return select === null ? 0 : ArrayPrototypeIndexOf(optionsOf(select), record);
  },
  get form() {
    const select = selectOf(recordOf(this));
    return select === null ? null : nodeOf(formOf(select));
  },
});

// ---- button, label ----

export const HTMLButtonElement = makeElement("HTMLButtonElement");
reflect(HTMLButtonElement, [["disabled", "boolean"], ["name", "string"], ["value", "string"], ["formNoValidate", "boolean", "formnovalidate"]]);
mix(HTMLButtonElement, {
  get type() {
    return typeOfButton(recordOf(this));
  },
  set type(value) {
    setAttribute(recordOf(this), "type", toDOMString(value));
  },
});
mix(HTMLButtonElement, validation());
mix(HTMLButtonElement, labelled());

export const HTMLLabelElement = makeElement("HTMLLabelElement");
reflect(HTMLLabelElement, [["htmlFor", "string", "for"]]);
mix(HTMLLabelElement, {
  get control() {
    return nodeOf(host.load("mock:dom-labels").controlOf(recordOf(this)));
  },
  get form() {
    const control = host.load("mock:dom-labels").controlOf(recordOf(this));
    return control === null ? null : nodeOf(formOf(control));
  },
});

// ---- form ----

export const HTMLFormElement = makeElement("HTMLFormElement");
reflect(HTMLFormElement, [
  ["acceptCharset", "string", "accept-charset"], ["autocomplete", "string"], ["name", "string"], ["noValidate", "boolean", "novalidate"],
  ["target", "string"], ["enctype", "string"],
]);
mix(HTMLFormElement, {
  get action() {
    const action = getAttribute(recordOf(this), "action");
    return action === null || action === "" ? host.href : (host.load("mock:dom-addresses").resolve(action) ?? action);
  },
  set action(value) {
    setAttribute(recordOf(this), "action", toDOMString(value));
  },
  get method() {
    return host.load("mock:dom-submission").methodOf(recordOf(this));
  },
  set method(value) {
    setAttribute(recordOf(this), "method", toDOMString(value));
  },
  get elements() {
    const record = recordOf(this);
    return kept(record, "elements", () => liveElements(() => controlsOf(record)));
  },
  get length() {
    return controlsOf(recordOf(this)).length;
  },
  submit() {
    host.load("mock:dom-submission").send(recordOf(this), null);
  },
  requestSubmit(submitter = null) {
    const record = recordOf(this);
    host.load("mock:dom-submission").request(record, submitter);
  },
  reset() {
    host.load("mock:dom-submission").reset(recordOf(this));
  },
  checkValidity() {
    const controls = controlsOf(recordOf(this));
    let valid = true;
    for (let index = 0; index < controls.length; index++) if (!check(controls[index])) valid = false;
    return valid;
  },
  reportValidity() {
    return this.checkValidity();
  },
});

/** The classes with their tags. */
export const elements = {
  __proto__: null,
  HTMLInputElement: { Class: HTMLInputElement, tags: "input" },
  HTMLTextAreaElement: { Class: HTMLTextAreaElement, tags: "textarea" },
  HTMLSelectElement: { Class: HTMLSelectElement, tags: "select" },
  HTMLOptionElement: { Class: HTMLOptionElement, tags: "option" },
  HTMLButtonElement: { Class: HTMLButtonElement, tags: "button" },
  HTMLLabelElement: { Class: HTMLLabelElement, tags: "label" },
  HTMLFormElement: { Class: HTMLFormElement, tags: "form" },
};

for (const name in elements) defineInterface(undefined, elements[name].Class);
