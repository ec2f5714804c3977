import { diffArrays } from 'diff'

/** A file as a golden file shows it. */
export type Shown = { path: string; contents: string }
type Made = { path: string; contents: string | Uint8Array }

/**
 * A file that a golden file of another catalog, or in another version of FHIR, has almost: what is
 * different, each place after the line before it, and how many lines it lacks. What all catalogs share
 * is then in one golden file.
 */
export function shownBeside(like: Made | undefined, { path, contents }: Made): Shown {
  if (like === undefined) return { path, contents: String(contents) }
  const parts = diffArrays(lines(like), lines({ path, contents }))
  const shown = parts.flatMap(({ value, added, removed }, at) => {
    if (added) return value.map((line) => `+ ${line}`)
    if (removed) return []
    const before = at < parts.length - 1 ? value.slice(-1) : []
    return [...(value.length > before.length ? ['…'] : []), ...before.map((line) => `  ${line}`)]
  })
  const lacks = parts.flatMap(({ value, removed }) => (removed ? value : [])).length
  if (lacks > 0) shown.push(`- ${lacks} of its lines`)
  return { path: `${path}.diff`, contents: `${shown.join('\n')}\n` }
}

const lines = ({ contents }: Made): string[] => String(contents).split('\n')

const SOURCES = /\.(?:java|kt|cs|go|py|rb|rs|php)$/
const ending = ({ path }: Made): string => /\.\w+$/.exec(path)?.[0] ?? ''

/**
 * For each file of a language, that of the catalog `rail` in the same place: PHP calls its files alike in
 * every catalog, the others have one for each part of their name.
 */
export function likeIn(rail: readonly Made[], files: readonly Made[]) {
  const withEnding = (all: readonly Made[], one: Made) =>
    all.filter((other) => ending(other) === ending(one))
  return (one: Made): Made | undefined => {
    if (!SOURCES.test(one.path)) return undefined
    if (ending(one) === '.php') return rail.find(({ path }) => path === one.path)
    return withEnding(rail, one)[withEnding(files, one).indexOf(one)]
  }
}
