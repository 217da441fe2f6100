// `document.cookie` (https://html.spec.whatwg.org/multipage/dom.html#dom-document-cookie). A page that was opened from an
// address has the cookies of its session; another one has none, and keeps none.

import { host } from "mock:host";
import { toDOMString } from "mock:webidl";

const native = host.area("loader");

export const cookies = () => native.cookies() ?? "";
export const setCookie = (value) => native.setCookie(toDOMString(value));
