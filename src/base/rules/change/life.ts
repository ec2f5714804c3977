import { isShortNotice } from '../../core/catalog/grace-days.ts'
import { daysBetween, isDay } from '../../core/values/formats.ts'
import { compare } from '../../core/values/semver.ts'
import { similarity } from '../../core/values/text.ts'
import type { Difference } from '../diff/difference.ts'
import { changed, type DiffContext, defineChangeRule, edited } from '../diff/rule.ts'
import { fields, fileOf } from '../example.ts'

const reason = 'One code is enough.'
const notice = { reason, note: 'Ask.' }
const deprecated = { since: '1.0.0', ...notice }
const ending = { ...deprecated, sunset: '2026-12-31' }
const ended = { ...deprecated, sunset: '2026-02-28' }
const retired = { since: '1.0.0', reason }
const FIELDS = ['since', 'date', 'reason', 'note', 'replaced_by'] as const
const endsOn = (sunset: string) => ({ deprecated: { ...deprecated, sunset } })

const between = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  version = '1.1.0',
) => ({
  before: fileOf({ version: '1.0.0' }, before),
  after: fileOf({ version }, after),
})

export const codeDeprecated = defineChangeRule({
  id: 'code-deprecated',
  impact: 'safe',
  feature: ({ kind }) => kind === 'codes.life active to deprecated',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code was deprecated, or its deprecation was withdrawn.',
  why: 'The code still works. In FHIR, the status `deprecated` makes servers list the code as inactive, so that `activeOnly=true` hides it. Integrators who release rarely are not ready for a sunset in less than `grace_days`.',
  advice:
    'Tell the consumers what replaces the code, and by when; set a later sunset if they need more time. If the code stays, inform those who have migrated.',
  kinds: ['codes.life active to deprecated', 'codes.life deprecated to active'],
  impactCases: 'dangerous if the sunset is in less than `grace_days`',
  impactFor: ({ pair }, context) =>
    isShort(pair?.after.deprecated?.sunset, context) ? 'dangerous' : 'safe',
  message: ({ kind, pair }, context) => {
    if (kind === 'codes.life deprecated to active') return 'the code is no longer deprecated'
    const { sunset, replaced_by } = pair?.after.deprecated ?? {}
    const way = replaced_by === undefined ? '' : `; ${replaced_by} replaces it`
    const end = sunset === undefined ? '' : `; it may be retired from ${sunset}`
    return `the code was deprecated${way}${end}${isShort(sunset, context) ? `, in less than ${context.policy.graceDays} days` : ''}`
  },
  examples: () => [
    fields({}, { deprecated: ending }),
    fields({}, { deprecated: { ...ending, sunset: '2026-03-31' } }),
    fields({}, { deprecated }),
    fields({ deprecated }, {}),
  ],
})

export const codeRetired = defineChangeRule({
  id: 'code-retired',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary:
    'A code was retired: without a deprecation (breaking), before its notice period ended (breaking), or after it (dangerous).',
  why: 'Consumers rely on the announced sunset, and those that did not migrate still have a branch for the code. The period has ended if the sunset is reached on the `date` of the new catalog (today, until a release dates it) or, without a sunset, `grace_days` have passed since the old catalog.',
  advice:
    'Unless its notice has ended, deprecate the code first, with a sunset, and retire it in a version after that. Then check whether anybody still receives it, and ask the consumers whether they have migrated.',
  kinds: ['codes.life active to retired', 'codes.life deprecated to retired'],
  impactCases:
    'dangerous after the notice period, and without a deprecation if the config has `diff.require_deprecation: false`',
  impactFor: (difference, context) => {
    const isAllowed =
      difference.kind === 'codes.life active to retired'
        ? !context.policy.requireDeprecation
        : isOver(difference, context)
    return isAllowed ? 'dangerous' : 'breaking'
  },
  message: (difference, context) => {
    if (difference.kind === 'codes.life active to retired')
      return 'the code was retired without a deprecation'
    if (isOver(difference, context)) return 'the code was retired, as announced'
    const { before, after } = difference.pair ?? {}
    const { sunset } = before?.deprecated ?? after?.deprecated ?? {}
    return `the code was retired ${sunset === undefined ? `less than ${context.policy.graceDays} days after the old catalog, in which it was deprecated` : `before its sunset, ${sunset}`}`
  },
  examples: () => [
    fields({}, { retired }),
    fields({}, { retired }, { policy: { requireDeprecation: false } }),
    fields({ deprecated: ended }, { deprecated: ended, retired }),
    fields({ deprecated }, { retired }, { policy: { graceDays: 0 } }),
    fields(
      { deprecated: { ...deprecated, sunset: '2026-03-02' } },
      { deprecated: { ...deprecated, sunset: '2026-03-02' }, retired },
    ),
    fields({ deprecated }, { retired }),
    fields(
      { deprecated: ending },
      { deprecated: { ...deprecated, sunset: '2026-01-31' }, retired },
    ),
  ],
})

