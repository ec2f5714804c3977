import type { Answer } from '../documents/api.ts'
import { claimedIn, fitsStatus } from '../documents/claims.ts'
import { isRaisedBy } from '../documents/declared.ts'
import { placeKey } from '../documents/node.ts'
import { type Check, foundAt, oncePerPlace, whereOf } from './found.ts'

/** Codes under a status that is not theirs. */
export const statusesMatch: Check = function* ({ apis, declared: { codes, forms }, isClaim }) {
  const isNew = oncePerPlace()
  const mayBeSuccess = forms.some(({ inSuccess }) => inSuccess)
  for (const { answers } of apis)
    for (const answer of answers) {
      const { operation, status, uses } = answer
      if (status === undefined || (mayBeSuccess && status.startsWith('2'))) continue
      const seen = new Set<string>()
      for (const use of uses) {
        if (!isClaim(use)) continue
        // The answer to several reasons has the status of the first.
        const { kind, items } = use.list
        for (const item of kind === 'example' ? items.slice(0, 1) : items) {
          const { code } = item
          const declared = codes.get(code)
          if (!declared?.statuses.length || declared.retired || seen.has(code)) continue
          seen.add(code)
          const { statuses, source, path } = declared
          const named = statuses.join(' or ')
          if (fitsStatus(status, ...statuses) || !isNew(item.node, `${code} ${status}`)) continue
          yield foundAt(
            'openapi-status-matches',
            whereOf(item),
            `${code} has the HTTP status ${named} in the catalog, and is under ${status} here (${operation.call})`,
            {
              code,
              related: [{ source, path: [...path, 'http'], message: `its status is ${named}` }],
            },
          )
        }
      }
    }
}

/** Failures with a place for a code and a status that no code has, and those without one. */
export const statusesCovered: Check = function* ({ apis, declared, isClaim, isComplete }) {
  if (!isComplete) return
  const live = [...declared.codes.values()].filter(({ retired }) => !retired)
  const ofStatus = new Map<number, typeof live>()
  for (const one of live)
    for (const http of one.statuses) ofStatus.set(http, [...(ofStatus.get(http) ?? []), one])
  const uncovered = new Map<string, Answer[]>()
  const hasPlaces = apis.some(({ answers }) => answers.some(({ hasPlace }) => hasPlace))
  for (const { answers } of apis) {
    const listed = new Set<string>()
    for (const answer of answers)
      if (answer.status !== undefined && answer.uses.length > 0 && isOwn(answer))
        listed.add(`${answer.operation.call} ${answer.status}`)
    for (const answer of answers) {
      const { status = '', operation, hasPlace, lacksPlace } = answer
      if (!(hasPlace || (lacksPlace && hasPlaces)) || !/^[45]\d\d$/.test(status)) continue
      if (listed.has(`${operation.call} ${status}`)) continue
      const codes = ofStatus.get(Number(status)) ?? []
      if (hasPlace === codes.some((one) => isRaisedBy(one, operation.id) !== false)) continue
      // A status that no code has is one cause, however many operations have it.
      const key = codes.length === 0 ? status : `${status} ${placeKey(answer.at)}`
      uncovered.set(key, [...(uncovered.get(key) ?? []), answer])
    }
  }
  for (const all of uncovered.values()) {
    const [{ at, status, operation, hasPlace }] = all as [Answer]
    const none = (ofStatus.get(Number(status)) ?? []).length === 0
    const where = all.length === 1 ? operation.call : `${operation.call} and ${all.length - 1} more`
    yield foundAt(
      'openapi-status-covered',
      { ...at, part: 'key' },
      !hasPlace
        ? `the answer ${status} has a message and no place for a code, and the catalog has codes with this status (${where})`
        : none
          ? `the answer ${status} has a place for a code, and no code of the catalog has this status (${where})`
          : `the answer ${status} has a place for a code, and the catalog names no code with this status for ${operation.id}`,
    )
  }

  function isOwn(answer: Answer): boolean {
    if (claimedIn(answer, isClaim).size > 0) return true
    // A code whose status the catalog does not say may be of this one.
    return answer.uses.some(({ list }) =>
      list.items.some(({ code }) => {
        const statuses = declared.codes.get(code)?.statuses ?? []
        return statuses.length === 0 || statuses.some((http) => `${http}` === answer.status)
      }),
    )
  }
}
