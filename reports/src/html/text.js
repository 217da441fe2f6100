// Strings of the target are data: they become text nodes, and what is not plainly seen is written out.

const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|\udb40[\udc00-\udfff]/g

const escaped = (text) => `\\u{${text.codePointAt(0).toString(16)}}`

/** The text as nodes; line ends stay. */
function visible(text) {
  const nodes = []
  let end = 0
  for (const found of String(text).matchAll(UNSEEN)) {
    if (found.index > end) nodes.push(document.createTextNode(text.slice(end, found.index)))
    const mark = document.createElement("span")
    mark.className = "unseen"
    mark.textContent = escaped(found[0])
    nodes.push(mark)
    end = found.index + found[0].length
  }
  nodes.push(document.createTextNode(String(text).slice(end)))
  return nodes
}

/** The text without what is not plainly seen, for attributes. */
const plain = (text) => String(text).replace(UNSEEN, escaped)

/** An element with attributes, listeners (`onclick`), and children, of which strings are made visible. */
function el(tag, attributes, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue
    if (typeof value === "function") element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value === true ? "" : plain(value))
  }
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue
    element.append(...(child instanceof Node ? [child] : visible(child)))
  }
  return element
}

const number = (count) => count.toLocaleString("en")
const counted = (count, word) => `${number(count)} ${word}${count === 1 ? "" : "s"}`