export const codeReactivated = defineChangeRule({
  id: 'code-reactivated',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary:
    'A retired code is sent again; this is breaking with another meaning, and dangerous with the same one.',
  why: 'Consumers have removed their branch for it, and with another meaning old records that contain the code say something else.',
  advice:
    'Announce it like a new code; for a new meaning, leave the retired entry as it is and add a new code.',
  kinds: ['codes.life retired to active', 'codes.life retired to deprecated'],
  impactCases: 'dangerous if the meaning is the same (`diff.meaning_similarity`)',
  impactFor: (difference, context) =>
    hasSameMeaning(difference, context) ? 'dangerous' : 'breaking',
  message: (difference, context) =>
    hasSameMeaning(difference, context)
      ? 'the retired code is sent again'
      : 'the retired code is used again, with another meaning',
  also: ['meaning-changed'],
  examples: () => [
    fields({ retired }, { meaning: 'The payer has blocked this person for a month.' }),
    fields({ retired }, {}),
    fields({ retired }, { deprecated }),
  ],
})

const hasSameMeaning = ({ pair }: Difference, { policy }: DiffContext): boolean =>
  similarity(pair?.before.meaning ?? '', pair?.after.meaning ?? '') >= policy.meaningSimilarity

export const deprecationChanged = defineChangeRule({
  id: 'deprecation-changed',
  impact: 'safe',
  surfaces: ['wire', 'fhir', 'source'],
  summary:
    'A deprecation or a retirement changed; this is its version, date, reason, note or replacement.',
  why: 'It is advice for people; the code itself behaves as before.',
  advice: 'If the replacement changed, tell the consumers that followed the earlier advice.',
  // The deprecation of a retired code is history.
  kinds: [
    'codes.deprecated',
    ...FIELDS.flatMap((field) => [`codes.deprecated.${field}`, `codes.retired.${field}`] as const),
  ],
  message: edited(({ location }) => `"${location.split('.').slice(1).join('.')}"`),
  text: true,
  examples: () => [
    fields(
      { deprecated: ending },
      { deprecated: { ...ending, reason: 'Two codes mean the same thing.' } },
    ),
    fields({ retired }, { retired: { ...retired, note: 'No action is needed.' } }),
    fields({ deprecated: ending, retired }, { retired }),
    fields(
      { deprecated: ending, retired },
      { deprecated: { ...ending, sunset: '2026-06-30' }, retired },
    ),
  ],
})

