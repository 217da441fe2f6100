// Opens reports in a real browser and uses them as a reader does. Prints one line of JSON a check: its name, and what is wrong.
// Arguments: the directory of playwright-core, the browser, the directory of the reports, and where screenshots go, if anywhere.
import { createServer } from "node:http"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import assert from "node:assert/strict"

const [packages, executablePath, directory, screenshots] = process.argv.slice(2)
const { chromium } = createRequire(`${packages}/`)("playwright-core")

const asked = []
const server = createServer((request, response) => {
  asked.push(request.url)
  response.setHeader("content-type", "text/html")
  response.end(readFileSync(`${directory}${request.url}`))
})
await new Promise((listening) => server.listen(0, "127.0.0.1", listening))
const origin = `http://127.0.0.1:${server.address().port}`

const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
})

/** A page with all that it complains of. */
async function open(file, { hash = "", width = 1200, colorScheme = "light" } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme })
  const page = await context.newPage()
  const complaints = []
  page.on("console", (message) => complaints.push(`console: ${message.text()}`))
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`))
  page.on("dialog", (dialog) => { complaints.push(`dialog: ${dialog.message()}`); dialog.dismiss() })
  page.on("request", (request) => {
    if (!/^data:/.test(request.url()) && request.url().split("#")[0] !== `${origin}/${file}`) complaints.push(`request: ${request.url()}`)
  })
  await page.exposeFunction("reported", (what) => complaints.push(`policy: ${what}`))
  await page.addInitScript(() => addEventListener("securitypolicyviolation", (event) => window.reported(`${event.violatedDirective} ${event.blockedURI}`)))
  await page.goto(`${origin}/${file}${hash}`)
  await page.locator("#shown").waitFor()
  return Object.assign(page, { complaints })
}

const shown = (page) => page.locator(".runs > li:not([hidden])").count()
const said = (page) => page.locator("#shown").textContent()
const until = (page, count) => page.waitForFunction((count) => document.querySelectorAll(".runs > li:not([hidden])").length === count, count)

const checks = {
  async "nothing is complained of and nothing is asked for"() {
    const page = await open("sample.html")
    assert.equal(await page.locator("h1").textContent(), "dist/sdk.js")
    for (const summary of await page.locator(".runs > li:not([hidden]) > details > summary").all()) await summary.click()
    await page.locator(".case").first().waitFor()
    assert.deepEqual(page.complaints, [])
    assert.deepEqual(asked.filter((path) => path !== "/sample.html"), [])
  },
  async "what failed is shown first, and the rest can be"() {
    const page = await open("sample.html")
    assert.equal(await said(page), "3 of 9 case runs")
    assert.match(page.url(), /verdict=fail%2Ccould-not-run/)
    await page.getByRole("button", { name: "Show all" }).click()
    assert.equal(await said(page), "All 9 case runs")
  },
  async "a filter is in the address, and an address is a filter"() {
    const page = await open("sample.html", { hash: "#verdict=fail" })
    assert.equal(await shown(page), 2)
    await page.getByRole("button", { name: /^could not run/ }).click()
    await until(page, 3)
    await page.getByRole("combobox", { name: /^Level/ }).selectOption("should")
    await until(page, 1)
    await page.getByRole("combobox", { name: /^Level/ }).selectOption("")
    await page.getByRole("combobox", { name: /^Suite/ }).selectOption("page-tools-react")
    await until(page, 0)
    await page.getByRole("button", { name: /^fail/ }).click()
    await page.getByRole("button", { name: /^could not run/ }).click()
    await until(page, 1)
    const again = await open("sample.html", { hash: new URL(page.url()).hash })
    assert.equal(await shown(again), 1)
    assert.equal(await again.getByRole("combobox", { name: /^Suite/ }).inputValue(), "page-tools-react")
  },
  async "search takes every word, wherever it stands"() {
    const page = await open("sample.html", { hash: "#q=" })
    await page.getByRole("searchbox").fill("BUDGET eleventh chrome-156")
    await until(page, 1)
    assert.match(page.url(), /q=BUDGET\+eleventh/)
    await page.getByRole("searchbox").fill("nothing-like-it")
    await until(page, 0)
    assert.equal(await said(page), "0 of 9 case runs")
  },
  async "a cell of the matrix leads to its case runs"() {
    const page = await open("sample.html")
    await page.getByRole("link", { name: /max-steps, chat-completions, chrome-156: .*1 fail/ }).click()
    await until(page, 1)
    assert.match(page.url(), /statement=page-tools.max-steps&model=chat-completions&generation=chrome-156/)
    await page.goBack()
    await until(page, 3)
  },
  async "a case shows what was stated, expected, seen and done, and how to see it again"() {
    const page = await open("sample.html", { hash: `#run=${encodeURIComponent("page-tools/budget/default-cap [chat-completions, chrome-156]")}` })
    const view = page.locator("details[open] > .case")
    await view.waitFor()
    const text = await view.innerText()
    for (const part of ["What the document says", "costs the page's owner money", "How tools run", "differs at $.messages[0].content", "budget spent", "webmcp-conformance run --case page-tools/budget/default-cap"]) assert.ok(text.includes(part), part)
    assert.equal(await view.locator(".timeline > li").count(), 5)
    assert.equal(await view.locator(".timeline > .pointed").count(), 2)
    const rail = await view.locator(".timeline > li .here").evaluateAll((dots) => dots.map((dot) => [...dot.parentElement.children].indexOf(dot)))
    assert.deepEqual(rail, [0, 5, 3, 2, 1])
  },
  async "every verdict is told in words"() {
    const page = await open("sample.html", { hash: "#q=" })
    const chips = await page.locator(".runs > li > details > summary > .chip").allTextContents()
    assert.deepEqual([...new Set(chips)], ["fail", "could not run", "warning", "not applicable", "pass"])
  },
  async "the keyboard is enough"() {
    const page = await open("sample.html")
    await page.keyboard.press("Tab")
    assert.equal(await page.evaluate(() => document.activeElement.id), "skip")
    await page.keyboard.press("Enter")
    assert.equal(await page.evaluate(() => document.activeElement.id), "cases")
    await page.keyboard.press("/")
    assert.equal(await page.evaluate(() => document.activeElement.id), "search")
    await page.keyboard.type("a/b")
    assert.equal(await page.getByRole("searchbox").inputValue(), "a/b")
    const stops = await page.locator(".matrix a:not([tabindex='-1'])").count()
    assert.equal(stops, 1)
    await page.locator(".matrix a[tabindex='0']").focus()
    await page.keyboard.press("ArrowRight")
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^page-tools\.max-steps, /)
    await page.keyboard.press("ArrowDown")
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^page-tools\.(?!max-steps)/)
    await page.keyboard.press("Enter")
    await page.waitForFunction(() => location.hash.includes("statement="))
    await page.locator(".runs > li:not([hidden]) summary").first().focus()
    await page.keyboard.press("Enter")
    await page.locator("details[open] > .case").waitFor()
    assert.match(page.url(), /run=/)
  },
  async "whatever can be used has a name"() {
    const page = await open("sample.html")
    const nameless = await page.evaluate(() => [...document.querySelectorAll("a, button, input, select, summary")].filter((element) => !(element.textContent.trim() || element.getAttribute("aria-label") || element.labels?.length)).map((element) => element.outerHTML))
    assert.deepEqual(nameless, [])
    assert.equal(await page.locator("h1").count(), 1)
    assert.equal(await page.locator("html").getAttribute("lang"), "en")
  },
  async "words stand out from what is behind them"() {
    for (const colorScheme of ["light", "dark"]) {
      const page = await open("sample.html", { hash: "#q=", colorScheme })
      const faint = await page.evaluate(() => {
        const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true })
        const parsed = (color) => { paint.clearRect(0, 0, 1, 1); paint.fillStyle = color; paint.fillRect(0, 0, 1, 1); return [...paint.getImageData(0, 0, 1, 1).data] }
        const light = (color) => color.slice(0, 3).map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)).reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0)
        const behind = (element) => { for (let at = element; at; at = at.parentElement) { const color = parsed(getComputedStyle(at).backgroundColor); if (color[3] > 250) return color } return [255, 255, 255] }
        const found = new Set()
        for (const element of document.querySelectorAll("body *")) {
          const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
          if (!words || element.closest("[disabled], script, style, noscript, title") || !element.checkVisibility()) continue
          const [one, other] = [light(parsed(getComputedStyle(element).color)), light(behind(element))]
          const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
          if (contrast < 4.5) found.add(`${element.tagName}.${element.className}: ${contrast.toFixed(2)}`)
        }
        return [...found]
      })
      assert.deepEqual(faint, [], colorScheme)
    }
  },
  async "a phone shows all of it without moving sideways"() {
    const page = await open("sample.html", { width: 360 })
    for (const summary of await page.locator(".runs > li:not([hidden]) > details > summary").all()) await summary.click()
    await page.locator(".case").first().waitFor()
    const [needed, there] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    assert.ok(needed <= there, `${needed} > ${there}`)
  },
  async "strings of the target are data"() {
    const page = await open("hostile.html", { hash: "#q=" })
    for (const summary of await page.locator(".runs > li > details > summary").all()) await summary.click()
    await page.waitForFunction(() => document.querySelectorAll(".case").length === document.querySelectorAll(".runs > li").length)
    assert.equal(await page.evaluate(() => window.owned), undefined)
    assert.equal(await page.locator("#report img, #report script, #report iframe, #report svg").count(), 0)
    const text = await page.locator("#report").evaluate((report) => report.textContent)
    for (const part of ["<img src=x onerror=\"window.owned=1\">", "</script><script>window.owned=1</script>", "\\u{202e}", "\\u{1b}[2J", "\\u{2028}", "\\ud800", "\\u{9b}"]) assert.ok(text.includes(part), part)
    assert.doesNotMatch(text, /[\u202a-\u202e\u2066-\u2069\u2028\u0080-\u009f\u001b]/)
    assert.match(text, /bytes more/)
    assert.deepEqual(page.complaints, [])
  },
  async "the policy would report a slip"() {
    const page = await open("sample.html")
    await page.evaluate(() => {
      try { document.body.insertAdjacentHTML("beforeend", "<img src=x>") } catch { /* it is refused */ }
      const script = document.createElement("style")
      script.append("body { color: red }")
      document.body.append(script)
      const image = new Image()
      image.src = "/slip.png"
    })
    await page.waitForFunction(() => true)
    const policies = page.complaints.filter((complaint) => complaint.startsWith("policy: "))
    for (const directive of ["require-trusted-types-for", "style-src", "img-src"]) assert.ok(policies.some((policy) => policy.includes(directive)), `${directive} in ${policies}`)
    assert.ok(!asked.includes("/slip.png"))
  },
  async "two thousand case runs are shown and filtered at once"() {
    const page = await open("many.html")
    const milliseconds = await page.evaluate(() => {
      const start = performance.now()
      location.hash = "#q=1999"
      dispatchEvent(new HashChangeEvent("hashchange"))
      document.body.getBoundingClientRect()
      return performance.now() - start
    })
    assert.equal(await shown(page), 1)
    assert.ok(milliseconds < 500, `${milliseconds} ms`)
    assert.deepEqual(page.complaints, [])
  },
}

for (const [name, check] of Object.entries(checks)) {
  let error = null
  try {
    await check()
  } catch (thrown) {
    error = String(thrown.stack ?? thrown)
  }
  console.log(JSON.stringify({ name, error }))
}
if (screenshots) await pictures()
await browser.close()
server.close()

async function pictures() {
  const run = `#run=${encodeURIComponent("page-tools/budget/default-cap [chat-completions, chrome-156]")}&verdict=fail`
  for (const [name, file, options] of [
    ["report", "sample.html", { width: 1000 }], ["light", "sample.html", {}], ["dark", "sample.html", { colorScheme: "dark" }], ["narrow", "sample.html", { width: 390 }],
    ["case-light", "sample.html", { hash: run }], ["case-dark", "sample.html", { hash: run, colorScheme: "dark" }], ["case-narrow", "sample.html", { hash: run, width: 390 }],
    ["hostile", "hostile.html", { hash: "#q=" }],
  ]) {
    const page = await open(file, options)
    if (file === "hostile.html") await page.locator(".runs > li > details > summary").first().click()
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: !name.startsWith("case") && name !== "report" })
  }
}
