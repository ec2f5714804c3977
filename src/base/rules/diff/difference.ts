import type { ParsedCatalog, Partially } from '../../core/catalog/parsed-catalog.ts'
import type { Entry as CatalogEntry } from '../../core/catalog/types.ts'
import type { Path, Surface } from '../../core/diagnostic.ts'
import { isRecord, same } from '../../core/values/record.ts'
import type { Part } from '../../core/yaml/source.ts'
import { type DifferenceKind, type Event, kindAt } from './difference-kind.ts'

/** An entry as the comparison uses it: well-typed values only. */
export type Entry = Partially<CatalogEntry>

/** The same entry in both catalogs. The codes differ only if it was renamed. */
export type Pair = { before: Entry; after: Entry; old: number; new: number; code: string }

export const pairOf = ([old, now]: readonly [Keyed, Keyed]): Pair => ({
  before: old.item,
  after: now.item,
  old: old.at,
  new: now.at,
  code: now.key,
})
type Keyed = { item: Entry; key: string; at: number }

/** A position in one of the two texts; the start of the text without a path. */
export type Location = { path: Path; part?: Part }

/** One difference, before a rule names it. */
export type Difference = {
  /** What differs and how, in the terms of the model: `codes.http changed`, `stages added`. */
  kind: DifferenceKind
  /** The location in the notation for people, with the code in place of an index. */
  location: string
  /** The location in each text; for a missing value, that of its parent. */
  old: Location
  new: Location
  code?: string
  before?: unknown
  after?: unknown
  pair?: Pair
  /** Set if it affects fewer surfaces than its rule names. */
  surfaces?: readonly Surface[]
}

/** What happened between two values of a field. */
export const eventOf = (before: unknown, after: unknown): Event =>
  before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'

/** The values of a difference; a missing value has no key. */
export const valuesOf = (
  before: unknown,
  after: unknown,
): Pick<Difference, 'before' | 'after'> => ({
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
})

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

type Items = { old?: number; new?: number }

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

/** What a feature compares of two catalogs beside the fields of the base. */
export type DifferencePart = {
  /** Of a catalog: the fields of codes that it compares itself. */
  fieldsOf(value: ParsedCatalog['value']): readonly string[]
  /** Of a catalog: the own fields of codes (`x-…`) that it publishes. */
  publishedFieldsOf(value: ParsedCatalog['value']): readonly string[]
  /** Whom a change of these hits. */
  surfaces: readonly Surface[]
  /** The differences of its part of the header. */
  differences(old: ComparedSide, now: ComparedSide, both: Both): Iterable<Difference>
}

/** Whether both sides can carry a field; `isWhole`: what one of them has and the other lacks differs. */
export type Both = { isCarried(field: string): boolean; isWhole: boolean }

/** One side; `isSure` if its canonicals can be derived from its `url` and `name`. */
export type ComparedSide = { value: ParsedCatalog['value']; isSure: boolean }
