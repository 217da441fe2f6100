// ToolActivatedEvent and ToolCancelEvent, as Chromium 156 fires them at a ModelContext.
// https://webmachinelearning.github.io/webmcp/

import { requireArguments, toDictionary } from "mock:webidl";
import { member, toText } from "mock:dictionaries";
import { Event } from "mock:events";
import { TypeError } from "mock:primordials";

function toolNameOf(init, type) {
  const { toolName } = init;
  if (toolName === undefined) return "";
  return toText(toolName, member("Failed to construct '" + type + "'", "toolName", type + "Init"));
}

export class ToolActivatedEvent extends Event {
  #toolName;

  constructor(type, eventInitDict = undefined) {
    requireArguments(1, arguments.length, "Failed to construct 'ToolActivatedEvent'");
    const init = toDictionary(eventInitDict, "Failed to construct 'ToolActivatedEvent'", "ToolActivatedEventInit");
    super(type, init);
    this.#toolName = toolNameOf(init, "ToolActivatedEvent");
  }

  get toolName() {
    if (!(#toolName in this)) throw new TypeError("Illegal invocation");
    return this.#toolName;
  }
}

export class ToolCancelEvent extends Event {
  #toolName;

  constructor(type, eventInitDict = undefined) {
    requireArguments(1, arguments.length, "Failed to construct 'ToolCancelEvent'");
    const init = toDictionary(eventInitDict, "Failed to construct 'ToolCancelEvent'", "ToolCancelEventInit");
    super(type, init);
    this.#toolName = toolNameOf(init, "ToolCancelEvent");
  }

  get toolName() {
    if (!(#toolName in this)) throw new TypeError("Illegal invocation");
    return this.#toolName;
  }
}
