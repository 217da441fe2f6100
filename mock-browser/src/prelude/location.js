// location (https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-location-interface). The page stays where
// it is: everything that would navigate is absent or throws.

import { host } from "mock:host";
import { defineGlobal, defineInterface, illegal, requireToken } from "mock:webidl";

const parts = host.location();

export class Location {
  #brand = true;

  constructor(token) {
    requireToken(token);
  }

  toString() {
    this.#brand;
    return parts.href;
  }

  get href() {
    this.#brand;
    return parts.href;
  }

  get origin() {
    this.#brand;
    return parts.origin;
  }

  get protocol() {
    this.#brand;
    return parts.protocol;
  }

  get host() {
    this.#brand;
    return parts.host;
  }

  get hostname() {
    this.#brand;
    return parts.hostname;
  }

  get port() {
    this.#brand;
    return parts.port;
  }

  get pathname() {
    this.#brand;
    return parts.pathname;
  }

  get search() {
    this.#brand;
    return parts.search;
  }

  get hash() {
    this.#brand;
    return parts.hash;
  }
}

export const location = new Location(illegal);

export function install(window) {
  defineInterface(window, Location);
  defineGlobal(window, "location", location);
}
