// The console (https://console.spec.whatwg.org/). Everything it is told is recorded as text.

import { host } from "mock:host";
import { defineGlobal } from "mock:webidl";

export function install(window) {
  const console = {
    log(...values) {
      host.record("page", "console", { level: "log", text: `${values[0]}` });
    },
  };
  defineGlobal(window, "console", console);
}
