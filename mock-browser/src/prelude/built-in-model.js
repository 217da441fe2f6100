// Whether a page has the browser's built-in model at all. https://webmachinelearning.github.io/prompt-api/

import { host } from "mock:host";
import { installLazily } from "mock:lazy";

const ALWAYS = ["LanguageModel", "CreateMonitor"];
const WITH_TOOLS = [
  "LanguageModel", "CreateMonitor", "LanguageModelToolCall", "LanguageModelToolSuccess", "LanguageModelToolError",
];

export function install(window) {
  if (!host.hasModel || !host.isSecureContext) return;
  const declared = host.area("model").toolsMode() === "declared";
  installLazily(window, "mock:language-model", declared ? WITH_TOOLS : ALWAYS);
}
