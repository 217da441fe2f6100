// Globals of an injected generation are there at once: page code comes later.

import { host } from "mock:host";

export function installLazily(window, module) {
  host.load(module).install(window);
}
