// Whether a page has the browser's built-in model at all. https://webmachinelearning.github.io/prompt-api/

import { host } from "mock:host";
import { installLazily } from "mock:lazy";

const TOOLS = ["LanguageModelToolCall", "LanguageModelToolSuccess", "LanguageModelToolError"];

export function install(window) {
  if (!host.hasModel || !host.isSecureContext) return;
  const declared = host.area("model").toolsMode() === "declared";
  const globals = ["LanguageModel", "CreateMonitor"];
  installLazily(window, "mock:language-model", declared ? [globals[0], globals[1], TOOLS[0], TOOLS[1], TOOLS[2]] : globals);
}
