import { active, type Catalog } from './catalog.ts'
import type { Entry, Operation } from './model.ts'
import { humanize } from './names.ts'

/** The item of `raised_by` that means every operation. */
export const EVERY = '*'

/** The title of an operation: given, or derived from its id (`billVisit` is "Bill visit"). */
export const operationTitle = ({ id, title }: Operation): string => title ?? humanize(id)

type Raised = Pick<Entry, 'raised_by'>

/** True if the catalog says that the operation answers with the code. */
export const isRaisedBy = ({ raised_by = [] }: Raised, id: string): boolean =>
  raised_by.includes(id) || raised_by.includes(EVERY)

/** True if any operation can answer with the code: every one does, or the catalog does not say. */
export const isFromAnywhere = ({ raised_by }: Raised): boolean =>
  raised_by === undefined || raised_by.includes(EVERY)

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
