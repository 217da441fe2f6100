// Leaves behind whatever a page can, and throws when it finds anything of a page before.
const name = "left"
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const database = () => new Promise((resolve, reject) => {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore("kept")
  request.onsuccess = () => resolve(request.result.close())
  request.onerror = () => reject(request.error)
})
const heard = new Set()
const channel = new BroadcastChannel(name)
channel.onmessage = ({ data }) => heard.add(data)
const source = `const channel = new BroadcastChannel("left"); setInterval(() => channel.postMessage("worker"), 5)`

async function found() {
  const all = {
    "local storage": localStorage.length > 0,
    "session storage": sessionStorage.length > 0,
    cookie: document.cookie !== "",
    database: (await indexedDB.databases()).length > 0,
    cache: (await caches.keys()).length > 0,
    file: (await (await navigator.storage.getDirectory()).keys().next()).done === false,
    "window name": window.name !== "",
    global: globalThis.left !== undefined,
    "global of the window above": parent.left !== undefined,
    tool: (await document.modelContext?.getTools())?.some((tool) => tool.name === name) ?? false,
    interval: heard.has("interval"),
    worker: heard.has("worker"),
    "broadcast channel": heard.size > 0,
  }
  return Object.keys(all).filter((what) => all[what])
}

async function leave() {
  localStorage.setItem(name, name)
  sessionStorage.setItem(name, name)
  document.cookie = `${name}=${name}; path=/; max-age=1000`
  await database()
  await (await caches.open(name)).put("/left", new Response(name))
  await (await navigator.storage.getDirectory()).getFileHandle(name, { create: true })
  window.name = name
  globalThis.left = name
  PARENT
  await document.modelContext?.registerTool({ name, description: name, execute: () => name })
  const other = new BroadcastChannel(name)
  setInterval(() => other.postMessage("interval"), 5)
  new Worker(URL.createObjectURL(new Blob([source])))
}

// As long as anything that still runs needs to be heard.
await wait(100)
const before = await found()
if (before.length > 0) throw new Error(`left over: ${before.join(", ")}`)
await leave()
while (!heard.has("interval") || !heard.has("worker")) await wait(5)
const after = await found()
if (after.length < EXPECTED) throw new Error(`what was left cannot be seen: only ${after.join(", ")}`)
SEEN
export {}
