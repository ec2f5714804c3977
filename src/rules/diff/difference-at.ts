import { isRecord, same } from '../../core/values/record.ts'
import {
  type Difference,
  type Entry,
  eventOf,
  type Location,
  type Pair,
  valuesOf,
} from './difference.ts'
import { type DifferenceKind, type Event, kindAt } from './kind.ts'

/**
 * Makes a difference at a field of a pair of entries. `place` prints the location if a name is
 * clearer than an index; `items` are the indexes of an item of the list at the field.
 */
export type DifferenceAt = (
  kind: DifferenceKind,
  steps: readonly string[],
  values: Pick<Difference, 'before' | 'after'>,
  place?: string,
  items?: Items,
) => Difference

export type Items = { old?: number; new?: number }

/** The difference of two values of one field. */
export function* differing(
  steps: readonly string[],
  before: unknown,
  after: unknown,
  differenceAt: DifferenceAt,
): Iterable<Difference> {
  if (!same(before, after))
    yield differenceAt(kindOf(steps, eventOf(before, after)), steps, valuesOf(before, after))
}

export function differencesIn(pair: Pair): DifferenceAt {
  return (kind, steps, values, place, items = {}) => ({
    kind,
    location: `codes[${pair.code}].${place ?? steps.join('.')}`,
    old: locationIn(pair.before, pair.old, steps, items.old),
    new: locationIn(pair.after, pair.new, steps, items.new),
    code: pair.code,
    pair,
    ...values,
  })
}

/**
 * The kind of a difference at a field of an entry. All custom fields have the same kind, and so do
 * all languages.
 */
export const kindOf = (steps: readonly string[], event: Event): DifferenceKind =>
  kindAt(
    [
      'codes',
      ...steps.map((step, at) =>
        at === 0 && step.startsWith('x-')
          ? 'x'
          : at === 1 && steps[0] === 'translations'
            ? '*'
            : step,
      ),
    ],
    event,
  )

/**
 * The deepest existing field on the path, and the item of its list; the code if the entry has no
 * such field.
 */
function locationIn(
  entry: Entry,
  index: number,
  steps: readonly string[],
  item: number | undefined,
): Location {
  const way: string[] = []
  let value: unknown = entry
  for (const step of steps) {
    if (!isRecord(value) || value[step] === undefined) break
    way.push(step)
    value = value[step]
  }
  return {
    path: [
      'codes',
      index,
      ...(way.length === 0 ? ['code'] : way),
      ...(item === undefined ? [] : [item]),
    ],
  }
}
