// ErrorEvent (https://html.spec.whatwg.org/multipage/webappapis.html#the-errorevent-interface).

import { defineInterface, requireArguments, toDictionary, toDOMString, toUnsignedLong, toUSVString } from "mock:webidl";
import { Event } from "mock:events";

export class ErrorEvent extends Event {
  #message = "";
  #filename = "";
  #lineno = 0;
  #colno = 0;
  #error = undefined;

  constructor(type, eventInitDict = undefined) {
    requireArguments(1, arguments.length, "Failed to construct 'ErrorEvent'");
    super(type, eventInitDict);
    const init = toDictionary(eventInitDict, "Failed to construct 'ErrorEvent'", "ErrorEventInit");
    const { colno, error, filename, lineno, message } = init;
    if (colno !== undefined) this.#colno = toUnsignedLong(colno);
    this.#error = error;
    if (filename !== undefined) this.#filename = toUSVString(filename);
    if (lineno !== undefined) this.#lineno = toUnsignedLong(lineno);
    if (message !== undefined) this.#message = toDOMString(message);
  }

  get message() {
    return this.#message;
  }

  get filename() {
    return this.#filename;
  }

  get lineno() {
    return this.#lineno;
  }

  get colno() {
    return this.#colno;
  }

  get error() {
    return this.#error;
  }
}

export function install(window) {
  defineInterface(window, ErrorEvent);
}
