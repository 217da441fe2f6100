// navigator (https://html.spec.whatwg.org/multipage/system-state.html#the-navigator-object).

import { defineGlobal, defineInterface, illegal, requireToken } from "mock:webidl";
import { ObjectFreeze } from "mock:primordials";
import { exposeModelContext } from "mock:web-mcp";

const BROWSER = "5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 MockBrowser/0.1";
const LANGUAGES = ObjectFreeze(["en-US", "en"]);

export class Navigator {
  #brand = true;

  constructor(token) {
    requireToken(token);
  }

  get userAgent() {
    this.#brand;
    return "Mozilla/" + BROWSER;
  }

  get appVersion() {
    this.#brand;
    return BROWSER;
  }

  get appCodeName() {
    this.#brand;
    return "Mozilla";
  }

  get appName() {
    this.#brand;
    return "Netscape";
  }

  get product() {
    this.#brand;
    return "Gecko";
  }

  get vendor() {
    this.#brand;
    return "";
  }

  get platform() {
    this.#brand;
    return "Linux x86_64";
  }

  get language() {
    this.#brand;
    return LANGUAGES[0];
  }

  get languages() {
    this.#brand;
    return LANGUAGES;
  }

  get onLine() {
    this.#brand;
    return true;
  }

  get cookieEnabled() {
    this.#brand;
    return false;
  }

  get hardwareConcurrency() {
    this.#brand;
    return 1;
  }

  get maxTouchPoints() {
    this.#brand;
    return 0;
  }

  get webdriver() {
    this.#brand;
    return true;
  }
}

export const navigator = new Navigator(illegal);

exposeModelContext("navigator", Navigator.prototype, navigator);

export function install(window) {
  defineInterface(window, Navigator);
  defineGlobal(window, "navigator", navigator);
}
