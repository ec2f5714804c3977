import { isShortNotice } from '../../core/catalog/grace-days.ts'
import { isDay } from '../../core/values/formats.ts'
import { didYouMean, nearest } from '../../core/values/nearest.ts'
import { compare, isSemver } from '../../core/values/semver.ts'
import { type Entry, offer, runnable } from '../linter/rule.ts'

const LIVES = ['deprecated', 'retired'] as const

export const lifecycleComplete = runnable({
  id: 'lifecycle-complete',
  severity: 'error',
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

export const lifecycleOrdered = runnable({
  id: 'lifecycle-ordered',
  severity: 'error',
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

export const replacedByActive = runnable({
  id: 'replaced-by-active',
  severity: 'error',
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

export const replacedBySameStage = runnable({
  id: 'replaced-by-same-stage',
  severity: 'warn',
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

export const sunsetDistant = runnable({
  id: 'sunset-distant',
  severity: 'warn',
  needs: ['date', 'codes.deprecated', 'codes.retired'],
  *check({ having, header: { date, version }, graceDays, today }) {
    for (const { deprecated, has, path } of having('deprecated')) {
      const sunset = deprecated?.sunset
      if (sunset === undefined) continue
      const at = path('deprecated', 'sunset')
      // `release` writes the version: until then, it is announced today at the earliest.
      const isAhead = deprecated?.since === undefined && deprecated?.date === undefined
      const from = isAhead && today !== undefined && !(date! >= today) ? today : date
      if (!isDay(sunset))
        yield { path: at, message: `"${sunset}" is not a valid date such as "2026-03-01"` }
      // Only the version that announces the sunset is checked: later ones are closer to it.
      else if (
        (deprecated?.since ?? version) === version &&
        !has('retired') &&
        isShortNotice(sunset, from, graceDays)
      ) {
        yield {
          path: at,
          message: `${sunset} is less than ${graceDays} days after ${from === date ? 'the date of this version' : 'today, the earliest day of its release'}, ${from}`,
          ...(from === date && {
            related: [{ path: ['date'], message: 'the date of this version' }],
          }),
        }
      }
    }
  },
})

export const sunsetNotPassed = runnable({
  id: 'sunset-not-passed',
  severity: 'warn',
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
