// Runs every snippet in the installed Chromium, each in a fresh document served from loopback, and writes what was
// observed beside its source. `node measure.mjs [file…]`: without arguments, every area below.
import { readFileSync, writeFileSync } from 'node:fs';
import { startChromium } from './chromium.mjs';

const here = new URL('.', import.meta.url);
const areas = {
  'model-context': { features: [] },
  dom: { features: [] },
  'language-model': { features: [] },
  'language-model-experimental': { features: ['--enable-experimental-web-platform-features'] },
};

/** Splits a snippets file at its `//: name` lines. */
function snippetsIn(text) {
  return text.split(/^\/\/: /m).slice(1).map((part) => {
    const end = part.indexOf('\n');
    return { name: part.slice(0, end).trim(), source: part.slice(end + 1).trim() };
  });
}

const within = (milliseconds, promise) => Promise.race([
  promise,
  new Promise((_, reject) => setTimeout(reject, milliseconds, new Error('the page does not answer'))),
]);

const helpers = readFileSync(new URL('helpers.js', here), 'utf8');
const only = process.argv.slice(2);
for (const [area, { features }] of Object.entries(areas)) {
  if (only.length > 0 && !only.includes(area)) continue;
  const snippets = snippetsIn(readFileSync(new URL(`${area}.js`, here), 'utf8'));
  const browser = await startChromium(features);
  let page = await browser.openPage();
  const measured = [];
  for (const { name, source } of snippets) {
    await page.fresh();
    if (process.env.VERBOSE) console.error(name);
    // A snippet that never settles is an observation as well.
    const program = `(async () => { ${helpers}\nreturn JSON.stringify(show(await (async () => {\n${source}\n})())); })()`;
    // Where even the timer in the page does not fire, its process is gone.
    const withLimit = `Promise.race([${program}, new Promise((resolve) => setTimeout(resolve, 4000, '"«never settles»"'))])`;
    try {
      measured.push({ name, source, observed: JSON.parse(await within(10_000, page.evaluate(withLimit))) });
    } catch (error) {
      console.error(`${area} ${name}: ${error.message}`);
      process.exitCode = 1;
      page = await browser.openPage();
    }
  }
  await browser.close();
  const names = new Set(measured.map((entry) => entry.name));
  if (names.size !== measured.length) throw new Error(`${area}: two snippets share a name`);
  const document = { browser: browser.product, flags: browser.flags, snippets: measured };
  writeFileSync(new URL(`${area}.json`, here), `${JSON.stringify(document, null, 2)}\n`);
  console.log(`${area}: ${measured.length} snippets measured in ${browser.product}`);
}
