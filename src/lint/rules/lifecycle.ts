import { isShortNotice } from '../../catalog/notice.ts'
import { isDay } from '../../values/day.ts'
import { didYouMean, nearest } from '../../values/nearest.ts'
import { compare, isSemver } from '../../values/semver.ts'
import { defineRule, type Entry, entry, file, fixable, offer } from '../rule.ts'

const LIVES = ['deprecated', 'retired'] as const
const whole = { since: '1.0.0', reason: 'One code is enough.', note: 'Request the record again.' }

export const lifecycleComplete = defineRule({
  id: 'lifecycle-complete',
  severity: 'error',
  summary:
    '`deprecated` has a `reason`, and a `replaced_by` or a `note`; `retired` has a `reason`.',
  why: 'Integrators cannot act on a deprecation without them, and people who find a retired code in an old log need to read why it is gone.',
  good: () => [
    entry({ deprecated: whole }),
    entry({ deprecated: { ...whole, sunset: '2027-03-31' } }),
    entry({ deprecated: { ...whole, since: undefined } }), // release writes it
    entry({ retired: { since: '1.0.0', reason: 'Never sent.' } }),
    entry({ retired: { reason: 'Never sent.' } }),
  ],
  bad: () => [
    ...['reason', 'note'].map((name) => entry({ deprecated: { ...whole, [name]: undefined } })),
    entry({ deprecated: {} }),
    entry({ retired: { since: '1.0.0' } }),
  ],
  needs: ['codes.deprecated', 'codes.deprecated.since', 'codes.retired', 'codes.retired.since'],
  needsIntactSource: true,
  *check({ having, exists }) {
    for (const one of having(...LIVES))
      for (const life of LIVES) {
        if (one[life] === undefined) continue
        const has = (name: string) => exists(one.path(life, name))
        const absent = has('reason') ? [] : ['no "reason"']
        if (life === 'deprecated' && !has('replaced_by') && !has('note'))
          absent.push('neither "replaced_by" nor "note"')
        if (absent.length > 0)
          yield {
            path: one.path(life),
            part: 'key',
            message: `"${life}" of ${one.code ?? 'this entry'} has ${absent.join(' and ')}`,
          }
      }
  },
})

const reason = 'One code is enough.'
const at = (version: string, fields: Record<string, unknown>) => ({
  source: file({ version }, entry(fields)),
})

export const lifecycleOrdered = defineRule({
  id: 'lifecycle-ordered',
  severity: 'error',
  summary:
    'The versions of an entry are SemVer, and `since` ≤ `deprecated.since` ≤ `retired.since` ≤ `version`.',
  why: 'Otherwise, the history is impossible, and nobody can tell which versions send the code.',
  good: () => [
    at('2.10.0', {
      since: '1.0.0',
      deprecated: { since: '2.2.0', reason, note: reason },
      retired: { since: '2.10.0', reason },
    }),
    at('2.0.0-rc.1', { since: '2.0.0' }),
  ],
  bad: () => [
    at('1.9.0', { since: '1.10.0' }),
    at('2.0.0', { since: '1.1.0', deprecated: { since: '1.0.0', reason, note: reason } }),
    at('2.0.0', {
      deprecated: { since: '1.2.0', reason, note: reason },
      retired: { since: '1.2.0-rc.1', reason },
    }),
    at('2.0.0', { retired: { since: '2.0.1', reason } }),
    at('2.0.0', { since: '1.0' }),
  ],
  needs: ['version', 'codes.since', 'codes.deprecated', 'codes.retired'],
  *check({ having, header: { version } }) {
    // A prerelease of 2.0.0 contains what 2.0.0 adds.
    const current =
      version !== undefined && isSemver(version) ? version.split(/[-+]/, 1)[0] : undefined
    const end =
      current === undefined
        ? []
        : [{ name: 'the version of the catalog', of: current, path: ['version'] }]
    for (const { since, deprecated, retired, path } of having('since', 'deprecated', 'retired')) {
      const steps = [
        { name: 'since', of: since, path: path('since') },
        { name: 'deprecated.since', of: deprecated?.since, path: path('deprecated', 'since') },
        { name: 'retired.since', of: retired?.since, path: path('retired', 'since') },
      ].flatMap(({ of, ...step }) => (of === undefined ? [] : [{ ...step, of }]))
      for (const step of steps)
        if (!isSemver(step.of))
          yield { path: step.path, message: `"${step.of}" is not a SemVer version such as "1.4.0"` }
      const history = [...steps.filter((step) => isSemver(step.of)), ...end]
      for (const [index, next] of history.entries()) {
        const before = history[index - 1]
        if (before === undefined || compare(before.of, next.of) <= 0) continue
        const message = `${before.name} (${before.of}) must not be later than ${next.name} (${next.of})`
        yield { path: before.path, message, related: [{ path: next.path, message: next.name }] }
      }
    }
  },
})

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

