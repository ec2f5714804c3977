import { memoOfObjects } from '../../../base/core/values/memo.ts'
import type { Answer, Api, ListUse } from './api.ts'
import type { CodeList, Listed } from './code-list.ts'

/**
 * True for a list that says of an answer that exactly its codes can come: false for a list that many
 * answers share, such as the enum of all codes of an API.
 */
export type IsClaim = (use: ListUse) => boolean

/** What is known of the status of codes. */
type Statuses = { codes: ReadonlyMap<string, { statuses: readonly number[] }> }

type Reach = { statuses: Set<string>; operations: Set<string> }

/**
 * Which lists are about their answers. A list of codes with several statuses that answers of several
 * statuses share is about none of them; nor is one below a `default` that operations share.
 */
export function claimsOf(apis: readonly Pick<Api, 'answers'>[], { codes }: Statuses): IsClaim {
  const reaches = new Map<CodeList, Reach>()
  for (const { answers } of apis)
    for (const { operation, status, uses } of answers)
      for (const { list } of uses) {
        const reach = reaches.get(list) ?? { statuses: new Set(), operations: new Set() }
        reaches.set(list, reach)
        if (status !== undefined) reach.statuses.add(status)
        reach.operations.add(operation.id)
      }
  // Of codes without a status nothing is known, so they may have several.
  const isMixed = ({ items }: CodeList): boolean =>
    items.length > 1 &&
    new Set(items.flatMap(({ code }) => codes.get(code)?.statuses ?? [])).size !== 1
  const isOwn = memoOfObjects((list: CodeList): boolean => {
    const { statuses, operations } = reaches.get(list)!
    if (list.kind === 'extension') return true
    const isVague = [...statuses].every((status) => !isExact(status))
    if (isVague && operations.size > 1) return list.kind === 'schema' && !isMixed(list)
    if (statuses.size <= 1) return true
    return list.kind !== 'sample' && !isMixed(list)
  })
  return ({ list, isLimited }) => !isLimited && isOwn(list)
}

export const isExact = (status: string): boolean => /^\d{3}$/.test(status)

/** True if a code with one of these statuses can come in an answer that a document describes. */
export const fitsStatus = (status: string | undefined, ...statuses: readonly number[]): boolean =>
  status === undefined ||
  statuses.some((http) =>
    isExact(status)
      ? `${http}` === status
      : /^default$/i.test(status) || status[0] === `${http}`[0],
  )

/** The codes of an answer that its document claims, each once, at its first place. */
export function claimedIn({ uses }: Answer, isClaim: IsClaim): ReadonlyMap<string, Listed> {
  const lists = uses.filter(isClaim).map(({ list }) => list)
  const [list] = lists
  return lists.length === 1 ? claimedBy(list!) : firstOfEach(lists)
}

// Thousands of answers can share a list.
const claimedBy = memoOfObjects((list: CodeList) => firstOfEach([list]))

function firstOfEach(lists: readonly CodeList[]): ReadonlyMap<string, Listed> {
  const claimed = new Map<string, Listed>()
  for (const { items } of lists)
    for (const item of items) if (!claimed.has(item.code)) claimed.set(item.code, item)
  return claimed
}
