import { type NamingField, unlistedNames } from '../listed-names.ts'
import { defineRule, entry, fixable } from '../rule.ts'

const options = { audiences: ['desk', 'claims'] }
const shownTo = (...audience: string[]) => entry({ handling: { audience } })

export const audienceKnown = defineRule({
  id: 'audience-known',
  severity: 'error',
  summary:
    'Every audience is a role that the config lists (option `audiences`; without it, nothing is checked).',
  why: 'Otherwise, a misspelled role belongs to nobody, and nobody sees the code.',
  good: () => [{ codes: shownTo('desk', 'claims'), options }, shownTo('ops')],
  bad: () => [
    fixable('ask', { codes: shownTo('desk', 'claim'), options }),
    { codes: shownTo('ops'), options },
  ],
  needs: ['codes.handling'],
  options: { audiences: [] as readonly string[] },
  check: ({ having }, { audiences }) =>
    unlistedNames(
      having('handling.audience'),
      AUDIENCE,
      audiences,
      'is not a known audience (rules.audience-known in the config)',
    ),
})

const AUDIENCE: NamingField = {
  steps: ['handling', 'audience'],
  of: ({ handling }) => handling?.audience ?? [],
}

const retry_policy = { max: 3, base_ms: 500, cap_ms: 8000 }
const operation = ['consent.reject', 'consent.create']
const passing = (handling: Record<string, unknown>) => entry({ http: 200, stop: false, handling })

export const handlingAgrees = defineRule({
  id: 'handling-agrees',
  severity: 'error',
  summary:
    '`stop`, `outcome`, `retry` and `present_as` of a code agree: `fail` stops and `warn` and `ok` do not, only a call that failed is repeated, `recreate` names an `operation`, `retry_policy` is there only for `same`, and `silent` only for `ok` and for calls that clients repeat by themselves.',
  why: 'Clients act on any of these: if they disagree, one client blocks where another goes on, a call is done twice, or nobody notices a failure.',
  good: () => [
    ...[
      { outcome: 'fail', retry: 'after_fix' },
      { outcome: 'fail', retry: 'recreate', operation, present_as: 'silent' },
      { retry: 'none' },
    ].map((handling) => entry({ handling })),
    ...[{ retry_policy }, { outcome: 'fail', present_as: 'silent' }].map((handling) =>
      entry({ http: 502, handling: { retry: 'same', ...handling } }),
    ),
    ...[{ outcome: 'warn' }, { outcome: 'ok', retry: 'none', present_as: 'silent' }].map(passing),
  ],
  bad: () => [
    ...[
      { outcome: 'warn' },
      { outcome: 'ok' },
      { retry: 'recreate' },
      { retry: 'recreate', operation: [] },
      { retry: 'after_fix', retry_policy },
      { retry_policy },
      { outcome: 'fail', retry: 'after_fix', present_as: 'silent' },
      { present_as: 'silent' },
    ].map((handling) => entry({ handling })),
    ...[
      { outcome: 'fail' },
      { outcome: 'warn', retry: 'after_fix' },
      { outcome: 'warn', retry: 'same' },
      { outcome: 'warn', retry: 'none', present_as: 'silent' },
    ].map(passing),
  ],
  needs: ['codes.handling'],
  needsIntactSource: true,
  *check({ having, exists }) {
    for (const one of having('handling')) {
      const { outcome, retry, operation, retry_policy: policy, present_as } = one.handling ?? {}
      const at = (field: string) => one.path('handling', field)
      // A field of another type is reported by field-typed.
      const isAbsent = (field: string, value: unknown) => value === undefined && !exists(at(field))
      const passes = outcome === 'warn' || outcome === 'ok'
      const code = one.code ?? 'this code'

      if (outcome !== undefined && one.stop !== undefined && passes === one.stop)
        yield {
          path: at('outcome'),
          message: `the outcome "${outcome}" requires stop: ${!one.stop}`,
          related: [{ path: one.path('stop'), message: `stop is ${one.stop}` }],
        }
      if (passes && retry !== undefined && retry !== 'none')
        yield {
          path: at('retry'),
          message: `retry is "${retry}", but a call with the outcome "${outcome}" must not be repeated; use "none"`,
          related: [{ path: at('outcome'), message: `the outcome is ${outcome}` }],
        }
      if (retry === 'recreate' && (isAbsent('operation', operation) || operation?.length === 0))
        yield {
          path: at('operation'),
          at: at('retry'),
          message: `${code} has retry "recreate", but names no operation to run`,
        }
      if (policy !== undefined && retry !== 'same' && (retry ?? isAbsent('retry', retry)))
        yield {
          path: at('retry_policy'),
          part: 'key',
          message: `retry_policy has an effect only with retry: same, but retry is ${retry === undefined ? 'not given' : `"${retry}"`}`,
        }
      const isNoticed = outcome !== 'ok' && retry !== 'same' && retry !== 'recreate'
      const isKnown =
        (outcome ?? isAbsent('outcome', outcome)) && (retry ?? isAbsent('retry', retry))
      if (present_as === 'silent' && isNoticed && isKnown)
        yield {
          path: at('present_as'),
          message: `nobody would notice ${code}: "silent" requires outcome: ok, retry: same or retry: recreate`,
        }
    }
  },
})

