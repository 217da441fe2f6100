// One case run: what the document says, what was expected beside what was seen, what happened, and how to run it alone.

async function caseView(run) {
  const requirement = requirements.get(run.requirement)
  const more = await details(run)
  return el("div", { class: "case" },
    statement(run, requirement),
    more.reason && el("pre", { class: "reason" }, more.reason),
    more.missing.length > 0 && el("p", {}, "The adapter does not offer ", more.missing.map((verb, place) => [place > 0 && ", ", el("code", {}, verb)]), "."),
    more.findings.map(finding),
    more.moreFindings > 0 && el("p", { class: "quiet" }, `and ${counted(more.moreFindings, "more finding")}, in results.json`),
    timeline(more),
    alone(more.alone))
}

function statement(run, requirement) {
  return el("section", { class: "statement" }, el("h3", {}, "What the document says"),
    el("blockquote", {}, el("p", {}, requirement.summary), requirement.matters && el("p", { class: "matters" }, requirement.matters)),
    el("p", { class: "quiet" }, el("a", { href: showing({ statement: run.requirement }) }, run.requirement), ` (${requirement.level}), `,
      el("cite", {}, requirement.document), ", ", el("q", {}, requirement.heading), `. The case run took ${run.milliseconds} ms.`))
}

function finding({ expectation, summary, difference, expected, seen }) {
  return el("section", { class: "finding" },
    el("h3", {}, el("code", {}, expectation), " ", summary),
    sides(difference),
    el("details", { class: "whole" }, el("summary", {}, "Whole values"),
      el("div", { class: "pair" }, el("div", {}, el("h4", {}, "expected"), el("pre", {}, side(expected))), el("div", {}, el("h4", {}, "seen"), el("pre", {}, side(seen))))))
}

const side = ({ value, words }) => words ?? JSON.stringify(value, null, 2)

const BOTH = 0, EXPECTED = 1, SEEN = 2, GAP = 3

/** Pairs the lines of the sides: what differs stands beside what it differs from. */
function pairs(lines) {
  const paired = []
  let [expected, seen] = [[], []]
  const flush = () => {
    for (let place = 0; place < Math.max(expected.length, seen.length); place += 1) paired.push([expected[place], seen[place]])
    ;[expected, seen] = [[], []]
  }
  for (const [change, parts] of lines) {
    if (change === EXPECTED) {
      if (seen.length > 0) flush()
      expected.push(parts)
    } else if (change === SEEN) seen.push(parts)
    else {
      flush()
      paired.push([parts, parts, change])
    }
  }
  flush()
  return paired
}

function sides({ path, lines, more }) {
  const text = (parts) => parts.map(([strong, part]) => (strong ? el("mark", {}, part) : part))
  const row = ([expected, seen, same]) => same === undefined
    ? [el("del", { class: expected ? "" : "blank" }, expected && text(expected)), el("ins", { class: seen ? "" : "blank" }, seen && text(seen))]
    : [el("span", { class: same === GAP ? "gap" : "" }, text(expected)), el("span", { class: "again", "aria-hidden": "true" }, text(seen))]
  return el("figure", { class: "difference" },
    path && el("figcaption", {}, "differs at ", el("code", {}, path)),
    el("div", { class: "sides" }, el("h4", { class: "expected" }, "expected"), el("h4", { class: "seen" }, "seen"), pairs(lines).map(row)),
    more > 0 && el("p", { class: "quiet" }, `${counted(more, "line")} more, in results.json`))
}

function alone(command) {
  const said = el("span", { role: "status", class: "quiet" })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command)
      said.textContent = "copied"
    } catch {
      getSelection().selectAllChildren(code)
      said.textContent = "selected: copy it"
    }
  }
  const code = el("code", {}, command)
  return el("section", { class: "alone" }, el("h3", {}, "Run it alone"),
    el("div", { class: "command" }, el("pre", { tabindex: "0", "aria-label": "Command" }, code), el("button", { type: "button", onclick: copy }, "Copy"), said))
}
