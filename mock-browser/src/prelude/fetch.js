// fetch, over the network that Rust plays. Everything that comes back comes as a task of the page's event loop.
// https://fetch.spec.whatwg.org/#fetch-method
import { host } from "mock:host";
import { deliver, fail, finish, newBody, newIncoming, readWhole } from "mock:body";
import { toRust } from "mock:buffer-source";
import { copyList, get, newList, push, remove } from "mock:headers-list";
import { TypeError } from "mock:primordials";
import { newPromise } from "mock:promises";
import { makeRecord, native } from "mock:request-record";
import { hasNullBody, isRedirect, newRecord, newResponse } from "mock:response";
import { defineOperation, requireArguments } from "mock:webidl";

const WHERE = "Failed to execute 'fetch' on 'Window'";
const MOST_REDIRECTS = 20;

export function fetch(input, init = undefined) {
  const { promise, resolve, reject } = newPromise();
  try {
    requireArguments(1, arguments.length, WHERE);
    const request = makeRecord(input, init, WHERE);
    start(newRun(request, resolve, reject));
  } catch (error) {
    reject(error);
  }
  return promise;
}

// One fetch, through all its redirects.
function newRun(request, resolve, reject) {
  return {
    request, resolve, reject, address: request.address, redirects: 0, exchange: null, task: undefined, incoming: null,
    unfollow: null,
  };
}

function start(run) {
  const { signal, body } = run.request;
  if (signal !== null && !follow(run, signal)) {
    return;
  }
  if (run.address.scheme === "data") {
    later(run, 0, () => answerData(run));
  } else if (run.address.scheme !== "http" && run.address.scheme !== "https") {
    later(run, 0, () => refuse(run, failedToFetch()));
  } else if (body === null) {
    send(run, null);
  } else if (body.bytes !== null && body.stream === null) {
    body.used = true;
    send(run, body.bytes);
  } else {
    readWhole(body, (bytes) => {
      if (run.reject !== null) {
        send(run, bytes);
      }
    }, () => refuse(run, failedToFetch()));
    body.used = true;
  }
}

function failedToFetch() {
  return new TypeError("Failed to fetch");
}

// The one task a fetch waits for.
function later(run, delay, step) {
  run.task = host.schedule(delay, step);
}

// ---- Ending ----

// False where the signal was aborted beforehand.
function follow(run, signal) {
  const signals = host.load("mock:abort");
  if (signals.signalAborted(signal)) {
    run.reject(signals.signalReason(signal));
    return false;
  }
  const abort = (reason) => stop(run, reason);
  signals.addAbortAlgorithm(signal, abort);
  run.unfollow = () => signals.removeAbortAlgorithm(signal, abort);
  return true;
}

function end(run) {
  if (run.unfollow !== null) {
    run.unfollow();
  }
  run.unfollow = null;
  run.reject = null;
  host.cancel(run.task);
}

// Nothing of this fetch happens any more.
function stop(run, reason) {
  if (run.reject === null) {
    return;
  }
  const { exchange, reject, incoming } = run;
  end(run);
  if (exchange !== null) {
    recordEnd(exchange, "aborted");
  }
  reject(reason);
  if (incoming !== null) {
    fail(incoming, reason);
  }
}

function refuse(run, error) {
  if (run.reject === null) {
    return;
  }
  const { reject } = run;
  end(run);
  reject(error);
}

function recordEnd(exchange, how) {
  host.record("network", "end", { request: exchange.request, how });
}

// ---- Asking ----

function send(run, bytes) {
  const { request } = run;
  const list = copyList(request.headers, "none");
  if (get(list, "accept") === null) {
    push(list, "accept", "*/*");
  }
  const body = bytes === null ? "" : toRust(bytes);
  run.exchange = native.fetch(request.method, run.address.hrefWithoutFragment, list.names, list.values, body);
  later(run, run.exchange.afterMs, () => answer(run));
}

