import { fitsStatus } from '../claims.ts'
import type { CodeList } from '../code-list.ts'
import { mayComeFrom } from '../declared.ts'
import { type Check, foundAt, someOf } from '../found.ts'

/** Enums that answers share, and that lack codes which can come in these answers. */
export const enumsComplete: Check = function* ({ apis, declared: { codes }, isClaim, isComplete }) {
  if (!isComplete) return
  const shared = new Map<CodeList, { statuses: Set<string>; operations: Set<string> }>()
  for (const { answers } of apis)
    for (const { status, operation, uses } of answers)
      for (const use of uses) {
        const { list, isLimited } = use
        if (list.kind !== 'schema' || isLimited || isClaim(use)) continue
        const reach = shared.get(list) ?? { statuses: new Set(), operations: new Set() }
        shared.set(list, reach)
        if (status !== undefined) reach.statuses.add(status)
        reach.operations.add(operation.id)
      }
  for (const [{ node, items }, { statuses, operations }] of shared) {
    const has = new Set(items.map(({ code }) => code))
    const missing = [...codes.values()].filter(
      (one) =>
        one.retired === undefined &&
        !has.has(one.code) &&
        one.http !== undefined &&
        [...statuses].some((status) => fitsStatus(status, one.http!)) &&
        mayComeFrom(one, operations),
    )
    if (missing.length > 0)
      yield foundAt(
        'openapi-enum-complete',
        { ...node, part: 'key' },
        `${missing.length === 1 ? 'the code' : `${missing.length} codes`} ${someOf(missing.map(({ code }) => code))} can come in the answers that share this list, and ${missing.length === 1 ? 'is' : 'are'} not in it`,
        missing.length === 1 ? { code: missing[0]!.code } : {},
      )
  }
}
