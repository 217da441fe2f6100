// Constraint validation (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constraints): what is
// missing, of the wrong form, or outside of its range. Lengths are not held against what a script has set.

import { defineInterface, illegal, requireArguments, requireToken, toDOMString } from "mock:webidl";
import { Number, RegExp, RegExpPrototypeTest } from "mock:primordials";
import { fireEvent } from "mock:events";
import { recordOf } from "mock:dom-node";
import { getAttribute, hasAttribute } from "mock:dom-attributes";
import { factsOf, formOf, isChecked, radioGroup, typeOfButton, typeOfInput, valueOf } from "mock:dom-controls";
import { isDisabled } from "mock:dom-states";

const EMAIL = /^[a-zA-Z0-9.!#$%&'*+\/=?^_\x60{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const inputType = (record) => (record.localName === "input" ? typeOfInput(record) : "");

function isMissing(record) {
  if (!hasAttribute(record, "required")) return false;
  const type = inputType(record);
  if (type === "checkbox") return !isChecked(record);
  if (type !== "radio") return valueOf(record) === "";
  const group = radioGroup(record);
  for (let index = 0; index < group.length; index++) if (isChecked(group[index])) return false;
  return true;
}

function mismatches(record) {
  const pattern = record.localName === "input" ? getAttribute(record, "pattern") : null;
  const value = valueOf(record);
  if (pattern === null || value === "") return false;
  try {
    return !RegExpPrototypeTest(new RegExp("^(?:" + pattern + ")$", "v"), value);
  } catch {
    return false;
  }
}

function isBeyond(record, bound, sign) {
  const type = inputType(record);
  if (type !== "number" && type !== "range") return false;
  const limit = getAttribute(record, bound);
  const value = valueOf(record);
  return limit !== null && limit !== "" && value !== "" && (Number(value) - Number(limit)) * sign > 0;
}

const checks = {
  __proto__: null,
  valueMissing: isMissing,
  typeMismatch: (record) => inputType(record) === "email" && valueOf(record) !== "" && !RegExpPrototypeTest(EMAIL, valueOf(record)),
  patternMismatch: mismatches,
  rangeUnderflow: (record) => isBeyond(record, "min", -1),
  rangeOverflow: (record) => isBeyond(record, "max", 1),
  customError: (record) => (factsOf(record).customError ?? "") !== "",
};

export function isValid(record) {
  if (!willValidate(record)) return true;
  for (const name in checks) if (checks[name](record)) return false;
  return true;
}

export function willValidate(record) {
  if (isDisabled(record) || hasAttribute(record, "readonly")) return false;
  switch (record.localName) {
    case "input": {
      const type = typeOfInput(record);
      return type !== "hidden" && type !== "reset" && type !== "button";
    }
    case "button": return typeOfButton(record) === "submit";
    default: return record.localName === "select" || record.localName === "textarea";
  }
}

/** Whether a control is valid; fires `invalid` at one that is not. */
export function check(record) {
  if (isValid(record)) return true;
  fireEvent(record.node, "invalid", { __proto__: null, cancelable: true });
  return false;
}

export class ValidityState {
  #record;

  constructor(token, record = undefined) {
    requireToken(token);
    this.#record = record;
  }

  get valueMissing() {
    return checks.valueMissing(this.#record);
  }

  get typeMismatch() {
    return checks.typeMismatch(this.#record);
  }

  get patternMismatch() {
    return checks.patternMismatch(this.#record);
  }

  get rangeUnderflow() {
    return checks.rangeUnderflow(this.#record);
  }

  get rangeOverflow() {
    return checks.rangeOverflow(this.#record);
  }

  get customError() {
    return checks.customError(this.#record);
  }

  get valid() {
    for (const name in checks) if (checks[name](this.#record)) return false;
    return true;
  }
}

/** The members of a control that have to do with validation. */
export const validation = () => ({
  get willValidate() {
    return willValidate(recordOf(this));
  },
  get validity() {
    const record = recordOf(this);
    record.live ??= { __proto__: null };
    return (record.live.validity ??= new ValidityState(illegal, record));
  },
  get form() {
    return formOf(recordOf(this))?.node ?? null;
  },
  checkValidity() {
    return check(recordOf(this));
  },
  reportValidity() {
    return check(recordOf(this));
  },
  setCustomValidity(error) {
    const record = recordOf(this);
    requireArguments(1, arguments.length, "Failed to execute 'setCustomValidity' on 'HTMLElement'");
    factsOf(record).customError = toDOMString(error);
  },
});

defineInterface(undefined, ValidityState);
