// What FormData takes from a form (https://xhr.spec.whatwg.org/#dom-formdata).

import { DOMException } from "mock:dom-exception";
import { TypeError } from "mock:primordials";
import { recordOrNull } from "mock:dom-node";
import { formOf } from "mock:dom-controls";
import { entriesOf, isSubmitButton } from "mock:dom-submission";

const WHERE = "Failed to construct 'FormData': ";

export function entriesOfForm(form, submitter) {
  const record = recordOrNull(form);
  if (record === null || record.localName !== "form") throw new TypeError(WHERE + "parameter 1 is not of type 'HTMLFormElement'.");
  if (submitter === null || submitter === undefined) return entriesOf(record, null);
  const button = recordOrNull(submitter);
  if (button === null) throw new TypeError(WHERE + "parameter 2 is not of type 'HTMLElement'.");
  if (!isSubmitButton(button)) throw new TypeError(WHERE + "The specified element is not a submit button.");
  if (formOf(button) !== record) {
    throw new DOMException(WHERE + "The specified element is not owned by this form element.", "NotFoundError");
  }
  return entriesOf(record, button);
}
