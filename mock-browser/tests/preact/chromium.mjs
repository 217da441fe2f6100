// What the app comes to in the installed Chromium: `node chromium.mjs BUNDLE.js` prints what the session has seen.
import { readFileSync } from 'node:fs';
import { startChromium } from '../measured/chromium.mjs';

const browser = await startChromium();
try {
  const page = await browser.openPage();
  await page.fresh();
  await page.evaluate(readFileSync(process.argv[2], 'utf8') + ';0');
  await page.evaluate(readFileSync(new URL('session.js', import.meta.url), 'utf8') + ';0');
  console.log(await page.evaluate('seen'));
} finally {
  await browser.close();
}
