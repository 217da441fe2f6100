// The case runs, and what they are filtered by.

const ORDER = (run) => (run.verdict === FAIL ? (run.level === "must" ? 0 : 2) : run.verdict === COULD_NOT_RUN ? 1 : run.verdict === NOT_APPLICABLE ? 3 : 4)

function item(run) {
  const ranWith = [run.model, run.generation].filter((word) => word !== null)
  const box = el("details", { class: shade(run) },
    el("summary", {},
      el("span", { class: `chip ${shade(run)}` }, isWarning(run) ? "warning" : VERDICTS[run.verdict].word),
      el("span", { class: "what" },
        el("span", { class: "title" }, run.title),
        el("span", { class: "name" }, el("code", {}, run.case), ranWith.map((word) => el("span", { class: "with" }, word)),
          el("span", { class: "level" }, run.level)),
        run.why && el("span", { class: "why" }, run.why))))
  run.box = box
  run.item = el("li", {}, box)
  box.addEventListener("toggle", () => toggled(run))
  return run.item
}

async function toggled(run) {
  const filter = readFilter()
  if (!run.box.open) {
    if (filter.run === run.name) history.replaceState(null, "", address({ ...filter, run: "" }))
    return
  }
  if (filter.run !== run.name) history.replaceState(null, "", address({ ...filter, run: run.name }))
  await fill(run)
}

/** Puts the case into its box, once. */
function fill(run) {
  run.filled ??= caseView(run).then((view) => run.box.append(view))
  return run.filled
}

function choice(label, field, values) {
  const select = el("select", { "data-field": field, onchange: () => changed(field, select.value) },
    el("option", { value: "" }, "all"), values.map((value) => el("option", { value }, value)))
  return values.length > 1 && el("label", {}, el("span", {}, label), select)
}

function toggles() {
  return el("fieldset", { class: "verdicts" }, el("legend", { class: "spoken" }, "Verdicts"),
    VERDICTS.map(({ id, word }, verdict) => {
      const count = runs.filter((run) => run.verdict === verdict).length
      return el("button", { type: "button", class: `chip ${id}`, "data-verdict": id, "aria-pressed": "false", disabled: count === 0, onclick: () => toggleVerdict(id) },
        `${word} `, el("b", {}, number(count)))
    }))
}

function toggleVerdict(id) {
  const chosen = new Set(readFilter().verdict.split(",").filter(Boolean))
  if (!chosen.delete(id)) chosen.add(id)
  changed("verdict", [...chosen].join(","))
}

function changed(field, value) {
  history.replaceState(null, "", address({ ...readFilter(), [field]: value, run: "" }))
  apply()
}

function distinct(field) {
  const known = [...new Set(runs.map((run) => run[field] ?? NOTHING))]
  return known
}

function list() {
  const search = el("input", { type: "search", id: "search", "data-field": "q", placeholder: "Search cases, statements, reasons", "aria-label": "Search", oninput: () => changed("q", search.value) })
  const sorted = [...runs].sort((one, other) => ORDER(one) - ORDER(other) || one.number - other.number)
  return el("section", { "aria-labelledby": "cases", id: "case-runs" }, el("h2", { id: "cases", tabindex: "-1" }, "Case runs"),
    el("form", { class: "filters", role: "search", onsubmit: (event) => event.preventDefault() },
      search, toggles(),
      choice("Suite", "suite", distinct("suite")), choice("Level", "level", distinct("level")),
      choice("Statement", "statement", index.requirements.map(({ id }) => id)),
      choice("Model", "model", distinct("model")), choice("Generation", "generation", distinct("generation")),
      el("button", { type: "button", id: "reset", onclick: () => { history.replaceState(null, "", showing({})); apply() } }, "Show all")),
    el("p", { id: "shown", role: "status" }),
    el("ol", { class: "runs" }, sorted.map(item)))
}

/** Shows what the address says. */
function apply() {
  const filter = readFilter()
  let count = 0
  for (const run of runs) {
    const shown = fits(run, filter) || run.name === filter.run
    run.item.hidden = !shown
    count += shown ? 1 : 0
  }
  document.getElementById("shown").textContent = count === runs.length ? `All ${counted(count, "case run")}` : `${number(count)} of ${counted(runs.length, "case run")}`
  document.getElementById("reset").hidden = count === runs.length
  for (const input of document.querySelectorAll("[data-field]")) if (input.value !== filter[input.dataset.field]) input.value = filter[input.dataset.field]
  for (const button of document.querySelectorAll("[data-verdict]")) button.setAttribute("aria-pressed", String(filter.verdict.split(",").includes(button.dataset.verdict)))
  return filter
}
