import { compare } from '../../values/semver.ts'
import { fields, file } from '../example.ts'
import { isOver, isShort } from '../notice.ts'
import { changed, defineChangeRule, edited } from '../rule.ts'
import { similarity } from '../similar.ts'

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
  before: file({ version: '1.0.0' }, before),
  after: file({ version }, after),
})

export const codeDeprecated = defineChangeRule({
  id: 'code-deprecated',
  impact: 'safe',
  feature: true,
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code was deprecated.',
  why: 'The code still works. In FHIR, the status `deprecated` makes servers list the code as inactive, so that `activeOnly=true` hides it. With a sunset in less than `grace_days` the change is dangerous: integrators who release rarely will not be ready.',
  advice:
    'Tell the consumers what replaces the code, and by when; set a later sunset if they need more time.',
  kinds: ['codes.life active to deprecated'],
  impactCases: 'dangerous if the sunset is in less than `grace_days`',
  impactFor: ({ pair }, context) =>
    isShort(pair?.after.deprecated?.sunset, context) ? 'dangerous' : 'safe',
  message: ({ pair }, context) => {
    const { sunset, replaced_by } = pair?.after.deprecated ?? {}
    const way = replaced_by === undefined ? '' : `; ${replaced_by} replaces it`
    const end = sunset === undefined ? '' : `; it may be retired from ${sunset}`
    return `the code was deprecated${way}${end}${isShort(sunset, context) ? `, in less than ${context.policy.graceDays} days` : ''}`
  },
  mirror: ['code-undeprecated'],
  examples: () => [
    fields({}, { deprecated: ending }),
    fields({}, { deprecated: { ...ending, sunset: '2026-03-31' } }),
    fields({}, { deprecated }),
  ],
})

export const codeUndeprecated = defineChangeRule({
  id: 'code-undeprecated',
  impact: 'safe',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'The deprecation of a code was withdrawn.',
  why: 'Existing clients keep working.',
  advice: 'Tell consumers that have already migrated that the code stays.',
  kinds: ['codes.life deprecated to active'],
  message: () => 'the code is no longer deprecated',
  mirror: ['code-deprecated'],
  examples: () => [fields({ deprecated }, {})],
})

export const codeRetired = defineChangeRule({
  id: 'code-retired',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir', 'source'],
  summary:
    'A deprecated code was retired after its notice period: on the `date` of the new catalog its sunset is reached or, without a sunset, `grace_days` have passed since the old catalog.',
  why: 'The change was announced; consumers that did not migrate still have a branch for the code.',
  advice:
    'Check whether anybody still receives the code, and ask the consumers whether they have migrated.',
  kinds: ['codes.life deprecated to retired'],
  when: isOver,
  message: () => 'the code was retired, as announced',
  mirror: ['code-reactivated', 'code-reused'],
  examples: () => [
    fields({ deprecated: ended }, { deprecated: ended, retired }),
    fields(
      { deprecated: { since: '1.0.0', reason: 'One is enough.', note: 'Ask.' } },
      { retired },
      { policy: { graceDays: 0 } },
    ),
  ],
})

