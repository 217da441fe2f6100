// When a page rests: nothing new is noted while a request has gone to the server and back, a question to the browser's
// list of tools has been answered, and the event loop has gone round, twice over. What a page has set going takes the
// same ways as these, and so comes before them. Refuses to count milliseconds.

const ROUNDS = 2
const TURNS = 3

// `{ idle, due }`: whether nothing at all is left to happen that is known of, and in how many milliseconds the next timer of the page is due.
export async function rested({ isOver, page, origin, channel, watched }) {
  let seen = null
  for (let same = 0; same < ROUNDS; ) {
    const before = `${channel.noted} ${seen?.arrived}`
    if (isOver()) return { idle: false, due: null }
    const traffic = fetch(`${origin}/rest/${page}`).then((answer) => answer.json())
    const [now] = await Promise.all([traffic, document.modelContext?.getTools?.()])
    seen = now
    for (let turn = 0; turn < TURNS; turn += 1) await macrotask()
    const still = `${channel.noted} ${seen.arrived}` === before && seen.busy === 0 && watched.unsettled === 0
    same = still ? same + 1 : 0
  }
  const due = watched.due()
  return { idle: due === null && seen.waiting === 0, due }
}

function macrotask() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
