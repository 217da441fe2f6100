// The transcript, in order, each entry in the lane of who did it.

const LANES = ["visitor", "page", "tool", "model", "agent", "network"]

function timeline({ transcript, around, left, folded }) {
  const heading = el("h3", {}, "What happened")
  if (folded) return el("section", {}, heading, el("p", { class: "quiet" }, "The transcript is left out here to keep this file small; it is in results.json."))
  if (transcript.length === 0) return el("section", {}, heading, el("p", { class: "quiet" }, "Nothing: the transcript is empty."))
  const pointedAt = (place) => around.some(([first, end]) => place >= first && place < end)
  return el("section", { class: "happened" }, heading,
    el("p", { class: "lanes", "aria-hidden": "true" }, LANES.map((lane) => el("span", { class: lane }, lane))),
    el("ol", { class: "timeline" }, transcript.map((entry) => moment(entry, pointedAt(entry[0])))),
    left > 0 && el("p", { class: "quiet" }, `${counted(left, "entry").replace("entrys", "entries")} in the middle left out here; they are in results.json.`))
}

function moment([, at, lane, kind, data], pointedAt) {
  const line = JSON.stringify(data)
  const short = line.length <= 90
  const code = short ? el("code", { class: "data" }, line)
    : el("details", { class: "data" }, el("summary", {}, el("code", {}, `${line.slice(0, 200)}`)), el("pre", {}, JSON.stringify(data, null, 2)))
  return el("li", { class: `${LANES[lane]}${pointedAt ? " pointed" : ""}` },
    el("span", { class: "at" }, `${at.toFixed(1)} ms`),
    el("span", { class: "rail", "aria-hidden": "true" }, LANES.map((name) => el("i", { class: name === LANES[lane] ? "here" : "" }))),
    el("span", { class: "who" }, el("b", {}, LANES[lane]), " ", kind, pointedAt && el("span", { class: "spoken" }, " (the finding points here)")),
    line !== "{}" && line !== "null" ? code : el("span", {}))
}
