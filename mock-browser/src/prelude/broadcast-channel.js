// BroadcastChannel, within the one page there is.
// https://html.spec.whatwg.org/multipage/web-messaging.html#broadcasting-to-other-browsing-contexts
import { DOMException } from "mock:dom-exception";
import { defineEventHandlers, dispatchTrusted, EventTarget } from "mock:events";
import { MessageEvent } from "mock:message-event";
import { host } from "mock:host";
import { ArrayPrototypeFilter, ArrayPrototypePush } from "mock:primordials";
import { cloneWithTransfer } from "mock:structured-clone";
import { defineGlobal, defineInterface, requireArguments, toUSVString } from "mock:webidl";

let open = [];

export class BroadcastChannel extends EventTarget {
  #channel;

  constructor(name) {
    requireArguments(1, arguments.length, "Failed to construct 'BroadcastChannel'");
    super();
    this.#channel = { object: this, name: toUSVString(name), closed: false };
    ArrayPrototypePush(open, this.#channel);
  }

  get name() {
    return this.#channel.name;
  }

  postMessage(message) {
    const channel = this.#channel;
    const where = "Failed to execute 'postMessage' on 'BroadcastChannel'";
    requireArguments(1, arguments.length, where);
    if (channel.closed) {
      throw new DOMException(where + ": Channel is closed", "InvalidStateError");
    }
    // Cloned once here, to fail here; each receiver gets a copy of its own.
    const { value } = cloneWithTransfer(message, [], where);
    for (let i = 0; i < open.length; i++) {
      const receiver = open[i];
      if (receiver !== channel && receiver.name === channel.name) {
        host.schedule(0, () => deliver(receiver, value, where));
      }
    }
  }

  close() {
    const channel = this.#channel;
    channel.closed = true;
    open = ArrayPrototypeFilter(open, (other) => other !== channel);
  }
}

function deliver(receiver, value, where) {
  if (!receiver.closed) {
    const { value: data } = cloneWithTransfer(value, [], where);
    dispatchTrusted(receiver.object, new MessageEvent("message", { data, origin: host.origin }));
  }
}

defineEventHandlers(BroadcastChannel.prototype, ["message", "messageerror"]);

defineInterface(undefined, BroadcastChannel);

export function install(window) {
  defineGlobal(window, "BroadcastChannel", BroadcastChannel);
}
