// Writes the switches of all mutants into a source. Switches nest; each mutant has the rest of its
// place as it was.

/** The source with a switch at each place. Mutants have ids. */
export function instrument(source, mutants, runtime) {
  const places = new Map()
  for (const mutant of mutants) {
    const { start, end, kind } = mutant.place
    const key = `${start}:${end}`
    if (!places.has(key)) places.set(key, { start, end, kind, mutants: [] })
    places.get(key).mutants.push(mutant)
  }
  const sorted = [...places.values()].sort((a, b) => a.start - b.start || b.end - a.end)
  const body = render(source, 0, source.length, sorted)
  return `${body}\nimport { isActive as __mutant } from ${JSON.stringify(runtime)}\n`
}

function render(source, from, to, places) {
  let text = ''
  let at = from
  for (const [index, place] of places.entries()) {
    if (place.start < at) continue
    const inner = places
      .slice(index + 1)
      .filter(({ start, end }) => start >= place.start && end <= place.end)
    text +=
      source.slice(at, place.start) +
      switchOf(source, place, render(source, place.start, place.end, inner))
    at = place.end
  }
  return text + source.slice(at, to)
}

const switchOf = (source, { start, end, kind, mutants }, original) => {
  const whole = (mutant) =>
    source.slice(start, mutant.start) + mutant.text + source.slice(mutant.end, end)
  return kind === 'expression'
    ? `(${mutants.map((mutant) => `__mutant(${mutant.id})?(${whole(mutant)}):`).join('')}(${original}))`
    : `{${mutants.map((mutant) => `if(__mutant(${mutant.id})){${whole(mutant)}}else `).join('')}{${original}}}`
}

/** The source with one mutant in place. */
export const applied = (source, { start, end, text }) =>
  source.slice(0, start) + text + source.slice(end)
