import type { Entry as CatalogEntry } from '../../core/catalog/model.ts'
import type { Partially } from '../../core/catalog/parsed-catalog.ts'
import type { Path, Surface } from '../../core/diagnostic.ts'
import type { Part } from '../../core/yaml/source.ts'
import type { DifferenceKind, Event } from './kind.ts'

/** An entry as the comparison uses it: well-typed values only. */
export type Entry = Partially<CatalogEntry>

/** The same entry in both catalogs. The codes differ only if it was renamed. */
export type Pair = { before: Entry; after: Entry; old: number; new: number; code: string }

/** An entry and its index in its list. */
export type PlacedEntry = { entry: Entry; code: string; at: number }

export const pairOf = (before: PlacedEntry, after: PlacedEntry): Pair => ({
  before: before.entry,
  after: after.entry,
  old: before.at,
  new: after.at,
  code: after.code,
})

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
