import { memoOfObjects } from '../values/memo.ts'
import { active, type Catalog } from './catalog.ts'
import { humanize } from './names.ts'
import type { Entry, Operation } from './types.ts'

/** The item of `raised_by` that means every operation. */
export const EVERY = '*'

/** The title of an operation: given, or derived from its id (`billVisit` is "Bill visit"). */
export const operationTitle = ({ id, title }: Operation): string => title ?? humanize(id)

/** True if any operation can answer with the code: every one does, or the catalog does not say. */
export const isFromAnywhere = ({ raised_by }: Pick<Entry, 'raised_by'>): boolean =>
  raised_by === undefined || raised_by.includes(EVERY)

type Codes = Pick<Catalog, 'codes'>
type ByOperation = ReadonlyMap<string, readonly Entry[]>

const byIds = (catalog: Codes, idsOf: (entry: Entry) => readonly string[]): ByOperation => {
  const by = new Map<string, Entry[]>()
  for (const entry of active(catalog))
    for (const id of new Set(idsOf(entry))) {
      const known = by.get(id)
      if (known === undefined) by.set(id, [entry])
      else known.push(entry)
    }
  return by
}

// One of thousands of operations must not cost a look at thousands of codes. Under EVERY are the
// entries of every operation.
const raisedBy = memoOfObjects((catalog: Codes) =>
  byIds(catalog, ({ raised_by = [] }) => (raised_by.includes(EVERY) ? [EVERY] : raised_by)),
)
const runAfter = memoOfObjects((catalog: Codes) =>
  byIds(catalog, ({ handling }) => handling?.operation ?? []),
)

/** The number of active entries that do not say where they come from. */
export const silentCount = memoOfObjects(
  (catalog: Codes) => active(catalog).filter(({ raised_by }) => raised_by === undefined).length,
)

/** The active entries after which clients run the operation. */
export const entriesBefore = (catalog: Codes, id: string): readonly Entry[] =>
  runAfter(catalog).get(id) ?? []

/** The active entries that name the operation, and not every one. */
export const ownEntries = (catalog: Codes, id: string): readonly Entry[] =>
  raisedBy(catalog).get(id) ?? []

/** The active entries of which the catalog says that the operation answers with them. */
export const entriesRaisedBy = (catalog: Codes, id: string): readonly Entry[] => [
  ...ownEntries(catalog, EVERY),
  ...ownEntries(catalog, id),
]

/** The operations of a catalog of which at least one code says where it comes from. */
export const knownOperations = (catalog: Catalog): readonly Operation[] =>
  active(catalog).some(({ raised_by }) => raised_by !== undefined) ? (catalog.operations ?? []) : []

/**
 * Entries in the order in which a client handles their codes, which is that of the reasons of an
 * answer (contract, Order): those that stop the call, then those with an error status, then the
 * others; within each group by stage, then by code.
 */
export function inHandlingOrder(
  entries: readonly Entry[],
  { stages }: Pick<Catalog, 'stages'>,
): Entry[] {
  const places = new Map(stages.map(({ id }, at) => [id, at]))
  const group = ({ stop, http }: Entry) => (stop ? 0 : http >= 400 ? 1 : 2)
  const stage = ({ fix_stage = '' }: Entry) => places.get(fix_stage) ?? -1
  return [...entries].sort(
    (one, other) =>
      group(one) - group(other) ||
      stage(one) - stage(other) ||
      (one.code < other.code ? -1 : one.code > other.code ? 1 : 0),
  )
}
