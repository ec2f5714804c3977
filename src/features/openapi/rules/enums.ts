import type { Answer } from '../documents/api.ts'
import { fitsStatus, isExact } from '../documents/claims.ts'
import type { CodeList } from '../documents/code-list.ts'
import { type DeclaredCode, mayComeFrom } from '../documents/declared.ts'
import { type Check, foundAt, type Input, someNames } from './found.ts'

/** Enums that answers share, and that lack codes which can come in these answers. */
export const enumsComplete: Check = function* (input) {
  if (!input.isComplete) return
  const live = [...input.declared.codes.values()].filter(({ retired }) => retired === undefined)
  for (const [{ node, items }, reach] of sharedEnums(input, live)) {
    const has = new Set(items.map(({ code }) => code))
    const missing = live.filter((one) => {
      const reached = one.statuses.flatMap((http) => reach.get(http) ?? [])
      return !has.has(one.code) && reached.some((operations) => mayComeFrom(one, operations))
    })
    if (missing.length === 0) continue
    const isOne = missing.length === 1
    yield foundAt(
      'openapi-enum-complete',
      { ...node, part: 'key' },
      `${isOne ? 'the code' : `${missing.length} codes`} ${someNames(missing.map(({ code }) => code))} can come in the answers that share this list, and ${isOne ? 'is' : 'are'} not in it`,
      isOne ? { code: missing[0]!.code } : {},
    )
  }
}

/** The operations in whose answers an enum can have a code, by the status of the code. */
type Reach = Map<number, Set<string>>

function sharedEnums(
  { apis, isClaim }: Input,
  live: readonly DeclaredCode[],
): Map<CodeList, Reach> {
  const all = [...new Set(live.flatMap(({ statuses }) => statuses))]
  const shared = new Map<CodeList, Reach>()
  for (const { answers } of apis) {
    const exact = exactStatuses(answers)
    for (const { status, operation, uses } of answers) {
      const own = exact.get(operation.call)
      // A status with an answer of its own does not come as `4XX` or `default`.
      const comes = all.filter(
        (http) =>
          fitsStatus(status, http) &&
          (status === undefined || isExact(status) || !own?.has(`${http}`)),
      )
      for (const use of uses) {
        const { list, isLimited } = use
        if (list.kind !== 'schema' || isLimited || isClaim(use)) continue
        const reach: Reach = shared.get(list) ?? new Map()
        shared.set(list, reach)
        for (const http of comes) reach.set(http, (reach.get(http) ?? new Set()).add(operation.id))
      }
    }
  }
  return shared
}

/** The statuses for which each operation has an answer of its own. */
function exactStatuses(answers: readonly Answer[]): Map<string, Set<string>> {
  const exact = new Map<string, Set<string>>()
  for (const { operation, status } of answers)
    if (status !== undefined && isExact(status))
      exact.set(operation.call, (exact.get(operation.call) ?? new Set()).add(status))
  return exact
}
