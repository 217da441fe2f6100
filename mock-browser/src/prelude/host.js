// The way from the built-in modules to Rust. Set once, before any other module is evaluated; never shown to page code.

export let host;

export function setHost(given) {
  if (host !== undefined) throw new TypeError("the host is set already");
  host = given;
}
