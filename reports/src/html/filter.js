// Which case runs are shown. It is in the address, so that it can be sent to somebody.

const FIELDS = ["verdict", "level", "suite", "statement", "model", "generation", "q", "run"]
const NOTHING = "none"

/** From the address: absent fields are empty texts. */
function readFilter() {
  const parameters = new URLSearchParams(location.hash.slice(1))
  return Object.fromEntries(FIELDS.map((field) => [field, parameters.get(field) ?? ""]))
}

function address(filter) {
  const parameters = new URLSearchParams()
  for (const field of FIELDS) if (filter[field]) parameters.set(field, filter[field])
  return `#${parameters}`
}

function fits(run, filter) {
  const one = (wanted, has) => !wanted || wanted.split(",").includes(has)
  return (
    one(filter.verdict, VERDICTS[run.verdict].id) &&
    (!filter.level || filter.level === run.level) &&
    (!filter.suite || filter.suite === run.suite) &&
    (!filter.statement || filter.statement === run.requirement) &&
    (!filter.model || filter.model === (run.model ?? NOTHING)) &&
    (!filter.generation || filter.generation === (run.generation ?? NOTHING)) &&
    filter.q.toLowerCase().split(/\s+/).every((word) => run.text.includes(word))
  )
}

/** A link that shows these case runs. */
const showing = (fields) => address({ ...Object.fromEntries(FIELDS.map((field) => [field, ""])), ...fields })