export const codeRetiredEarly = defineChangeRule({
  id: 'code-retired-early',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A deprecated code was retired before its notice period ended.',
  why: 'Consumers rely on the announced sunset.',
  advice: 'Keep the code deprecated until its sunset, then retire it.',
  kinds: ['codes.life deprecated to retired'],
  when: (difference, context) => !isOver(difference, context),
  message: ({ pair }, { policy }) => {
    const { sunset } = pair?.before.deprecated ?? pair?.after.deprecated ?? {}
    return `the code was retired ${sunset === undefined ? `less than ${policy.graceDays} days after the old catalog, in which it was deprecated` : `before its sunset, ${sunset}`}`
  },
  mirror: ['code-reactivated', 'code-reused'],
  examples: () => [
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

export const codeRetiredUnannounced = defineChangeRule({
  id: 'code-retired-unannounced',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code was retired without first being deprecated.',
  why: 'Consumers were not warned. With `diff.require_deprecation: false` the change is only dangerous.',
  advice: 'Deprecate the code first, with a sunset, and retire it in a later version.',
  kinds: ['codes.life active to retired'],
  impactCases: 'dangerous with `diff.require_deprecation: false`',
  impactFor: (_, { policy }) => (policy.requireDeprecation ? 'breaking' : 'dangerous'),
  message: () => 'the code was retired without a deprecation',
  mirror: ['code-reactivated', 'code-reused'],
  examples: () => [
    fields({}, { retired }),
    fields({}, { retired }, { policy: { requireDeprecation: false } }),
  ],
})

export const codeReactivated = defineChangeRule({
  id: 'code-reactivated',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A retired code is sent again, with the same meaning.',
  why: 'Consumers have removed their branch for it.',
  advice: 'Announce it like a new code.',
  kinds: ['codes.life retired to active', 'codes.life retired to deprecated'],
  when: ({ pair }, { policy }) =>
    similarity(pair?.before.meaning ?? '', pair?.after.meaning ?? '') >= policy.meaningSimilarity,
  message: () => 'the retired code is sent again',
  mirror: ['code-retired', 'code-retired-early', 'code-retired-unannounced'],
  examples: () => [fields({ retired }, {}), fields({ retired }, { deprecated })],
})

export const codeReused = defineChangeRule({
  id: 'code-reused',
  impact: 'breaking',
  surfaces: ['wire', 'fhir'],
  summary: 'A retired code is sent again with another meaning.',
  why: 'Old records that contain the code now have another meaning.',
  advice: 'Keep the tombstone as it is, and add a new code for the new meaning.',
  kinds: ['codes.life retired to active', 'codes.life retired to deprecated'],
  when: ({ pair }, { policy }) =>
    similarity(pair?.before.meaning ?? '', pair?.after.meaning ?? '') < policy.meaningSimilarity,
  message: () => 'the retired code is used again, with another meaning',
  mirror: ['code-retired', 'code-retired-early', 'code-retired-unannounced'],
  also: ['meaning-rewritten'],
  examples: () => [
    fields({ retired }, { meaning: 'The payer has blocked this person for a month.' }),
  ],
})

export const deprecationChanged = defineChangeRule({
  id: 'deprecation-changed',
  impact: 'safe',
  surfaces: ['wire', 'fhir', 'source'],
  summary:
    'The version, date, reason, note or replacement of a deprecation or a retirement changed.',
  why: 'It is advice for people; the code itself behaves as before.',
  advice: 'If the replacement changed, tell the consumers that followed the earlier advice.',
  // The deprecation of a retired code is history.
  kinds: [
    'codes.deprecated',
    ...FIELDS.flatMap((field) => [`codes.deprecated.${field}`, `codes.retired.${field}`] as const),
  ],
  message: (difference) =>
    edited(`"${difference.location.split('.').slice(1).join('.')}"`)(difference),
  mirror: ['deprecation-changed'],
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

export const sunsetAdded = defineChangeRule({
  id: 'sunset-added',
  impact: 'safe',
  surfaces: ['wire'],
  summary: 'A sunset was added to a deprecation.',
  why: 'It gives consumers more notice; with a date in less than `grace_days` the change is dangerous.',
  advice: 'Tell the consumers the date.',
  kinds: ['codes.deprecated.sunset added'],
  impactCases: 'dangerous if the sunset is in less than `grace_days`',
  impactFor: ({ pair }, context) =>
    isShort(pair?.after.deprecated?.sunset, context) ? 'dangerous' : 'safe',
  message: ({ after }) => `the code may be retired from ${after}`,
  mirror: ['sunset-removed'],
  examples: () => [
    fields({ deprecated }, { deprecated: ending }),
    fields({ deprecated }, { deprecated: { ...deprecated, sunset: '2026-03-31' } }),
  ],
})

export const sunsetEarlier = defineChangeRule({
  id: 'sunset-earlier',
  impact: 'breaking',
  surfaces: ['wire'],
  summary: 'The sunset of a deprecation was moved to an earlier date.',
  why: 'Consumers planned with the announced date.',
  advice: 'Keep the date, or set a later one.',
  kinds: ['codes.deprecated.sunset changed'],
  when: ({ before, after }) => String(after) < String(before),
  message: changed('the sunset'),
  mirror: ['sunset-later'],
  examples: () => [fields(endsOn('2026-12-31'), endsOn('2026-12-30'))],
})

export const sunsetLater = defineChangeRule({
  id: 'sunset-later',
  impact: 'safe',
  surfaces: ['wire'],
  summary: 'The sunset of a deprecation was moved to a later date.',
  why: 'Consumers have more time.',
  advice: 'Tell the consumers the new date.',
  kinds: ['codes.deprecated.sunset changed'],
  when: ({ before, after }) => String(after) > String(before),
  message: changed('the sunset'),
  mirror: ['sunset-earlier'],
  examples: () => [fields(endsOn('2026-12-30'), endsOn('2026-12-31'))],
})

export const sunsetRemoved = defineChangeRule({
  id: 'sunset-removed',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary: 'The sunset of a deprecation was removed.',
  why: 'Nobody knows how long the code will still be sent.',
  advice: 'Set a later date instead, or withdraw the deprecation.',
  kinds: ['codes.deprecated.sunset removed'],
  message: ({ before }) => `the sunset ${before} was removed, but the code is still deprecated`,
  mirror: ['sunset-added'],
  examples: () => [fields({ deprecated: ending }, { deprecated })],
})

export const sinceChanged = defineChangeRule({
  id: 'since-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: '`since` of a code was added, removed or corrected.',
  why: 'It is documentation.',
  advice: 'No action is needed.',
  kinds: ['codes.since'],
  message: changed('"since"'),
  mirror: ['since-changed'],
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
  mirror: [],
  unpublished: true, // correcting it asks for no step of its own
  also: [
    'code-deprecated',
    'code-retired',
    'code-retired-unannounced',
    'code-added-stopping',
    'since-changed',
    'deprecation-changed',
  ],
  examples: () => [
    between({}, { deprecated: { since: '1.0.0', ...notice } }),
    between({}, { retired: { since: '1.0.0', reason } }, '2.0.0'),
    between({}, { since: '1.1.0' }),
    {
      before: file({ version: '1.0.0' }),
      after: file(
        { version: '1.1.0' },
        {},
        { code: 'MEMBER_BLOCKED', meaning: 'The member is blocked.', since: '1.0.0' },
      ),
    },
  ],
})
