import type { Api } from './api.ts'
import { claimedIn, claimsOf } from './claims.ts'
import { type Declared, EVERY, isRaisedBy } from './declared.ts'
import type { Operation } from './operations.ts'

/** What documents say about operations, and the catalog does not. */
export type Proposal = {
  /** The ids of all operations of the documents, in their order. */
  operations: readonly string[]
  /** The operations of each code that lacks some: those that the documents list. */
  raisedBy: ReadonlyMap<string, readonly string[]>
  /** True if no operation of the documents lists a code. */
  isSilent: boolean
  /** Codes of the documents that the catalog does not have. */
  unknown: readonly string[]
  /** Operations whose `operationId` can't be an id in the catalog. */
  unusable: readonly Operation[]
  /** Operations of codes that the documents do not list there. */
  kept: ReadonlyMap<string, readonly string[]>
}

// `*` would say the same of a single operation, and more of the next one.
const FEWEST_FOR_EVERY = 2

/** Compares the codes that documents claim for their operations with those of the catalog. */
export function proposalOf(apis: readonly Api[], declared: Declared): Proposal {
  const isClaim = claimsOf(apis, declared)
  const all = apis.flatMap(({ operations }) => operations)
  const isUsable = ({ id }: Operation) => /^[^\s*]\S*$/.test(id)
  const operations = [...new Set(all.filter(isUsable).map(({ id }) => id))]
  const order = new Map(operations.map((id, index) => [id, index]))
  const claimed = new Map<string, Set<string>>()
  const unknown = new Set<string>()
  for (const { answers } of apis)
    for (const answer of answers) {
      const { id } = answer.operation
      for (const code of claimedIn(answer, isClaim).keys()) {
        if (!declared.codes.has(code)) unknown.add(code)
        else if (order.has(id)) claimed.set(code, (claimed.get(code) ?? new Set()).add(id))
      }
    }
  const raisedBy = new Map<string, readonly string[]>()
  const kept = new Map<string, readonly string[]>()
  for (const [code, one] of declared.codes) {
    if (one.retired !== undefined) continue
    const ids = [...(claimed.get(code) ?? [])].sort((a, b) => order.get(a)! - order.get(b)!)
    const isEvery = ids.length === operations.length && ids.length >= FEWEST_FOR_EVERY
    if (ids.some((id) => isRaisedBy(one, id) !== true))
      raisedBy.set(code, isEvery && (one.raisedBy ?? []).length === 0 ? [EVERY] : ids)
    const more = (one.raisedBy ?? []).filter((id) => id !== EVERY && !ids.includes(id))
    if (more.length > 0) kept.set(code, more)
  }
  return {
    operations,
    raisedBy,
    isSilent: claimed.size === 0 && unknown.size === 0,
    unknown: [...unknown],
    unusable: all.filter((one) => !isUsable(one)),
    kept,
  }
}
