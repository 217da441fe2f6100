// URL.
// https://url.spec.whatwg.org/#url-class
import { host } from "mock:host";
import { TypeError } from "mock:primordials";
import { defineGlobal, defineInterface, requireArguments, toUSVString } from "mock:webidl";

const native = host.area("url");

const INTERNAL = { __proto__: null };

export class URL {
  #href;
  #searchParams = null;

  constructor(url, base = undefined) {
    if (url === INTERNAL) {
      this.#href = base;
      return;
    }
    requireArguments(1, arguments.length, "Failed to construct 'URL'");
    const href = parse(url, base);
    if (href === undefined) {
      throw new TypeError("Failed to construct 'URL': Invalid URL");
    }
    this.#href = href;
  }

  static canParse(url, base = undefined) {
    requireArguments(1, arguments.length, "Failed to execute 'canParse' on 'URL'");
    return parse(url, base) !== undefined;
  }

  static parse(url, base = undefined) {
    requireArguments(1, arguments.length, "Failed to execute 'parse' on 'URL'");
    const href = parse(url, base);
    return href === undefined ? null : new URL(INTERNAL, href);
  }

  get href() {
    return this.#href;
  }

  set href(value) {
    void this.#href;
    const href = native.parse(toUSVString(value));
    if (href === undefined) {
      throw new TypeError("Failed to set the 'href' property on 'URL': Invalid URL");
    }
    this.#href = href;
    this.#tellSearchParams();
  }

  get origin() {
    return native.part(this.#href, "origin");
  }

  get protocol() {
    return native.part(this.#href, "protocol");
  }

  set protocol(value) {
    this.#change("protocol", value);
  }

  get username() {
    return native.part(this.#href, "username");
  }

  set username(value) {
    this.#change("username", value);
  }

  get password() {
    return native.part(this.#href, "password");
  }

  set password(value) {
    this.#change("password", value);
  }

  get host() {
    return native.part(this.#href, "host");
  }

  set host(value) {
    this.#change("host", value);
  }

  get hostname() {
    return native.part(this.#href, "hostname");
  }

  set hostname(value) {
    this.#change("hostname", value);
  }

  get port() {
    return native.part(this.#href, "port");
  }

  set port(value) {
    this.#change("port", value);
  }

  get pathname() {
    return native.part(this.#href, "pathname");
  }

  set pathname(value) {
    this.#change("pathname", value);
  }

  get search() {
    return native.part(this.#href, "search");
  }

  set search(value) {
    this.#change("search", value);
    this.#tellSearchParams();
  }

  get searchParams() {
    const query = native.part(this.#href, "search");
    this.#searchParams ??= host.load("mock:url-search-params").newBoundParams(query, (changed) => this.#change("search", changed));
    return this.#searchParams;
  }

  get hash() {
    return native.part(this.#href, "hash");
  }

  set hash(value) {
    this.#change("hash", value);
  }

  toString() {
    return this.#href;
  }

  toJSON() {
    return this.#href;
  }

  #change(part, value) {
    const href = this.#href;
    this.#href = native.change(href, part, toUSVString(value));
  }

  #tellSearchParams() {
    if (this.#searchParams !== null) {
      host.load("mock:url-search-params").setQuery(this.#searchParams, native.part(this.#href, "search"));
    }
  }
}

function parse(url, base) {
  const input = toUSVString(url);
  return base === undefined ? native.parse(input) : native.parse(input, toUSVString(base));
}

defineInterface(undefined, URL);

export function install(window) {
  defineGlobal(window, "URL", URL);
}
