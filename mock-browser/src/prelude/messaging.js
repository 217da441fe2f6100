// MessageChannel and MessagePort. A message is a task of the event loop.
// https://html.spec.whatwg.org/multipage/web-messaging.html#message-channels
import { addTransferable } from "mock:cloneable";
import { DOMException } from "mock:dom-exception";
import { defineEventHandlers, dispatchTrusted, EventTarget } from "mock:events";
import { MessageEvent } from "mock:message-event";
import { host } from "mock:host";
import {
  ArrayPrototypeFilter, ArrayPrototypePush, ArrayPrototypeShift, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor,
  ReflectApply, SymbolIterator, TypeError,
} from "mock:primordials";
import { cloneWithTransfer } from "mock:structured-clone";
import {
  defineGlobal, defineInterface, illegal, isObject, requireArguments, requireToken, toSequence,
} from "mock:webidl";

let channelOf;
let moveTo;

// One end of a channel outlives the port it belongs to: it moves along when the port is transferred.
function newEnd() {
  return { port: null, other: null, started: false, closed: false, waiting: [] };
}

export class MessagePort extends EventTarget {
  #end;

  static {
    channelOf = (value) => (isObject(value) && #end in value ? value.#end : null);
    moveTo = (port, end) => {
      port.#end = end;
    };
  }

  constructor(token = undefined, end = undefined) {
    requireToken(token);
    super();
    this.#end = end;
    end.port = this;
  }

  postMessage(message, options = undefined) {
    const end = this.#end;
    const where = "Failed to execute 'postMessage' on 'MessagePort'";
    requireArguments(1, arguments.length, where);
    const list = toTransferList(options, where);
    for (let i = 0; i < list.length; i++) {
      if (list[i] === this) {
        throw new DOMException(where + ": Port at index " + i + " contains the source port.", "DataCloneError");
      }
    }
    const { value, transferred } = cloneWithTransfer(message, list, where);
    const other = end.other;
    if (other === null || other.closed) {
      return;
    }
    const ports = ArrayPrototypeFilter(transferred, (object) => channelOf(object) !== null);
    ArrayPrototypePush(other.waiting, { data: value, ports });
    if (other.started) {
      host.schedule(0, () => deliver(other));
    }
  }

  start() {
    start(this.#end);
  }

  close() {
    const end = this.#end;
    if (end.closed) {
      return;
    }
    end.closed = true;
    const other = end.other;
    if (other !== null) {
      end.other = null;
      other.other = null;
    }
  }
}

function start(end) {
  if (end.started) {
    return;
  }
  end.started = true;
  for (let i = 0; i < end.waiting.length; i++) {
    host.schedule(0, () => deliver(end));
  }
}

// One message a task; none where the port was closed, or moved on, meanwhile.
function deliver(end) {
  if (end.closed || !end.started || end.waiting.length === 0) {
    return;
  }
  const { data, ports } = ArrayPrototypeShift(end.waiting);
  dispatchTrusted(end.port, new MessageEvent("message", { data, ports: iterableOf(ports) }));
}

// Iterates over a list without the array's own iterator, which a page can replace.
function iterableOf(list) {
  const iterate = () => {
    let index = 0;
    return { next: () => (index < list.length ? { value: list[index++], done: false } : { value: undefined, done: true }) };
  };
  return { __proto__: null, [SymbolIterator]: iterate };
}

// The second argument of `postMessage`: a list of objects to move, or options that hold one.
export function toTransferList(options, where) {
  if (options === undefined || options === null) {
    return [];
  }
  if (!isObject(options)) {
    throw new TypeError(where + ": The provided value is not of type 'StructuredSerializeOptions'.");
  }
  const method = options[SymbolIterator];
  const list = method === undefined || method === null ? options.transfer : options;
  return list === undefined ? [] : toSequence(list, where, (item) => item);
}

export class MessageChannel {
  #ports;

  constructor() {
    const first = newEnd();
    const second = newEnd();
    first.other = second;
    second.other = first;
    this.#ports = { first: new MessagePort(illegal, first), second: new MessagePort(illegal, second) };
  }

  get port1() {
    return this.#ports.first;
  }

  get port2() {
    return this.#ports.second;
  }
}

defineEventHandlers(MessagePort.prototype, ["message", "messageerror"]);

// Listening by `onmessage` starts the port.
const onmessage = ObjectGetOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
const starting = {
  set onmessage(value) {
    ReflectApply(onmessage.set, this, [value]);
    start(channelOf(this));
  },
};
ObjectDefineProperty(MessagePort.prototype, "onmessage", {
  __proto__: null, set: ObjectGetOwnPropertyDescriptor(starting, "onmessage").set,
});

addTransferable((value) => {
  const end = channelOf(value);
  if (end === null || end.closed) {
    return null;
  }
  return () => {
    end.started = false;
    const gone = newEnd();
    gone.closed = true;
    moveTo(value, gone);
    return new MessagePort(illegal, end);
  };
});

defineInterface(undefined, MessageChannel);
defineInterface(undefined, MessagePort);

export function install(window) {
  defineGlobal(window, "MessageChannel", MessageChannel);
  defineGlobal(window, "MessagePort", MessagePort);
}
