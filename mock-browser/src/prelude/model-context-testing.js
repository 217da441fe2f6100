// ModelContextTesting: the agent's side for the tests of pages, until Chrome 150. It lists and calls the page's tools.
// https://chromium.googlesource.com/chromium/src/+/main/third_party/blink/renderer/core/script_tools/

import { executing, toFunction, toText } from "mock:dictionaries";
import { defineEventHandlers, EventTarget, fireEvent } from "mock:events";
import { defineUnconstructible } from "mock:interface-object";
import { callForPage, keepMembers, setToolsChanged } from "mock:model-context";
import { toExecuteSignal } from "mock:model-context-tool";
import { promising } from "mock:promises";
import { listable } from "mock:tool-registry";
import { generation } from "mock:web-mcp-generations";
import { illegal, isObject, requireArguments, requireToken } from "mock:webidl";
import {
  ArrayPrototypePush, ObjectDefineProperty, PromiseResolve, ReflectApply, TypeError,
} from "mock:primordials";

let toolsChanged;

class ModelContextTesting extends EventTarget {
  #brand = true;

  constructor(token = undefined) {
    requireToken(token);
    super();
  }

  static #require(value, where) {
    if (!isObject(value) || !(#brand in value)) throw new TypeError(where + ": Illegal invocation");
  }

  executeTool(name, input, options = undefined) {
    const where = executing("executeTool", "ModelContextTesting");
    return promising(() => {
      ModelContextTesting.#require(this, where);
      requireArguments(2, arguments.length, where);
      const tool = toText(name, where);
      const text = toText(input, where);
      return callForPage(tool, text, toExecuteSignal(options, where));
    });
  }

  // What a form's tool left for the document after it; no page here has one.
  getCrossDocumentScriptToolResult() {
    const where = executing("getCrossDocumentScriptToolResult", "ModelContextTesting");
    return promising(() => {
      ModelContextTesting.#require(this, where);
      return PromiseResolve("[]");
    });
  }

  listTools() {
    ModelContextTesting.#require(this, executing("listTools", "ModelContextTesting"));
    const tools = [];
    const entries = listable();
    for (let index = 0; index < entries.length; index++) {
      const { description, name, schema } = entries[index];
      const tool = {};
      put(tool, "description", description);
      if (schema !== undefined) put(tool, "inputSchema", schema);
      put(tool, "name", name);
      ArrayPrototypePush(tools, tool);
    }
    return tools;
  }

  registerToolsChangedCallback(callback) {
    const where = executing("registerToolsChangedCallback", "ModelContextTesting");
    ModelContextTesting.#require(this, where);
    requireArguments(1, arguments.length, where);
    toolsChanged = toFunction(callback, where);
  }
}

// Assigning would run a setter that page code put on Object.prototype.
function put(object, key, value) {
  ObjectDefineProperty(object, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

defineEventHandlers(ModelContextTesting.prototype, ["toolchange"]);
keepMembers(ModelContextTesting.prototype, generation.testing);

export const modelContextTesting = new ModelContextTesting(illegal);

setToolsChanged(() => {
  fireEvent(modelContextTesting, "toolchange");
  if (toolsChanged !== undefined) ReflectApply(toolsChanged, undefined, []);
});

export function install(window) {
  defineUnconstructible(window, ModelContextTesting);
}
