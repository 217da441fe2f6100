// What a click does besides calling listeners (https://dom.spec.whatwg.org/#eventtarget-activation-behavior): boxes are
// ticked, forms sent, labels passed on, links recorded.

import { host } from "mock:host";
import { dispatchUntrusted, fireEvent, setAroundDispatch } from "mock:events";
import { DOCUMENT, isWithin, recordOrNull, rootOf } from "mock:dom-node";
import { getAttribute, hasAttribute, removeAttribute, setAttribute } from "mock:dom-attributes";
import { factsOf, formOf, isChecked, radioGroup, setChecked, typeOfButton, typeOfInput } from "mock:dom-controls";
import { isDisabled } from "mock:dom-states";
import { controlOf } from "mock:dom-labels";
import { isSubmitButton, reset, submit } from "mock:dom-submission";
import { isMouseEvent, PointerEvent } from "mock:dom-ui-events";
import { globalObject } from "mock:primordials";

/** `element.click()`. */
export function click(record) {
  const facts = factsOf(record);
  if (isDisabled(record) || facts.clicking) return;
  facts.clicking = true;
  try {
    dispatchUntrusted(record.node, newClick());
  } finally {
    facts.clicking = false;
  }
}

const newClick = () =>
  new PointerEvent("click", { __proto__: null, bubbles: true, cancelable: true, composed: true, view: globalObject, pointerId: -1 });

function behaviourOf(record) {
  switch (record.localName) {
    case "input": return inputBehaviours[typeOfInput(record)];
    case "button": return inputBehaviours[typeOfButton(record)];
    case "a": return hasAttribute(record, "href") ? link : undefined;
    case "label": return label;
    case "summary": return record.parent !== null && record.parent.localName === "details" ? summary : undefined;
    default: return undefined;
  }
}

function fireChange(record) {
  if (rootOf(record).type !== DOCUMENT) return;
  fireEvent(record.node, "input", { __proto__: null, bubbles: true, composed: true });
  fireEvent(record.node, "change", { __proto__: null, bubbles: true });
}

const checkbox = {
  __proto__: null,
  before(record) {
    const was = { __proto__: null, checked: isChecked(record), indeterminate: factsOf(record).indeterminate };
    factsOf(record).indeterminate = false;
    setChecked(record, !was.checked);
    return was;
  },
  cancelled(record, was) {
    factsOf(record).indeterminate = was.indeterminate;
    setChecked(record, was.checked);
  },
  run: fireChange,
};

const radio = {
  __proto__: null,
  before(record) {
    const group = radioGroup(record);
    let checked = null;
    for (let index = 0; index < group.length; index++) if (isChecked(group[index])) checked = group[index];
    setChecked(record, true);
    return { __proto__: null, checked };
  },
  cancelled(record, was) {
    setChecked(record, false);
    if (was.checked !== null) setChecked(was.checked, true);
  },
  run(record, was) {
    if (was.checked !== record) fireChange(record);
  },
};

const sending = {
  __proto__: null,
  run(record) {
    const form = formOf(record);
    if (form !== null && isSubmitButton(record)) submit(form, record);
  },
};

const resetting = {
  __proto__: null,
  run(record) {
    const form = formOf(record);
    if (form !== null) reset(form);
  },
};

const inputBehaviours = { __proto__: null, checkbox, radio, submit: sending, image: sending, reset: resetting };

const label = {
  __proto__: null,
  run(record, was, event) {
    const control = controlOf(record);
    const target = recordOrNull(event.target);
    if (control === null || (target !== null && isWithin(target, control))) return;
    if (isDisabled(control)) return;
    host.load("mock:dom-focus").focus(control);
    click(control);
  },
};

const summary = {
  __proto__: null,
  run({ parent }) {
    if (hasAttribute(parent, "open")) removeAttribute(parent, "open");
    else setAttribute(parent, "open", "");
  },
};

const link = {
  __proto__: null,
  run(record) {
    const url = host.load("mock:dom-addresses").resolve(getAttribute(record, "href"));
    if (url !== undefined) host.record("page", "navigation", { __proto__: null, url, method: "get", fields: [] });
  },
};

setAroundDispatch((event, path, run) => {
  if (event.type !== "click" || !isMouseEvent(event)) return run();
  const { bubbles } = event;
  for (let index = 0; index < (bubbles ? path.length : 1); index++) {
    const record = recordOrNull(path[index]);
    const behaviour = record === null ? undefined : behaviourOf(record);
    if (behaviour === undefined || isDisabled(record)) continue;
    const was = behaviour.before?.(record);
    const target = path[0];
    const goesOn = run();
    if (!goesOn) behaviour.cancelled?.(record, was);
    else behaviour.run(record, was, { __proto__: null, target });
    return goesOn;
  }
  return run();
});
