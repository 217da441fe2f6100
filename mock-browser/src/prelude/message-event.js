// MessageEvent (https://html.spec.whatwg.org/multipage/comms.html#the-messageevent-interface).

import { defineInterface, requireArguments, toDictionary, toDOMString, toSequence, toUSVString } from "mock:webidl";
import { ObjectFreeze } from "mock:primordials";
import { Event } from "mock:events";

export class MessageEvent extends Event {
  #data = null;
  #origin = "";
  #lastEventId = "";
  #source = null;
  #ports = ObjectFreeze([]);

  constructor(type, eventInitDict = undefined) {
    const where = "Failed to construct 'MessageEvent'";
    requireArguments(1, arguments.length, where);
    super(type, eventInitDict);
    const { data, lastEventId, origin, ports, source } = toDictionary(eventInitDict, where, "MessageEventInit");
    if (data !== undefined) this.#data = data;
    if (lastEventId !== undefined) this.#lastEventId = toDOMString(lastEventId);
    if (origin !== undefined) this.#origin = toUSVString(origin);
    if (ports !== undefined) this.#ports = ObjectFreeze(toSequence(ports, where, (port) => port));
    if (source !== undefined) this.#source = source;
  }

  get data() {
    return this.#data;
  }

  get origin() {
    return this.#origin;
  }

  get lastEventId() {
    return this.#lastEventId;
  }

  get source() {
    return this.#source;
  }

  get ports() {
    return this.#ports;
  }
}

export function install(window) {
  defineInterface(window, MessageEvent);
}
