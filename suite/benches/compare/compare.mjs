// Times the same work done without the suite: in a fresh browser context a case, in one page that is reloaded for each
// case, and in jsdom with a polyfill. `node compare.mjs [cases]` prints the median a case of each, in milliseconds.
// The browser is /usr/bin/chromium, or what WEBMCP_CHROMIUM names.

import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { JSDOM } from "jsdom"
import { chromium } from "playwright-core"

const CASES = Number(process.argv[2] ?? 30)
const here = (path) => fileURLToPath(new URL(path, import.meta.url))

const bundled = await build({
  entryPoints: [here("../../reference/page-tools/index.js")], bundle: true, write: false, format: "iife", globalName: "build",
})
const script = bundled.outputFiles[0].text
const work = await readFile(here("work.js"), "utf8")
const polyfill = await readFile(here("node_modules/@mcp-b/webmcp-polyfill/dist/index.iife.js"), "utf8")

async function time(name, setUp, oneCase, tearDown) {
  const kept = await setUp()
  const times = []
  await oneCase(kept)
  for (let number = 0; number < CASES; number += 1) {
    const started = performance.now()
    await oneCase(kept)
    times.push(performance.now() - started)
  }
  await tearDown(kept)
  times.sort((one, other) => one - other)
  console.log(`${name}: ${times[Math.floor(times.length / 2)].toFixed(1)} ms a case (median of ${CASES})`)
}

const page = `<!doctype html><script>${script.replaceAll("</script", "<\\/script")}\n${work}</script>`
const server = createServer((_request, response) => response.setHeader("content-type", "text/html").end(page))
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
const url = `http://127.0.0.1:${server.address().port}/`
const run = (target) => target.evaluate("oneCase(build)")

const launch = () => chromium.launch({
  executablePath: process.env.WEBMCP_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--enable-features=WebMCPTesting", "--disable-background-networking", "--disable-component-update"],
})

await time("Playwright, a fresh context a case", launch, async (browser) => {
  const context = await browser.newContext()
  const tab = await context.newPage()
  await tab.goto(url)
  await run(tab)
  await context.close()
}, (browser) => browser.close())

await time("Playwright, one page reloaded a case", async () => {
  const browser = await launch()
  const tab = await browser.newPage()
  await tab.goto(url)
  return { browser, tab }
}, async ({ tab }) => {
  await tab.reload()
  await run(tab)
}, ({ browser }) => browser.close())

await time("jsdom with the polyfill in Node", async () => {}, async () => {
  const { window } = new JSDOM("<!doctype html>", { url: "https://page.test/", runScripts: "outside-only", pretendToBeVisual: true })
  window.eval(polyfill)
  window.eval(script + "\nglobalThis.build = build")
  window.eval(work)
  window.asText = true
  await window.eval("oneCase(build)")
  window.close()
}, async () => {})

server.close()
