// What pages of this origin have stored, besides the two storages that are emptied at once.

const cookies = Object.getOwnPropertyDescriptor(Document.prototype, "cookie").get
const { getRegistrations } = ServiceWorkerContainer.prototype

// Whether anything is left that the browser must be told to remove. What cannot be asked counts as left.
export async function stored(host) {
  const any = (list) => list.length > 0
  const workers = Reflect.apply(getRegistrations, host.navigator.serviceWorker, [])
  const asked = [
    Reflect.apply(cookies, host.document, []) !== "",
    indexedDB.databases().then(any),
    caches.keys().then(any),
    workers.then(any),
    files(),
  ]
  const found = await Promise.all(asked.map((answer) => Promise.resolve(answer).catch(() => true)))
  return found.includes(true)
}

async function files() {
  const directory = await navigator.storage.getDirectory()
  for await (const _ of directory.keys()) return true
  return false
}