const PASSING = [408, 425, 429, 500, 502, 503, 504]
const REPEATED = [429, 503]

export const retryHttpAgrees = defineRule({
  id: 'retry-http-agrees',
  severity: 'warn',
  appliesTo: 'live',
  summary:
    'A code with `retry: same` has a transient status (408, 425, 429, 500, 502, 503, 504), and a code with status 429 or 503 does not have `retry: none`, unless `notes` explains why.',
  why: 'Generic HTTP clients and proxies look only at the status: they give up where the catalog requires a retry, or retry where it allows none.',
  good: () => [
    entry({ http: 502, handling: { retry: 'same' } }),
    entry({ http: 404, handling: { retry: 'none' } }),
    entry({ http: 409, handling: { retry: 'same' }, notes: 'The lock is gone after a second.' }),
  ],
  bad: () => [
    entry({ http: 409, handling: { retry: 'same' } }),
    ...REPEATED.map((http) => entry({ http, handling: { retry: 'none' } })),
  ],
  needs: ['codes.handling', 'codes.notes'],
  *check({ entries }) {
    for (const { http, handling: { outcome, retry } = {}, has, path } of entries) {
      if ((retry !== 'same' && retry !== 'none') || http === undefined || has('notes')) continue
      if (outcome === 'warn' || outcome === 'ok') continue // reported by handling-agrees
      const related = () => [{ path: path('http'), message: `http is ${http}` }]
      if (retry === 'same' && !PASSING.includes(http)) {
        const message = `HTTP clients and proxies do not retry a ${http}, but retry is "same"; use "same" only with ${PASSING.join(', ')}, or, if it is intended, say why in "notes"`
        yield { path: path('handling', 'retry'), message, related: related() }
      } else if (retry === 'none' && REPEATED.includes(http)) {
        const message = `HTTP clients and proxies often retry a ${http}, but retry is "none"; if that is intended, say why in "notes"`
        yield { path: path('handling', 'retry'), message, related: related() }
      }
    }
  },
})

const repeated = (retry_policy: Record<string, number>) =>
  entry({ http: 502, handling: { retry: 'same', retry_policy } })

export const retryPolicyValid = defineRule({
  id: 'retry-policy-valid',
  severity: 'error',
  summary:
    'A `retry_policy` has a `max` of 1 or more, wait times above 0, and a `base_ms` that is not above `cap_ms`.',
  why: 'Otherwise, clients wait forever, or retry without a pause.',
  good: () => [{ max: 1 }, { max: 3, base_ms: 500, cap_ms: 500 }, {}].map(repeated),
  bad: () =>
    [{ max: 0 }, { base_ms: 0 }, { cap_ms: -1 }, { max: 3, base_ms: 8000, cap_ms: 500 }].map(
      repeated,
    ),
  needs: ['codes.handling'],
  *check({ having }) {
    for (const { handling: { retry_policy: policy = {} } = {}, path } of having(
      'handling.retry_policy',
    )) {
      const at = (name: string) => path('handling', 'retry_policy', name)
      for (const name of ['max', 'base_ms', 'cap_ms'] as const)
        if (policy[name] !== undefined && policy[name] < 1)
          yield { path: at(name), message: `${name} must be 1 or more, not ${policy[name]}` }
      const { base_ms, cap_ms } = policy
      if (base_ms === undefined || cap_ms === undefined || cap_ms < 1 || base_ms <= cap_ms) continue
      yield {
        path: at('base_ms'),
        message: `base_ms (${base_ms}) must not be larger than cap_ms (${cap_ms})`,
        related: [{ path: at('cap_ms'), message: `cap_ms is ${cap_ms}` }],
      }
    }
  },
})
