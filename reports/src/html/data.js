// What the file carries: an index as JSON, and the details of case runs in compressed chunks, unpacked when first needed.

const index = JSON.parse(document.getElementById("index").textContent)

const VERDICTS = [
  { id: "pass", word: "pass", sign: "✓" },
  { id: "fail", word: "fail", sign: "✕" },
  { id: "not-applicable", word: "not applicable", sign: "–" },
  { id: "could-not-run", word: "could not run", sign: "?" },
]
const PASS = 0, FAIL = 1, NOT_APPLICABLE = 2, COULD_NOT_RUN = 3

/** A failing `should` is a warning, unless the run is held to it. */
const isWarning = (run) => run.verdict === FAIL && run.level === "should" && index.heldTo === "must"
const shade = (run) => (isWarning(run) ? "warning" : VERDICTS[run.verdict].id)
const suiteOf = (id) => id.split("/")[0]

const runs = index.runs.map(([place, model, generation, verdict, milliseconds, chunk, position, why], number) => {
  const { id, title, requirement, level } = index.cases[place]
  const run = { number, case: id, title, requirement, level, verdict, milliseconds, chunk, position, why }
  run.suite = suiteOf(id)
  run.model = model < 0 ? null : index.models[model]
  run.generation = generation < 0 ? null : index.generations[generation]
  const ranWith = [run.model, run.generation].filter((word) => word !== null)
  run.name = ranWith.length ? `${id} [${ranWith.join(", ")}]` : id
  run.text = [run.name, title, requirement, why].join("\n").toLowerCase()
  return run
})

const requirements = new Map(index.requirements.map((requirement) => [requirement.id, requirement]))
const chunks = new Map()

function unpack(number) {
  if (!chunks.has(number)) chunks.set(number, unpacked(document.getElementById(`chunk-${number}`).textContent))
  return chunks.get(number)
}

async function unpacked(text) {
  const packed = atob(text)
  const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))
  return JSON.parse(await new Response(stream).text())
}

/** What is known of a case run besides the index. */
const details = async (run) => (await unpack(run.chunk))[run.position]
