import { isRecord } from '../values/record.ts'
import { same } from '../values/same.ts'
import type { Difference, Entry, Pair } from './rule.ts'

type Values = { before?: unknown; after?: unknown }

/**
 * Makes a difference at a field of a pair of entries. `named` prints the place where a name says more than an index; `items`
 * are the indexes of an item of the list at the field.
 */
export type DifferenceAt = (steps: readonly string[], event: string, values: Values, named?: string, items?: Items) => Difference

export type Items = { old?: number; new?: number }

/** What differs between two values of one field, as one difference. */
export function* differing(steps: readonly string[], before: unknown, after: unknown, differenceAt: DifferenceAt): Iterable<Difference> {
  if (same(before, after)) return
  const event = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  yield differenceAt(steps, event, { ...(before !== undefined && { before }), ...(after !== undefined && { after }) })
}

/** Makes the differences of a pair of entries. */
export function differencesIn(pair: Pair): DifferenceAt {
  return (steps, event, values, named, items = {}) => ({
    kind: `codes.${steps.map(kindStep).join('.')} ${event}`,
    location: `codes[${pair.code}].${named ?? steps.join('.')}`,
    old: locationIn(pair.before, pair.old, steps, items.old),
    new: locationIn(pair.after, pair.new, steps, items.new),
    code: pair.code,
    pair,
    ...values,
  })
}

// All own fields are of one kind, and so are all languages.
const kindStep = (step: string, at: number, steps: readonly string[]): string =>
  at === 0 && step.startsWith('x-') ? 'x' : at === 1 && steps[0] === 'translations' ? '*' : step

/** The deepest field on the way that the entry has, and the item of its list; the code when it has none. */
function locationIn(entry: Entry, index: number, steps: readonly string[], item: number | undefined): Difference['old'] {
  const way: string[] = []
  let value: unknown = entry
  for (const step of steps) {
    if (!isRecord(value) || value[step] === undefined) break
    way.push(step)
    value = value[step]
  }
  return { path: ['codes', index, ...(way.length === 0 ? ['code'] : way), ...(item === undefined ? [] : [item])] }
}