export const sunsetChanged = defineChangeRule({
  id: 'sunset-changed',
  impact: 'breaking',
  surfaces: ['wire'],
  summary: 'The sunset of a deprecation changed.',
  why: 'Consumers plan with the announced date; without one, nobody knows how long the code will still be sent.',
  advice: 'Keep the date or set a later one, and tell the consumers.',
  kinds: ['codes.deprecated.sunset'],
  impactCases:
    'dangerous if it was removed, or added in less than `grace_days`; safe if it was added or moved to a later date',
  impactFor: ({ before, after }, context) => {
    if (after === undefined) return 'dangerous'
    if (before === undefined) return isShort(String(after), context) ? 'dangerous' : 'safe'
    return String(after) < String(before) ? 'breaking' : 'safe'
  },
  message: (difference) => {
    const { before, after } = difference
    if (before === undefined) return `the code may be retired from ${after}`
    return after === undefined
      ? `the sunset ${before} was removed, but the code is still deprecated`
      : changed('the sunset')(difference)
  },
  examples: () => [
    fields(endsOn('2026-12-31'), endsOn('2026-12-30')),
    fields(endsOn('2026-12-30'), endsOn('2026-12-31')),
    fields({ deprecated }, { deprecated: ending }),
    fields({ deprecated }, endsOn('2026-03-31')),
    fields({ deprecated: ending }, { deprecated }),
  ],
})

export const sinceChanged = defineChangeRule({
  id: 'since-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: '`since` of a code changed.',
  why: 'It is documentation.',
  kinds: ['codes.since'],
  message: changed('"since"'),
  examples: () => [fields({}, { since: '1.0.0' }), fields({ since: '1.0.0' }, { since: '0.9.0' })],
})

export const sinceImpossible = defineChangeRule({
  id: 'since-impossible',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir'],
  summary: 'A new `since` contradicts the old catalog.',
  why: 'The old catalog shows that it was otherwise in the version that `since` names. Integrators who look up from which version on a code is sent, deprecated or retired would rely on a version that is wrong.',
  advice: 'Remove `since`: `rail-errors release` writes the version that makes the change.',
  kinds: [
    'codes.since impossible',
    'codes.deprecated.since impossible',
    'codes.retired.since impossible',
  ],
  message({ kind, before, after }) {
    const fact =
      kind === 'codes.since impossible'
        ? 'the code'
        : kind.startsWith('codes.deprecated')
          ? 'the deprecation'
          : 'the retirement'
    const had = compare(String(after), String(before)) > 0
    return `"since" cannot be ${after}: version ${before} ${had ? 'already had' : 'did not have'} ${fact}${had ? '' : ' yet'}`
  },
  unpublished: true, // correcting it asks for no step of its own
  also: ['code-deprecated', 'code-retired', 'code-added', 'since-changed', 'deprecation-changed'],
  examples: () => [
    between({}, { deprecated: { since: '1.0.0', ...notice } }),
    between({}, { retired: { since: '1.0.0', reason } }, '2.0.0'),
    between({}, { since: '1.1.0' }, '1.2.0'),
    {
      before: fileOf({ version: '1.0.0' }),
      after: fileOf(
        { version: '1.1.0' },
        {},
        { code: 'MEMBER_BLOCKED', meaning: 'The member is blocked.', since: '1.0.0' },
      ),
    },
  ],
})

/** True for a sunset before the grace period after the date of the newer catalog ends. */
const isShort = (sunset: string | undefined, { policy, dates }: DiffContext): boolean =>
  isShortNotice(sunset, dates.new, policy.graceDays)

/**
 * True if the notice of a deprecation has expired on the date of the newer catalog, or today if a
 * release still has to date it: its sunset is reached; without a sunset, the grace period has passed
 * since the older catalog. If that is unknown, it has not expired.
 */
function isOver({ pair }: Difference, { policy, dates, today }: DiffContext): boolean {
  const notice = pair?.before.deprecated ?? pair?.after.deprecated
  if (dates.new === undefined || !isDay(dates.new)) return false
  if (notice?.sunset !== undefined)
    return isDay(notice.sunset) && (today ?? dates.new) >= notice.sunset
  return (
    dates.old !== undefined &&
    isDay(dates.old) &&
    daysBetween(dates.old, dates.new) >= policy.graceDays
  )
}
