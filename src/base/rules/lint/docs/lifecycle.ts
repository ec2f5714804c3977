import { entry, file, fixable, type RuleDocs } from '../../linter/rule.ts'

const LIVES = ['deprecated', 'retired'] as const

const whole = { since: '1.0.0', reason: 'One code is enough.', note: 'Request the record again.' }

export const lifecycleComplete: RuleDocs = {
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
}

const reason = 'One code is enough.'

const at = (version: string, fields: Record<string, unknown>) => ({
  source: file({ version }, entry(fields)),
})

export const lifecycleOrdered: RuleDocs = {
  summary:
    'The versions of an entry are in order; they are SemVer, and `since` ≤ `deprecated.since` ≤ `retired.since` ≤ `version`.',
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
}

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

export const replacedByActive: RuleDocs = {
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

export const replacedBySameStage: RuleDocs = {
  summary:
    'The code that `replaced_by` names has the same `fix_stage`; else a `note` beside it explains the change.',
  why: 'Otherwise, work silently moves to another team.',
  good: () => [
    replaced('deprecated', 'identify'),
    replaced('deprecated', 'billing', 'The desk for members handles it now.'),
  ],
  bad: () => LIVES.map((life) => replaced(life, 'billing')),
}

const leaving = (sunset: string) =>
  entry({ deprecated: { since: '1.0.0', reason: 'One code is enough.', note: 'Ask.', sunset } })

const sunsetAt = (sunset: string) => ({ source: file({ date: '2026-11-21' }, leaving(sunset)) })

/** A deprecation that no version has yet. */
const aheadOf = (sunset: string) => ({
  source: file(
    { date: '2026-11-21' },
    entry({ deprecated: { reason: 'One code is enough.', note: 'Ask.', sunset } }),
  ),
})

export const sunsetDistant: RuleDocs = {
  summary:
    'A `sunset` is a real date, and far enough away; it is at least the grace period after `date` (`grace_days` of the config, 90 by default); this counts in the version that announces it, and before its release the `sunset` is after today.',
  why: 'Integrators need time: a shorter notice breaks those who release rarely.',
  good: () => [
    sunsetAt('2027-02-19'),
    { source: file({ date: '2026-11-21', version: '1.1.0' }, leaving('2026-11-22')) },
    { ...aheadOf('2027-05-30'), today: '2027-03-01' },
  ],
  bad: () => [
    sunsetAt('2027-02-18'),
    sunsetAt('soon'),
    sunsetAt('2027-02-30'),
    { ...aheadOf('2027-05-21'), today: '2027-03-01' },
  ],
}

const left = (sunset: string, fields = {}) => ({
  source: file(
    {},
    entry({ deprecated: { since: '1.0.0', reason, note: 'Ask.', sunset }, ...fields }),
  ),
  today: '2026-11-21',
})

export const sunsetNotPassed: RuleDocs = {
  summary: 'The `sunset` of a deprecated code has not passed.',
  why: 'Otherwise, the code is due to be retired: integrators expect it to be gone.',
  good: () => [
    left('2026-11-21'),
    left('2027-01-31'),
    left('2026-01-31', { retired: { since: '1.0.0', reason } }),
  ],
  bad: () => [left('2026-11-20')],
}
