// `node chromium.mjs DIRECTORY`: puts each generation's script (DIRECTORY/<generation>.js) into pages of the installed
// Chromium, before their own scripts, and compares every probe's answer with the table's. Each page is a fresh document.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChromium } from '../measured/chromium.mjs';

const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const helpers = read('helpers.js');
const probes = JSON.parse(read('probes.json'));
const [directory] = process.argv.slice(2);
const browser = await startChromium();
let compared = 0;
try {
  for (const generation of Object.keys(probes[0].answers)) {
    const page = await browser.openPage();
    await page.prepare(readFileSync(join(directory, `${generation}.js`), 'utf8'));
    for (const { probe, source, answers } of probes) {
      await page.fresh();
      const answer = await page.evaluate(`(async () => { ${helpers}\nreturn JSON.stringify(await (async () => { ${source} })()); })()`);
      compared += 1;
      if (answer === JSON.stringify(answers[generation])) continue;
      console.log(`${probe}, ${generation}: ${answer} is not ${JSON.stringify(answers[generation])}`);
      process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
}
console.log(`${compared} answers compared in ${browser.product}`);
