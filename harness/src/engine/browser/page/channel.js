// The channel between the harness's realm and the harness: entries and answers out, commands in, in order.

export class Channel {
  #socket
  #queue = []
  #flushing = false
  // How many entries there have been.
  noted = 0

  constructor(url) {
    this.#socket = new WebSocket(url)
  }

  serve(handle) {
    this.#socket.onmessage = ({ data }) => void handle(JSON.parse(data))
  }

  // `json` is the entry's data as JSON text; entries of one task go out together.
  note(at, lane, kind, json) {
    this.noted += 1
    this.#queue.push(`{"at":${at},"lane":${JSON.stringify(lane)},"kind":${JSON.stringify(kind)},"data":${json}}`)
    if (this.#flushing) return
    this.#flushing = true
    queueMicrotask(() => this.flush())
  }

  // Sends what waits.
  flush() {
    this.#flushing = false
    if (this.#queue.length === 0) return
    const entries = this.#queue.join(",")
    this.#queue = []
    this.#socket.send(`{"entries":[${entries}]}`)
  }

  reply(id, answer) {
    this.flush()
    this.#socket.send(JSON.stringify({ id, now: performance.now(), ...answer }))
  }

  fault(text) {
    this.flush()
    this.#socket.send(JSON.stringify({ broken: text }))
  }
}
