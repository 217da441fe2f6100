// CreateMonitor: tells a page how far the download of a model has come.
// https://webmachinelearning.github.io/writing-assistance-apis/#create-monitor

import { host } from "mock:host";
import { defineEventHandlers, dispatchTrusted, EventTarget } from "mock:events";
import { ProgressEvent } from "mock:progress-event";
import { illegal, isObject, requireToken } from "mock:webidl";
import { ObjectCreate, ObjectGetOwnPropertyDescriptor, ReflectApply, TypeError } from "mock:primordials";

/** Virtual milliseconds between two events of a download. */
const STEP = 10;

const handlers = ObjectCreate(null);
defineEventHandlers(handlers, ["downloadprogress"]);
const { get: getHandler, set: setHandler } = ObjectGetOwnPropertyDescriptor(handlers, "ondownloadprogress");

export class CreateMonitor extends EventTarget {
  #brand = true;

  constructor(token = undefined) {
    requireToken(token);
    super();
  }

  static #require(value) {
    if (!isObject(value) || !(#brand in value)) throw new TypeError("Illegal invocation");
  }

  get ondownloadprogress() {
    CreateMonitor.#require(this);
    return ReflectApply(getHandler, this, []);
  }

  set ondownloadprogress(value) {
    CreateMonitor.#require(this);
    ReflectApply(setHandler, this, [value]);
  }
}

export const newMonitor = () => new CreateMonitor(illegal);

/** Plays a download; `stopped()` says whether to go on, `then` is called in the end. */
export function playDownload(monitor, isDownload, stopped, then) {
  const steps = isDownload ? [0, 0.5, 1] : [0, 1];
  const step = (index) => {
    if (stopped()) return;
    if (index === steps.length) {
      then();
      return;
    }
    if (monitor !== undefined) {
      const init = { __proto__: null, lengthComputable: true, loaded: steps[index], total: 1 };
      dispatchTrusted(monitor, new ProgressEvent("downloadprogress", init));
    }
    host.schedule(isDownload ? STEP : 0, () => step(index + 1));
  };
  step(0);
}
