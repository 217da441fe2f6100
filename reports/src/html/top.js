// What it is about, what it comes to, and what to fix first.

function top() {
  const { target, suite, engine } = index
  const digest = (file) => el("span", {}, el("code", {}, file.path), " ", el("code", { class: "quiet" }, file.sha256.slice(0, 12)))
  const facts = [
    ["Suite", `${suite.name} ${suite.version}`],
    ["Engine", `${engine.name} ${engine.version}`],
    ["Case runs", index.planned === index.available ? number(index.runs.length) : `${number(index.runs.length)} of ${number(index.available)}`],
    ["Held to", index.heldTo],
    ["Adapter", target.adapter ? digest(target.adapter) : "built in"],
    ["Build", target.files.length ? [digest(target.files[0]), target.files.length > 1 ? ` and ${counted(target.files.length - 1, "more file")}` : ""] : "none"],
  ]
  return el("header", { class: "top" },
    el("p", { class: "eyebrow" }, "WebMCP conformance report"),
    el("h1", {}, target.name),
    el("p", { class: `conclusion ${index.conclusion}` }, el("strong", {}, index.headline), el("span", {}, index.because)),
    index.cutShort && el("p", { class: "cut-short" }, index.cutShort),
    el("dl", { class: "facts" }, facts.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value)))))
}

function bar(counts, level) {
  const all = counts.reduce((sum, count) => sum + count, 0)
  const parts = counts.map((count, verdict) => {
    const part = el("span", { class: verdict === FAIL && level === "should" && index.heldTo === "must" ? "warning" : VERDICTS[verdict].id })
    part.style.flexGrow = String(count)
    return count > 0 && part
  })
  return all > 0 && el("span", { class: "bar", "aria-hidden": "true" }, parts)
}

function suites() {
  const cell = (count, fields) => el("td", { class: "number" }, count ? el("a", { href: showing(fields) }, number(count)) : el("span", { class: "quiet" }, "0"))
  const rows = index.suites.map(({ suite, level, verdict, counts }) => {
    const warning = verdict === FAIL && level === "should" && index.heldTo === "must"
    const word = verdict === null ? "not known" : warning ? "warning" : VERDICTS[verdict].word
    return el("tr", {},
      el("th", { scope: "row" }, el("a", { href: showing({ suite, level }) }, suite), " ", el("span", { class: "level" }, level)),
      el("td", {}, el("span", { class: `chip ${verdict === null ? "unknown" : warning ? "warning" : VERDICTS[verdict].id}` }, word)),
      el("td", { class: "bars" }, bar(counts, level)),
      counts.map((count, place) => cell(count, { suite, level, verdict: VERDICTS[place].id })))
  })
  return el("section", { "aria-labelledby": "suites" }, el("h2", { id: "suites" }, "Suites"),
    el("div", { class: "wide" }, el("table", { class: "suites" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Suite"), el("th", { scope: "col" }, "Verdict"), el("td", { class: "bars" }),
        VERDICTS.map(({ word }) => el("th", { scope: "col", class: "number" }, word)))),
      el("tbody", {}, rows))))
}

function fixFirst() {
  if (index.first.length === 0) return null
  const item = ({ requirement: id, level, count }) => {
    const requirement = requirements.get(id)
    return el("li", { class: level === "should" && index.heldTo === "must" ? "warning" : "fail" },
      el("p", {}, el("a", { href: showing({ statement: id, verdict: "fail" }) }, id), " ",
        el("span", { class: "level" }, level), " ", el("span", { class: "quiet" }, `${counted(count, "case run")} failing`)),
      el("p", {}, requirement.summary),
      requirement.matters && el("p", { class: "matters" }, requirement.matters))
  }
  return el("section", { "aria-labelledby": "first" }, el("h2", { id: "first" }, "Fix first"),
    el("ol", { class: "first" }, index.first.map(item)))
}
