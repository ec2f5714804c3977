import { didYouMean, nearest } from '../../values/nearest.ts'
import { defineRule, type Entry, entry, fixable } from '../rule.ts'

const LIVES = ['deprecated', 'retired'] as const
// Each guess compares every code: limits the time for a file with many unknown replacements.
const MOST_GUESSES = 20

const gone = (code: string, life: (typeof LIVES)[number], replaced_by?: string) =>
  entry({
    code,
    [life]: {
      since: '1.0.0',
      reason: 'One code is enough.',
      ...(replaced_by === undefined ? { note: 'Ask.' } : { replaced_by }),
    },
  })
const listed = (...codes: string[]) => codes.join('\n')

export default defineRule({
  id: 'replaced-by-active',
  severity: 'error',
  summary:
    'A `replaced_by` names another code that is neither deprecated nor retired; in a retired entry, it may name a deprecated code.',
  why: 'Otherwise, clients that follow it reach a code that is no longer sent, or loop.',
  good: () => [
    listed(entry(), gone('MEMBER_UNKNOWN', 'deprecated', 'MEMBER_NOT_FOUND')),
    listed(
      entry(),
      gone('MEMBER_UNKNOWN', 'deprecated', 'MEMBER_NOT_FOUND'),
      gone('MEMBER_LOST', 'retired', 'MEMBER_UNKNOWN'),
    ),
  ],
  bad: () => [
    fixable('ask', listed(entry(), gone('MEMBER_UNKNOWN', 'deprecated', 'MEMBER_NOT_FUOND'))),
    gone('MEMBER_UNKNOWN', 'deprecated', 'PAYER_CLOSED'),
    gone('MEMBER_UNKNOWN', 'deprecated', 'MEMBER_UNKNOWN'),
    listed(
      gone('MEMBER_UNKNOWN', 'deprecated', 'MEMBER_LOST'),
      gone('MEMBER_LOST', 'deprecated', 'MEMBER_UNKNOWN'),
    ),
    fixable(
      'ask',
      listed(
        gone('MEMBER_UNKNOWN', 'deprecated', 'MEMBER_LOST'),
        gone('MEMBER_LOST', 'retired', 'MEMBER_NOT_FOUND'),
        entry(),
      ),
    ),
    listed(gone('MEMBER_UNKNOWN', 'retired', 'MEMBER_LOST'), gone('MEMBER_LOST', 'retired')),
  ],
  needs: ['codes.deprecated', 'codes.retired'],
  needsIntactSource: true,
  needsIntact: ['codes.code'],
  *check({ entries, having }) {
    const gone = having(...LIVES)
    if (gone.length === 0) return
    const byCode = new Map<string, Entry>()
    for (const one of entries)
      if (one.code !== undefined && !byCode.has(one.code)) byCode.set(one.code, one)
    const endOf = follower(byCode)
    const sent = (code: string) => LIVES.every((life) => !byCode.get(code)?.has(life))
    let guesses = 0

    for (const one of gone)
      for (const life of LIVES) {
        const successor = one[life]?.replaced_by
        if (successor === undefined) continue
        const target = byCode.get(successor)
        const end = endOf(successor)
        let meant =
          end !== undefined && end !== successor && end !== one.code && sent(end) ? end : undefined
        let fault: string | undefined
        if (successor === one.code) fault = `${successor} cannot replace itself`
        else if (target === undefined) {
          fault = `"${successor}" is not a known code`
          if (guesses++ < MOST_GUESSES)
            meant = nearest(
              successor,
              [...byCode.keys()].filter((code) => code !== one.code && sent(code)),
            )
        } else if (end === undefined) fault = `the replacements of ${successor} form a cycle`
        else if (target.has('retired')) fault = `${successor} is retired`
        else if (target.has('deprecated') && !one.has('retired'))
          fault = `${successor} is deprecated`
        if (fault === undefined) continue
        const repair =
          meant === undefined
            ? {}
            : { suggestions: [meant], replace: { with: meant, safety: 'ask' as const } }
        yield {
          path: one.path(life, 'replaced_by'),
          message: `${fault}${didYouMean(meant)}`,
          ...repair,
        }
      }
  },
})

/**
 * Returns a function that gives the last replacement of a code; undefined for a cycle. Each code is
 * visited once.
 */
function follower(byCode: ReadonlyMap<string, Entry>): (code: string) => string | undefined {
  const ends = new Map<string, string | undefined>()
  return (code) => {
    const way = new Set<string>()
    let at = code
    while (!ends.has(at)) {
      const { retired, deprecated } = byCode.get(at) ?? {}
      const next = retired?.replaced_by ?? deprecated?.replaced_by
      if (way.has(at)) ends.set(at, undefined)
      else if (next === undefined || !byCode.has(next)) ends.set(at, at)
      else {
        way.add(at)
        at = next
      }
    }
    for (const step of way) ends.set(step, ends.get(at))
    return ends.get(code)
  }
}
