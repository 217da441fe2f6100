// FormData.
// https://xhr.spec.whatwg.org/#interface-formdata
import { blobBytes, blobType, fileFacts, newFile } from "mock:blob";
import { addBodyType } from "mock:body-types";
import { host } from "mock:host";
import { writeForm } from "mock:multipart";
import { makePairIterable } from "mock:pair-iterable";
import { ArrayPrototypePush, TypeError } from "mock:primordials";
import { defineGlobal, defineInterface, requireArguments, toUSVString } from "mock:webidl";

const where = (operation) => "Failed to execute '" + operation + "' on 'FormData'";

let entriesOf;
let isFormData;

export class FormData {
  #entries = [];

  static {
    entriesOf = (form) => form.#entries;
    isFormData = (value) => #entries in value;
  }

  constructor(form = undefined, submitter = null) {
    if (form === undefined) return;
    const given = host.load("mock:dom-form-data").entriesOfForm(form, submitter);
    for (let i = 0; i < given.length; i++) ArrayPrototypePush(this.#entries, given[i]);
  }

  append(name, value, filename = undefined) {
    const entries = this.#entries;
    requireArguments(2, arguments.length, where("append"));
    ArrayPrototypePush(entries, toEntry(name, value, filename, arguments.length > 2, "append"));
  }

  delete(name) {
    const entries = this.#entries;
    requireArguments(1, arguments.length, where("delete"));
    keep(entries, toUSVString(name), 0);
  }

  get(name) {
    const entries = this.#entries;
    requireArguments(1, arguments.length, where("get"));
    const index = find(entries, toUSVString(name));
    return index < 0 ? null : entries[index][1];
  }

  getAll(name) {
    const entries = this.#entries;
    requireArguments(1, arguments.length, where("getAll"));
    const key = toUSVString(name);
    const values = [];
    for (let i = 0; i < entries.length; i++) {
      if (entries[i][0] === key) {
        ArrayPrototypePush(values, entries[i][1]);
      }
    }
    return values;
  }

  has(name) {
    const entries = this.#entries;
    requireArguments(1, arguments.length, where("has"));
    return find(entries, toUSVString(name)) >= 0;
  }

  set(name, value, filename = undefined) {
    const entries = this.#entries;
    requireArguments(2, arguments.length, where("set"));
    const entry = toEntry(name, value, filename, arguments.length > 2, "set");
    const first = find(entries, entry[0]);
    if (first < 0) {
      ArrayPrototypePush(entries, entry);
    } else {
      entries[first] = entry;
      keep(entries, entry[0], first + 1);
    }
  }
}

makePairIterable(FormData, "FormData", (form) => entriesOf(form));

function toEntry(name, value, filename, named, operation) {
  const key = toUSVString(name);
  const bytes = blobBytes(value);
  if (bytes === null) {
    if (named) {
      throw new TypeError(where(operation) + ": parameter 2 is not of type 'Blob'.");
    }
    return [key, toUSVString(value)];
  }
  const facts = fileFacts(value);
  if (facts !== null && !named) {
    return [key, value];
  }
  const file = named ? toUSVString(filename) : "blob";
  return [key, newFile(bytes, file, blobType(value), facts === null ? host.wallClock() : facts.lastModified)];
}

function find(entries, name) {
  for (let i = 0; i < entries.length; i++) {
    if (entries[i][0] === name) {
      return i;
    }
  }
  return -1;
}

// Takes away every entry of the name from an index on.
function keep(entries, name, from) {
  let kept = from;
  for (let i = from; i < entries.length; i++) {
    if (entries[i][0] !== name) {
      entries[kept] = entries[i];
      kept += 1;
    }
  }
  entries.length = kept;
}

// A FormData of entries that were parsed.
export function newFormData(entries) {
  const form = new FormData();
  for (let i = 0; i < entries.length; i++) {
    ArrayPrototypePush(entriesOf(form), entries[i]);
  }
  return form;
}

addBodyType((value) => (isFormData(value) ? writeForm(entriesOf(value)) : null));

defineInterface(undefined, FormData);

export function install(window) {
  defineGlobal(window, "FormData", FormData);
}