export const replacedByActive = defineRule({
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
    const byCode = firstOfEach(entries)
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
        yield {
          path: one.path(life, 'replaced_by'),
          message: `${fault}${didYouMean(meant)}`,
          ...offer(meant),
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

const replaced = (life: (typeof LIVES)[number], fix_stage: string, note?: string) =>
  [
    entry(),
    entry({
      code: 'MEMBER_UNKNOWN',
      fix_stage,
      [life]: {
        since: '1.0.0',
        reason: 'One code is enough.',
        replaced_by: 'MEMBER_NOT_FOUND',
        note,
      },
    }),
  ].join('\n')

export const replacedBySameStage = defineRule({
  id: 'replaced-by-same-stage',
  severity: 'warn',
  summary:
    'The code that `replaced_by` names has the same `fix_stage`, or a `note` beside it explains the change.',
  why: 'Otherwise, work silently moves to another team.',
  good: () => [
    replaced('deprecated', 'identify'),
    replaced('deprecated', 'billing', 'The desk for members handles it now.'),
  ],
  bad: () => LIVES.map((life) => replaced(life, 'billing')),
  needs: ['codes.deprecated', 'codes.retired'],
  *check({ entries, having }) {
    const gone = having(...LIVES)
    if (gone.length === 0) return
    const byCode = firstOfEach(entries)
    for (const one of gone)
      for (const life of LIVES) {
        const { fix_stage, path } = one
        const { replaced_by, note } = one[life] ?? {}
        const target = replaced_by === undefined ? undefined : byCode.get(replaced_by)
        if (
          fix_stage === undefined ||
          target?.fix_stage === undefined ||
          target.fix_stage === fix_stage ||
          note !== undefined
        )
          continue
        yield {
          path: path(life, 'replaced_by'),
          message: `${replaced_by} is fixed in the stage "${target.fix_stage}", but this code is fixed in "${fix_stage}"; explain the change in "note"`,
          related: [{ path: target.path('fix_stage'), message: `the stage of ${replaced_by}` }],
        }
      }
  },
})

const leaving = (sunset: string) =>
  entry({ deprecated: { since: '1.0.0', reason: 'One code is enough.', note: 'Ask.', sunset } })
const sunsetAt = (sunset: string) => ({ source: file({ date: '2026-11-21' }, leaving(sunset)) })

export const sunsetDistant = defineRule({
  id: 'sunset-distant',
  severity: 'warn',
  summary:
    'A `sunset` is a real calendar date and, in the version that announces it, at least the grace period after `date` (`grace_days` of the config, 90 by default).',
  why: 'Integrators need time: a shorter notice breaks those who release rarely.',
  good: () => [
    sunsetAt('2027-02-19'),
    { source: file({ date: '2026-11-21', version: '1.1.0' }, leaving('2026-11-22')) },
  ],
  bad: () => [sunsetAt('2027-02-18'), sunsetAt('soon'), sunsetAt('2027-02-30')],
  needs: ['date', 'codes.deprecated', 'codes.retired'],
  *check({ having, header: { date, version }, graceDays }) {
    for (const { deprecated, has, path } of having('deprecated')) {
      const sunset = deprecated?.sunset
      if (sunset === undefined) continue
      const at = path('deprecated', 'sunset')
      if (!isDay(sunset))
        yield { path: at, message: `"${sunset}" is not a valid date such as "2026-03-01"` }
      // Only the version that announces the sunset is checked: later ones are closer to it.
      else if (
        (deprecated?.since ?? version) === version &&
        !has('retired') &&
        isShortNotice(sunset, date, graceDays)
      ) {
        const message = `${sunset} is less than ${graceDays} days after the date of this version, ${date}`
        yield {
          path: at,
          message,
          related: [{ path: ['date'], message: 'the date of this version' }],
        }
      }
    }
  },
})

const left = (sunset: string, fields = {}) => ({
  source: file(
    {},
    entry({ deprecated: { since: '1.0.0', reason, note: 'Ask.', sunset }, ...fields }),
  ),
  today: '2026-11-21',
})

export const sunsetNotPassed = defineRule({
  id: 'sunset-not-passed',
  severity: 'warn',
  summary: 'The `sunset` of a deprecated code has not passed.',
  why: 'Otherwise, the code is due to be retired: integrators expect it to be gone.',
  good: () => [
    left('2026-11-21'),
    left('2027-01-31'),
    left('2026-01-31', { retired: { since: '1.0.0', reason } }),
  ],
  bad: () => [left('2026-11-20')],
  needs: ['codes.deprecated', 'codes.retired'],
  *check({ having, today }) {
    if (today === undefined) return
    for (const { code, deprecated, has, path } of having('deprecated')) {
      const sunset = deprecated?.sunset
      if (sunset === undefined || has('retired') || !isDay(sunset) || sunset >= today) continue
      yield {
        path: path('deprecated', 'sunset'),
        message: `the sunset of ${code ?? 'this entry'} was ${sunset}; retire the code`,
      }
    }
  },
})

function firstOfEach(entries: readonly Entry[]): Map<string, Entry> {
  const byCode = new Map<string, Entry>()
  for (const one of entries)
    if (one.code !== undefined && !byCode.has(one.code)) byCode.set(one.code, one)
  return byCode
}
