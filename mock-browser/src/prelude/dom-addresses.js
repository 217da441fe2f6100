// Addresses in attributes, resolved against the document's.

import { host } from "mock:host";

const native = host.area("network");

/** The absolute address, or undefined for what is none. */
export const resolve = (value) => native.resolve(value, host.href)?.href;
