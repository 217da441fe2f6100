// ProgressEvent (https://xhr.spec.whatwg.org/#interface-progressevent).

import { defineInterface, requireArguments, toBoolean, toDictionary, toUnrestrictedDouble } from "mock:webidl";
import { Event } from "mock:events";

export class ProgressEvent extends Event {
  #lengthComputable = false;
  #loaded = 0;
  #total = 0;

  constructor(type, eventInitDict = undefined) {
    const where = "Failed to construct 'ProgressEvent'";
    requireArguments(1, arguments.length, where);
    super(type, eventInitDict);
    const { lengthComputable, loaded, total } = toDictionary(eventInitDict, where, "ProgressEventInit");
    if (lengthComputable !== undefined) this.#lengthComputable = toBoolean(lengthComputable);
    if (loaded !== undefined) this.#loaded = toUnrestrictedDouble(loaded);
    if (total !== undefined) this.#total = toUnrestrictedDouble(total);
  }

  get lengthComputable() {
    return this.#lengthComputable;
  }

  get loaded() {
    return this.#loaded;
  }

  get total() {
    return this.#total;
  }
}

export function install(window) {
  defineInterface(window, ProgressEvent);
}
