import type { KnownCodes } from './known.ts'
import type { Lesson } from './learn.ts'
import type { Shape } from './mention.ts'
import type { Scan } from './scan.ts'

/** How a shape looks in source code. */
export function shownShape(shape: Shape): string {
  const [kind = '', name = '', more = ''] = shape.split(' ')
  switch (kind) {
    case 'call':
      return more === '' ? `${name}("…")` : `${name}(…, "…")`
    case 'member':
      return `${name}.…`
    case 'compared':
      return `${name} == "…"`
    default:
      return `${name}: "…"`
  }
}

/** A pattern for the config that finds what has a shape; undefined if none can. */
export function patternFor(shape: Shape): string | undefined {
  const [kind = '', name = '', more = ''] = shape.split(' ')
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const word = '["\'`]([\\w.-]+)["\'`]'
  switch (kind) {
    case 'call':
      return more === ''
        ? `\\b${escaped}\\(\\s{0,200}${word}`
        : `\\b${escaped}\\([^()"'\`]{0,200},\\s{0,200}${word}`
    case 'member':
      return `\\b${escaped}(?:\\.|::)(\\w+)`
    default:
      return undefined
  }
}

const MOST = 5

/**
 * What was learned, one line for each place, and the patterns to write into the config; needed where
 * it explains findings.
 */
export function lessonLines({ learned }: Lesson): { line: string; isNeeded: boolean }[] {
  return learned.slice(0, MOST).flatMap(({ shape, known, unknown }) => {
    const pattern = patternFor(shape)
    if (pattern === undefined) return []
    const others = unknown === 0 ? '' : `, and ${unknown} other ${unknown === 1 ? 'word' : 'words'}`
    const line = `${shownShape(shape)}: ${known} codes of the catalog are written like this${others}; as an item of usage.patterns: ${JSON.stringify(pattern)}`
    return [{ line, isNeeded: unknown > 0 }]
  })
}

/**
 * What to do next, for people: how to find more codes when few were found, and what was learned when
 * the config has no patterns.
 */
export function adviceOf(
  { tally, lesson, count }: Pick<Scan, 'tally' | 'lesson' | 'count'>,
  known: KnownCodes,
): string[] {
  if (tally.isOnlyDocuments) return []
  const active = [...known.values()].filter(({ retired }) => retired === undefined).length
  const used = [...tally.codes.values()].filter(({ used, tested }) => used || tested).length
  if (active >= LEAST && used * 2 < active)
    return [
      `Only ${used} of ${active} codes are in ${count} files. If codes are elsewhere, add these files; if the project writes them in another way, add a pattern to usage.patterns of the config (docs/usage.md)`,
    ]
  return lessonLines(lesson).flatMap(({ line, isNeeded }) => (isNeeded ? [line] : []))
}

// With fewer codes, half of them says little.
const LEAST = 10
