import type { Path } from '../../core/diagnostic.ts'
import { didYouMean, nearestOf } from '../../core/values/nearest.ts'
import type { Finding } from '../../core/yaml/source.ts'
import { type Entry, offer } from './rule.ts'

/** A field that has names: the steps to it, and the names. */
export type NamingField = {
  steps: Path
  of(entry: Entry): readonly (string | undefined)[]
}

/** The names of a field that are not listed, each with the nearest one; none if nothing is listed. */
export function* unlistedNames(
  entries: readonly Entry[],
  { steps, of }: NamingField,
  listed: readonly string[],
  why: string,
): Generator<Finding> {
  const known = new Set(listed)
  const guess = nearestOf(known)
  if (known.size === 0) return
  for (const entry of entries)
    for (const [index, name] of of(entry).entries()) {
      if (name === undefined || known.has(name)) continue
      const meant = guess(name)
      const message = `"${name}" ${why}${didYouMean(meant)}`
      yield { path: entry.path(...steps, index), message, ...offer(meant) }
    }
}
