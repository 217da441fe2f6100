// DocumentType (https://dom.spec.whatwg.org/#interface-documenttype).

import { defineInterface, illegal, requireToken } from "mock:webidl";
import { DOCTYPE, newRecord, Node, recordOf } from "mock:dom-node";
import { mixChildNode } from "mock:dom-mixins";

export class DocumentType extends Node {
  constructor(token, record = undefined) {
    requireToken(token);
    super(illegal, record);
  }

  get name() {
    return recordOf(this).name;
  }

  get publicId() {
    return recordOf(this).facts.publicId;
  }

  get systemId() {
    return recordOf(this).facts.systemId;
  }
}

mixChildNode(DocumentType);

export function newDoctype(name, publicId, systemId, document) {
  const record = newRecord(DOCTYPE, name, document);
  record.facts = { __proto__: null, publicId, systemId };
  new DocumentType(illegal, record);
  return record;
}

defineInterface(undefined, DocumentType);
