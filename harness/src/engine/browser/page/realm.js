// The harness's realm in a real browser: takes commands over a channel of its own, and gives back what it notes.
// It sits where the page under test cannot reach it, and uses nothing of the page's realm but what the driver takes first.

import * as driver from "/harness/all.js"
import { Channel } from "./channel.js"
import { Visit } from "./visit.js"
import { stored } from "./stored.js"

const host = parent
const { origin, port } = { origin: host.location.origin, port: host.location.host }
const channel = new Channel(`ws://${port}/channel/page`)
let visit = null
// Counts what is done, so that nobody goes on asking whether the page rests when something else is wanted of it.
let errand = 0

const commands = {
  // Opens a fresh document in the place of the one before, and says what that one has left. No script is in it yet.
  async open(given) {
    visit?.leave()
    const fresh = untouched()
    visit = new Visit({ host, origin, channel, driver, given })
    const [left] = await Promise.all([stored(host), visit.open()])
    return { fresh, stored: left }
  },
  // Loads the target in it.
  load: () => visit.load(),
  // What the browser has.
  about: () => ({ webMcp: document.modelContext !== undefined }),
  perform(given) {
    errand += 1
    driver.perform(JSON.stringify(given))
  },
  // Says that all that was noted before has been sent.
  mark: () => undefined,
  rest() {
    errand += 1
    const mine = errand
    return visit.rest(() => errand !== mine)
  },
}

// What a page may have left in the window that all documents of this tab share.
const names = () => Reflect.ownKeys(host).length
const before = { names: names(), history: host.history.length }
const untouched = () => names() === before.names && host.history.length === before.history && host.length === 0

channel.serve(async ({ id, command, given }) => {
  try {
    channel.reply(id, { is: (await commands[command](given)) ?? null })
  } catch (error) {
    channel.reply(id, { fault: `${error?.name}: ${error?.message}\n${error?.stack}` })
  }
})

addEventListener("error", (event) => channel.fault(`${event.message} ${event.error?.stack ?? ""}`))
addEventListener("unhandledrejection", (event) => channel.fault(`${event.reason} ${event.reason?.stack ?? ""}`))
