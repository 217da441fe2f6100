// Starts the installed Chromium with WebMCP on and drives it over the DevTools protocol's pipe. Only Node's own modules.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ALWAYS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--enable-features=WebMCPTesting',
];

/** A loopback server (a secure context) with one empty page. */
async function servePage() {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><meta charset="utf-8"><title>measured</title>');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Messages over the pipe are JSON ended by a NUL byte. */
function connect(input, output) {
  const waiting = new Map();
  const listeners = new Set();
  let last = 0;
  let pending = Buffer.alloc(0);
  const receive = (message) => {
    if (message.id === undefined) return listeners.forEach((listener) => listener(message));
    const { resolve, reject } = waiting.get(message.id);
    waiting.delete(message.id);
    return message.error ? reject(new Error(message.error.message)) : resolve(message.result);
  };
  output.on('data', (data) => {
    pending = Buffer.concat([pending, data]);
    for (let end = pending.indexOf(0); end >= 0; end = pending.indexOf(0)) {
      const message = JSON.parse(pending.subarray(0, end).toString('utf8'));
      pending = pending.subarray(end + 1);
      receive(message);
    }
  });
  const send = (method, params, sessionId) => new Promise((resolve, reject) => {
    last += 1;
    waiting.set(last, { resolve, reject });
    input.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
  });
  const next = (sessionId, method) => new Promise((resolve) => {
    const listener = (message) => {
      if (message.sessionId !== sessionId || message.method !== method) return;
      listeners.delete(listener);
      resolve(message.params);
    };
    listeners.add(listener);
  });
  return { send, next };
}

export async function startChromium(extra = []) {
  const profile = mkdtempSync(join(tmpdir(), 'measured-'));
  const server = await servePage();
  const flags = [...ALWAYS, ...extra];
  const browser = spawn('/usr/bin/chromium', [...flags, `--user-data-dir=${profile}`, '--remote-debugging-pipe', 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => browser.on('exit', resolve));
  const { send, next } = connect(browser.stdio[3], browser.stdio[4]);
  const { product } = await send('Browser.getVersion', {});

  async function openPage() {
    const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    await send('Page.enable', {}, sessionId);
    let documents = 0;
    return {
      async fresh() {
        const loaded = next(sessionId, 'Page.loadEventFired');
        documents += 1;
        await send('Page.navigate', { url: `http://127.0.0.1:${server.address().port}/${documents}` }, sessionId);
        await loaded;
      },
      // Runs a script in every document to come, before the document's own.
      async prepare(source) {
        await send('Page.addScriptToEvaluateOnNewDocument', { source }, sessionId);
      },
      async evaluate(expression) {
        const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, sessionId);
        if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text);
        return answer.result.value;
      },
    };
  }

  async function close() {
    await send('Browser.close', {});
    await ended;
    server.close();
    server.closeAllConnections();
    rmSync(profile, { recursive: true, force: true });
  }

  return { product, flags, openPage, close };
}
