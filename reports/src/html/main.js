// Puts the page together and follows the address.

function follow({ scroll }) {
  const filter = apply()
  const run = runs.find(({ name }) => name === filter.run)
  if (run) {
    run.box.open = true
    fill(run).then(() => run.box.scrollIntoView({ block: "start" }))
    run.box.querySelector("summary").focus({ preventScroll: true })
  } else if (scroll) {
    document.getElementById("case-runs").scrollIntoView({ block: "start" })
    document.getElementById("cases").focus({ preventScroll: true })
  }
}

function keys(event) {
  const typing = event.target.closest?.("input, select, textarea")
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault()
    document.getElementById("search").focus()
  }
}

document.getElementById("report").replaceChildren(...[top(), suites(), fixFirst(), matrix(), list()].filter(Boolean))
addEventListener("hashchange", () => follow({ scroll: true }))
addEventListener("keydown", keys)
const troubled = [FAIL, COULD_NOT_RUN].filter((verdict) => runs.some((run) => run.verdict === verdict))
if (location.hash.length < 2 && troubled.length > 0) {
  history.replaceState(null, "", showing({ verdict: troubled.map((verdict) => VERDICTS[verdict].id).join(",") }))
}
follow({ scroll: location.hash.length > 1 && readFilter().run !== "" })
document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault()
  document.getElementById("cases").focus()
})
