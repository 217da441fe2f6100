// Statements by what the case runs ran with. One cell is in the tab order; arrow keys go to the others.

const GRAVITY = [FAIL, COULD_NOT_RUN, PASS, NOT_APPLICABLE]

function columns() {
  const seen = new Map()
  for (const { model, generation } of runs) seen.set(`${model}|${generation}`, { model, generation })
  const place = (list, word) => (word === null ? -1 : list.indexOf(word))
  return [...seen.values()].sort((one, other) =>
    place(index.models, one.model) - place(index.models, other.model) ||
    place(index.generations, one.generation) - place(index.generations, other.generation))
}

function matrix() {
  const all = columns()
  const cells = new Map()
  for (const run of runs) {
    const key = `${run.requirement}|${run.model}|${run.generation}`
    if (!cells.has(key)) cells.set(key, [])
    cells.get(key).push(run)
  }
  const groups = []
  for (const { model } of all) {
    if (groups.at(-1)?.model === model) groups.at(-1).span += 1
    else groups.push({ model, span: 1 })
  }
  const table = el("table", { class: "matrix", role: "grid", "aria-label": "Statements by model and generation" },
    el("thead", {},
      el("tr", {}, el("th", { scope: "col", rowspan: 2, class: "corner" }, "Statement ", el("span", { class: "quiet" }, `in ${index.engine.name} ${index.engine.version}`)),
        groups.map(({ model, span }) => el("th", { scope: "colgroup", colspan: span, class: "model" }, el("span", {}, model ?? "no model")))),
      el("tr", {}, all.map(({ generation }) => el("th", { scope: "col", class: "generation" }, el("span", {}, generation ?? "any"))))),
    body(all, cells))
  table.addEventListener("keydown", (event) => move(event, table))
  table.querySelector("tbody a")?.setAttribute("tabindex", "0")
  return el("section", { "aria-labelledby": "statements" }, el("h2", { id: "statements" }, "Statements"),
    el("div", { class: "matrix-frame", role: "region", "aria-label": "Matrix of statements", tabindex: "0" }, table))
}

function body(all, cells) {
  const bodies = new Map()
  for (const requirement of index.requirements) {
    const suite = requirement.id.split(".")[0]
    if (!bodies.has(suite)) bodies.set(suite, el("tbody", {}, el("tr", { class: "suite" }, el("th", { scope: "rowgroup", colspan: all.length + 1 }, el("span", {}, suite)))))
    bodies.get(suite).append(row(requirement, all, cells))
  }
  return [...bodies.values()]
}

function row(requirement, all, cells) {
  const head = el("th", { scope: "row" },
    el("a", { href: showing({ statement: requirement.id }), tabindex: "-1" }, requirement.id.replace(/^[^.]*\./, "")), " ",
    el("span", { class: "level" }, requirement.level), el("span", { class: "summary" }, requirement.summary))
  return el("tr", {}, head, all.map(({ model, generation }) =>
    el("td", {}, cell(requirement, model, generation, cells.get(`${requirement.id}|${model}|${generation}`) ?? []))))
}

function cell(requirement, model, generation, here) {
  if (here.length === 0) return null
  const counts = VERDICTS.map((_, verdict) => here.filter((run) => run.verdict === verdict).length)
  const gravest = GRAVITY.find((verdict) => counts[verdict] > 0)
  const warning = gravest === FAIL && here.every((run) => run.verdict !== FAIL || isWarning(run))
  const said = counts.map((count, verdict) => count && `${count} ${VERDICTS[verdict].word}`).filter(Boolean).join(", ")
  const fields = { statement: requirement.id, model: model ?? NOTHING, generation: generation ?? NOTHING }
  return el("a", { class: `cell ${warning ? "warning" : VERDICTS[gravest].id}`, tabindex: "-1", href: showing(fields), title: said,
    "aria-label": `${requirement.id}, ${model ?? "no model"}, ${generation ?? "any generation"}: ${said}${warning ? " (warning)" : ""}` },
  VERDICTS[gravest].sign, el("small", {}, String(gravest === FAIL ? counts[FAIL] : here.length)))
}

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }

function move(event, table) {
  const step = STEPS[event.key]
  const from = event.target.closest("td, th")
  if (!step || !from) return
  event.preventDefault()
  const rows = [...table.querySelectorAll("tbody tr")]
  let [line, column] = [rows.indexOf(from.parentElement) + step[0], from.cellIndex + step[1]]
  while (rows[line] && column >= 0 && column < 1000) {
    const to = rows[line].cells[column]?.querySelector("a")
    if (to) return focusOn(to, table)
    if (step[1] && column >= rows[line].cells.length) return
    line += step[0]
    column += step[1]
  }
}

function focusOn(link, table) {
  table.querySelector("a[tabindex='0']")?.setAttribute("tabindex", "-1")
  link.setAttribute("tabindex", "0")
  link.focus()
}
