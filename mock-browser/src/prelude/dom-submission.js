// How a form is sent and reset (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-2).
// A page stays where it is: what would be sent is recorded as `navigation`.

import { host } from "mock:host";
import { DOMException } from "mock:dom-exception";
import { toDOMString } from "mock:webidl";
import { ArrayPrototypePush, StringPrototypeToLowerCase, TypeError } from "mock:primordials";
import { dispatchTrusted, fireEvent } from "mock:events";
import { DOCUMENT, nodeOf, recordOrNull, rootOf } from "mock:dom-node";
import { getAttribute, hasAttribute } from "mock:dom-attributes";
import {
  controlsOf, factsOf, formOf, isChecked, optionValue, resetControl, selectedOf, typeOfButton, typeOfInput, valueOf,
} from "mock:dom-controls";
import { isDisabled } from "mock:dom-states";
import { SubmitEvent } from "mock:dom-ui-events";
import { check } from "mock:dom-validation";

const METHODS = { __proto__: null, post: 1, dialog: 1 };

export function methodOf(form) {
  const method = StringPrototypeToLowerCase(getAttribute(form, "method") ?? "get");
  return METHODS[method] === 1 ? method : "get";
}

export const isSubmitButton = (record) =>
  (record.localName === "button" && typeOfButton(record) === "submit") ||
  (record.localName === "input" && (typeOfInput(record) === "submit" || typeOfInput(record) === "image"));

export function request(form, submitter) {
  const where = "Failed to execute 'requestSubmit' on 'HTMLFormElement': ";
  let button = null;
  if (submitter !== null && submitter !== undefined) {
    button = recordOrNull(submitter);
    if (button === null) throw new TypeError(where + "parameter 1 is not of type 'HTMLElement'.");
    if (!isSubmitButton(button)) throw new TypeError(where + "The specified element is not a submit button.");
    if (formOf(button) !== form) {
      throw new DOMException(where + "The specified element is not owned by this form element.", "NotFoundError");
    }
  }
  submit(form, button);
}

/** Validates, fires `submit`, and sends unless one of them says no. */
export function submit(form, button) {
  const facts = factsOf(form);
  if (facts.submitting || rootOf(form).type !== DOCUMENT) return;
  facts.submitting = true;
  try {
    const careless = hasAttribute(form, "novalidate") || (button !== null && hasAttribute(button, "formnovalidate"));
    if (!careless && !areValid(form)) return;
    const event = new SubmitEvent("submit", { __proto__: null, bubbles: true, cancelable: true, submitter: nodeOf(button) });
    if (!dispatchTrusted(form.node, event)) return;
  } finally {
    facts.submitting = false;
  }
  send(form, button);
}

function areValid(form) {
  const controls = controlsOf(form);
  let valid = true;
  for (let index = 0; index < controls.length; index++) if (!check(controls[index])) valid = false;
  return valid;
}

/** Records what the form would send. */
export function send(form, button) {
  if (rootOf(form).type !== DOCUMENT) return;
  const method = methodOf(form);
  if (method === "dialog") return;
  const entries = entriesOf(form, button);
  const fields = [];
  for (let index = 0; index < entries.length; index++) {
    const value = entries[index][1];
    ArrayPrototypePush(fields, [entries[index][0], typeof value === "string" ? value : "(file)"]);
  }
  host.record("page", "navigation", { __proto__: null, url: form.node.action, method, fields });
}

/** The entry list of a form: pairs of name and value. */
export function entriesOf(form, button) {
  const entries = [];
  const controls = controlsOf(form);
  for (let index = 0; index < controls.length; index++) {
    const control = controls[index];
    const name = getAttribute(control, "name") ?? "";
    if (name === "" || isDisabled(control) || !isSent(control, button)) continue;
    if (control.localName === "select") {
      const selected = selectedOf(control);
      for (let at = 0; at < selected.length; at++) {
        if (!isDisabled(selected[at])) ArrayPrototypePush(entries, [name, toDOMString(optionValue(selected[at]))]);
      }
    } else if (control.localName === "input" && typeOfInput(control) === "file") {
      ArrayPrototypePush(entries, [name, emptyFile()]);
    } else {
      ArrayPrototypePush(entries, [name, valueOf(control)]);
    }
  }
  return entries;
}

function emptyFile() {
  const { File } = host.load("mock:blob");
  return new File([], "", { __proto__: null, type: "application/octet-stream" });
}

function isSent(control, button) {
  switch (control.localName) {
    case "button": return control === button;
    case "fieldset":
    case "object":
    case "output": return false;
    case "input": {
      const type = typeOfInput(control);
      if (type === "submit") return control === button;
      if (type === "checkbox" || type === "radio") return isChecked(control);
      return type !== "reset" && type !== "button";
    }
    default: return true;
  }
}

export function reset(form) {
  if (!fireEvent(form.node, "reset", { __proto__: null, bubbles: true, cancelable: true })) return;
  const controls = controlsOf(form);
  for (let index = 0; index < controls.length; index++) resetControl(controls[index]);
}
