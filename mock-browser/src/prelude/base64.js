// atob and btoa.
// https://html.spec.whatwg.org/multipage/webappapis.html#atob
import { host } from "mock:host";
import { DOMException } from "mock:dom-exception";
import { StringPrototypeIsWellFormed } from "mock:primordials";
import { defineOperation, requireArguments, toDOMString } from "mock:webidl";

const native = host.area("base64");

export function atob(data) {
  requireArguments(1, arguments.length, "Failed to execute 'atob' on 'Window'");
  const text = toDOMString(data);
  const decoded = StringPrototypeIsWellFormed(text) ? native.decode(text) : undefined;
  if (decoded === undefined) {
    throw new DOMException("atob: the string to be decoded is not correctly encoded", "InvalidCharacterError");
  }
  return decoded;
}

export function btoa(data) {
  requireArguments(1, arguments.length, "Failed to execute 'btoa' on 'Window'");
  const text = toDOMString(data);
  const encoded = StringPrototypeIsWellFormed(text) ? native.encode(text) : undefined;
  if (encoded === undefined) {
    throw new DOMException("btoa: the string contains characters outside of the Latin1 range", "InvalidCharacterError");
  }
  return encoded;
}

export function install(window) {
  defineOperation(window, "atob", atob);
  defineOperation(window, "btoa", btoa);
}
