// What stands in for Rust where a generation is injected into a page of any browser: the page's own clock and addresses.
// Nothing is recorded. `$generation` and `$load` are the script's own.

const { isSecureContext, location, setTimeout, URL } = globalThis;

const LOOPBACK = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function parsed(address) {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

function isSecureOrigin(address) {
  const url = parsed(address);
  if (url === undefined) return false;
  if (url.protocol === "https:" || url.protocol === "wss:") return true;
  return (url.protocol === "http:" || url.protocol === "ws:") && LOOPBACK.test(url.hostname);
}

const area = {
  __proto__: null,
  describe: (error) => ({ __proto__: null, name: String(error?.name), message: String(error?.message) }),
  originOf: (address) => parsed(address)?.origin,
  isSecureOrigin,
};

export const host = {
  __proto__: null,
  webMcp: $generation,
  origin: location?.origin ?? "null",
  // Where nobody says whether the page is secure (jsdom) it is.
  isSecureContext: isSecureContext ?? true,
  // A browser without WebMCP cannot say what its permissions policy makes of it.
  toolsAllowed: true,
  schedule: (delay, task) => void setTimeout(task, delay),
  record: () => {},
  area: () => area,
  load: $load,
};
