// CharacterData, Text and Comment (https://dom.spec.whatwg.org/#interface-characterdata), and DocumentFragment.

import { host } from "mock:host";
import { DOMException } from "mock:dom-exception";
import { defineInterface, illegal, requireArguments, toDOMString, toUnsignedLong } from "mock:webidl";
import { StringPrototypeSlice } from "mock:primordials";
import { COMMENT, FRAGMENT, newRecord, Node, recordOf, TEXT } from "mock:dom-node";
import { mixChildNode, mixNonDocumentTypeChildNode, mixParentNode } from "mock:dom-mixins";

const tree = () => host.load("mock:dom-tree");
const ownDocument = () => recordOf(host.load("mock:document").document);

const where = (operation) => "Failed to execute '" + operation + "' on 'CharacterData'";

function replaceData(record, offset, count, data, operation) {
  const { length } = record.data;
  if (offset > length) {
    throw new DOMException(
      where(operation) + ": The offset " + offset + " is greater than the node's length (" + length + ").", "IndexSizeError",
    );
  }
  const end = offset + count > length ? length : offset + count;
  tree().setData(record, StringPrototypeSlice(record.data, 0, offset) + data + StringPrototypeSlice(record.data, end));
}

export class CharacterData extends Node {
  get data() {
    return recordOf(this).data;
  }

  set data(value) {
    tree().setData(recordOf(this), value === null ? "" : toDOMString(value));
  }

  get length() {
    return recordOf(this).data.length;
  }

  substringData(offset, count) {
    requireArguments(2, arguments.length, where("substringData"));
    const { data } = recordOf(this);
    const from = toUnsignedLong(offset);
    return StringPrototypeSlice(data, from, from + toUnsignedLong(count));
  }

  appendData(data) {
    requireArguments(1, arguments.length, where("appendData"));
    const record = recordOf(this);
    tree().setData(record, record.data + toDOMString(data));
  }

  insertData(offset, data) {
    requireArguments(2, arguments.length, where("insertData"));
    replaceData(recordOf(this), toUnsignedLong(offset), 0, toDOMString(data), "insertData");
  }

  deleteData(offset, count) {
    requireArguments(2, arguments.length, where("deleteData"));
    replaceData(recordOf(this), toUnsignedLong(offset), toUnsignedLong(count), "", "deleteData");
  }

  replaceData(offset, count, data) {
    requireArguments(3, arguments.length, where("replaceData"));
    replaceData(recordOf(this), toUnsignedLong(offset), toUnsignedLong(count), toDOMString(data), "replaceData");
  }
}

mixChildNode(CharacterData);
mixNonDocumentTypeChildNode(CharacterData);

function madeByPage(type, name, data) {
  const record = newRecord(type, name, ownDocument());
  record.data = toDOMString(data);
  return record;
}

export class Text extends CharacterData {
  constructor(data = "", record = undefined) {
    super(illegal, data === illegal ? record : madeByPage(TEXT, "#text", data));
  }

  get wholeText() {
    let start = recordOf(this);
    while (start.previous !== null && start.previous.type === TEXT) start = start.previous;
    let text = start.data;
    for (let next = start.next; next !== null && next.type === TEXT; next = next.next) text += next.data;
    return text;
  }

  splitText(offset) {
    requireArguments(1, arguments.length, "Failed to execute 'splitText' on 'Text'");
    const record = recordOf(this);
    const at = toUnsignedLong(offset);
    const rest = tree().newText(StringPrototypeSlice(record.data, at), record.document);
    replaceData(record, at, record.data.length, "", "splitText");
    if (record.parent !== null) tree().insert(rest, record.parent, record.next);
    return rest.node;
  }
}

export class Comment extends CharacterData {
  constructor(data = "", record = undefined) {
    super(illegal, data === illegal ? record : madeByPage(COMMENT, "#comment", data));
  }
}

export class DocumentFragment extends Node {
  constructor(token = undefined, record = undefined) {
    super(illegal, token === illegal ? record : newRecord(FRAGMENT, "#document-fragment", ownDocument()));
  }

  getElementById(elementId) {
    requireArguments(1, arguments.length, "Failed to execute 'getElementById' on 'DocumentFragment'");
    return host.load("mock:dom-collections").byId(recordOf(this), toDOMString(elementId));
  }
}

mixParentNode(DocumentFragment);

/** Gives a record of character data its node. */
export function CharacterDataOf(record) {
  return record.type === TEXT ? new Text(illegal, record) : new Comment(illegal, record);
}

export function FragmentOf(record) {
  return new DocumentFragment(illegal, record);
}

defineInterface(undefined, CharacterData);
defineInterface(undefined, Text);
defineInterface(undefined, Comment);
defineInterface(undefined, DocumentFragment);
