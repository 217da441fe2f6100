// The parts of the driver that few cases need. A part puts itself here when it is evaluated, which an engine sees to before
// the case's steps, so that other cases need not load it.

const loaded = new Map()

export function offer(name, part) {
  loaded.set(name, part)
}

export function part(name) {
  if (!loaded.has(name)) throw new Error(`the harness has not loaded its part ${name}, which this step needs`)
  return loaded.get(name)
}