function answer(run) {
  const { exchange, request, address } = run;
  if (exchange.failed) {
    recordEnd(exchange, "failed");
    refuse(run, failedToFetch());
    return;
  }
  const { status, statusText } = exchange;
  host.record("network", "response", { request: exchange.request, status });
  const headers = newList("immutable");
  for (let i = 0; i < exchange.names.length; i++) {
    push(headers, exchange.names[i], exchange.values[i]);
  }
  if (isRedirect(status) && get(headers, "location") !== null && request.redirect !== "manual") {
    recordEnd(exchange, "closed");
    redirect(run, status, get(headers, "location"));
    return;
  }
  const empty = request.method === "HEAD" || hasNullBody(status);
  const opaque = request.redirect === "manual" && isRedirect(status);
  if (opaque || (request.mode === "no-cors" && !address.sameOrigin)) {
    const type = opaque ? "opaqueredirect" : "opaque";
    run.resolve(newResponse(newRecord(type, opaque ? address.hrefWithoutFragment : "", 0, "", newList("immutable"), null)));
    recordEnd(exchange, "closed");
    end(run);
    return;
  }
  run.incoming = newIncoming(() => cancel(run));
  const body = empty ? null : newBody(null, run.incoming, null);
  const record = newRecord(address.sameOrigin ? "basic" : "cors", address.hrefWithoutFragment, status, statusText, headers, body);
  record.redirected = run.redirects > 0;
  run.resolve(newResponse(record));
  receive(run, 0);
}

// The body's reader wants no more of it.
function cancel(run) {
  if (run.reject !== null) {
    end(run);
    recordEnd(run.exchange, "aborted");
  }
}

function receive(run, index) {
  const { exchange, incoming } = run;
  if (index < exchange.delays.length) {
    later(run, exchange.delays[index], () => {
      const bytes = exchange.chunk(index);
      receive(run, index + 1);
      deliver(incoming, bytes);
    });
  } else if (exchange.end !== "never") {
    later(run, 0, () => {
      end(run);
      recordEnd(exchange, exchange.end);
      if (exchange.end === "broken") {
        fail(incoming, new TypeError("network error"));
      } else {
        finish(incoming);
      }
    });
  }
}

// ---- Redirects ----

function redirect(run, status, location) {
  const { request } = run;
  const target = native.resolve(location, run.address.href);
  const reachable = target !== undefined && (target.scheme === "http" || target.scheme === "https");
  if (request.redirect === "error" || !reachable || run.redirects === MOST_REDIRECTS) {
    refuse(run, failedToFetch());
    return;
  }
  run.redirects += 1;
  const leavesOrigin = target.origin !== run.address.origin;
  run.address = target;
  const { method, body } = request;
  const moved = (status === 301 || status === 302) && method === "POST";
  const dropsBody = moved || (status === 303 && method !== "GET" && method !== "HEAD");
  if (dropsBody) {
    request.method = "GET";
    request.body = null;
    const gone = ["content-encoding", "content-language", "content-location", "content-type", "content-length"];
    for (let i = 0; i < gone.length; i++) {
      remove(request.headers, gone[i]);
    }
  }
  if (leavesOrigin) {
    remove(request.headers, "authorization");
  }
  if (request.body !== null && body.bytes === null) {
    refuse(run, failedToFetch());
    return;
  }
  send(run, request.body === null ? null : body.bytes);
}

// ---- data: ----

function answerData(run) {
  const data = native.data(run.address.href);
  if (data === undefined) {
    refuse(run, failedToFetch());
    return;
  }
  const headers = newList("immutable");
  push(headers, "content-type", data.type);
  const body = run.request.method === "HEAD" ? null : newBody(data.bytes, null, null);
  run.resolve(newResponse(newRecord("basic", run.address.href, 200, "OK", headers, body)));
  end(run);
}

export function install(window) {
  defineOperation(window, "fetch", fetch);
}
