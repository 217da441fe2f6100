// Values of the page as plain data of this realm, taken without running anything of the page but its getters.
// What JSON cannot hold becomes an object with the one key "$". Refuses to go deeper or on longer than a transcript can bear.

const DEPTH = 48
const MEMBERS = 20000

export function snapshot(value) {
  return copy(value, { depth: 0, left: MEMBERS, above: [] })
}

function copy(value, walk) {
  switch (typeof value) {
    case "undefined":
      return { $: "undefined" }
    case "number":
      return Number.isFinite(value) ? value : { $: "number", value: String(value) }
    case "boolean":
      return value
    case "string":
      return value.isWellFormed() ? value : { $: "text", units: Array.from({ length: value.length }, (_, index) => value.charCodeAt(index)) }
    case "bigint":
      return { $: "bigint", value: value.toString() }
    case "symbol":
      return { $: "symbol" }
    case "function":
      return { $: "function" }
    default:
      return value === null ? null : copyObject(value, walk)
  }
}

function copyObject(value, walk) {
  if (walk.above.includes(value)) return { $: "cycle" }
  if (walk.depth >= DEPTH || walk.left <= 0) return { $: "more" }
  const inner = { depth: walk.depth + 1, left: 0, above: [...walk.above, value] }
  try {
    if (Array.isArray(value)) return copyArray(value, walk, inner)
    if (isError(value)) return { $: "error", ...describeError(value) }
    return copyMembers(value, walk, inner)
  } catch (error) {
    return { $: "unreadable", why: errorText(error) }
  }
}

function step(value, walk, inner) {
  walk.left -= 1
  inner.left = walk.left
  const copied = copy(value, inner)
  walk.left = inner.left
  return copied
}

function copyArray(value, walk, inner) {
  const items = []
  for (let index = 0; index < value.length && walk.left > 0; index += 1) items.push(step(value[index], walk, inner))
  return items
}

function copyMembers(value, walk, inner) {
  const tag = Object.prototype.toString.call(value)
  const members = {}
  for (const key of Object.keys(value)) {
    if (walk.left <= 0) break
    const member = step(value[key], walk, inner)
    Object.defineProperty(members, key, { value: member, enumerable: true, configurable: true, writable: true })
  }
  return tag === "[object Object]" ? members : { $: "object", tag: tag.slice(8, -1), members }
}

export function isError(value) {
  if (typeof value !== "object" || value === null) return false
  const tag = Object.prototype.toString.call(value)
  return tag === "[object Error]" || tag === "[object DOMException]"
}

// { name, message } of whatever was thrown; `value` where it was no error.
export function describeError(thrown) {
  if (isError(thrown)) return { name: textOf(() => thrown.name), message: textOf(() => thrown.message) }
  return { name: "", message: errorText(thrown), value: snapshot(thrown) }
}

export function stackOf(thrown) {
  return isError(thrown) ? textOf(() => thrown.stack ?? "") : ""
}

function errorText(thrown) {
  return textOf(() => (typeof thrown === "object" && thrown !== null && "message" in thrown ? thrown.message : thrown))
}

function textOf(read) {
  try {
    return String(read())
  } catch {
    return "(unreadable)"
  }
}
