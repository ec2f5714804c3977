import { splitWords } from '../../values/words.ts'
import { type NamingField, unlistedNames } from '../listed-names.ts'
import { defineRule, entry, file, fixable, offer } from '../rule.ts'

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

export const handlingPresent = defineRule({
  id: 'handling-present',
  severity: 'info',
  appliesTo: 'live',
  summary: 'An entry has a `handling`, which defines what a client does when it receives the code.',
  why: 'Without it, clients use the cautious default: no retry, and a stopping code blocks.',
  good: () => [
    entry({ handling: { outcome: 'fail', retry: 'after_fix' } }),
    entry({ retired: { since: '1.0.0', reason: 'Never sent.' } }),
  ],
  bad: () => [entry()],
  needs: ['codes.handling', 'codes.retired'],
  needsIntactSource: true,
  *check({ entries }) {
    for (const { code, has, path } of entries)
      if (!has('handling'))
        yield { path: path('handling'), at: path('code'), message: `${code} has no "handling"` }
  },
})

const AUDIENCE: NamingField = {
  steps: ['handling', 'audience'],
  of: ({ handling }) => handling?.audience ?? [],
}

const NAME = /^[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*\.[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*$/

const recreatingBy = (operation: readonly string[]) =>
  entry({ handling: { retry: 'recreate', operation } })

export const operationNamed = defineRule({
  id: 'operation-named',
  severity: 'error',
  summary:
    'An operation of `handling` is listed once per entry; without `operations` in the header, it is named `noun.verb` in lower case, such as `order.create`.',
  why: 'Applications register their handlers under these names.',
  good: () => [
    ...[['consent.reject', 'consent.create'], ['claim_line.add']].map(recreatingBy),
    { source: file({ operations: ['openVisit'] }, recreatingBy(['openVisit'])) },
  ],
  bad: () => [
    ...['Consent.Reject', 'consent/reject', 'consentSession.reject'].map((name) =>
      fixable('ask', recreatingBy([name])),
    ),
    ...[['reject'], [''], ['visit.consent.reject'], ['a.b', 'c.d', 'a.b']].map(recreatingBy),
  ],
  needs: ['codes.handling'],
  *check({ having, has }) {
    const isFree = !has('operations') // else operation-known compares them with the list
    for (const { handling: { operation = [] } = {}, path } of having('handling.operation')) {
      const first = new Map<string, number>()
      for (const [index, name] of operation.entries()) {
        if (name === undefined) continue
        const at = path('handling', 'operation', index)
        const twin = first.get(name)
        if (twin !== undefined) {
          const related = [
            { path: path('handling', 'operation', twin), message: 'first listed here' },
          ]
          yield { path: at, message: `the operation "${name}" is listed twice`, related }
        } else if (isFree && !NAME.test(name)) {
          const meant = toName(name)
          yield {
            path: at,
            message: `"${name}" is not of the form noun.verb in lower case, such as "order.create"`,
            ...(NAME.test(meant) && offer(meant)),
          }
        }
        if (twin === undefined) first.set(name, index)
      }
    }
  },
})

const toName = (name: string): string =>
  splitWords(name, '_')
    .toLowerCase()
    .split(/[^a-z0-9_-]+/)
    .filter(Boolean)
    .join('.')

export const outcomeStopAgrees = defineRule({
  id: 'outcome-stop-agrees',
  severity: 'error',
  summary:
    '`outcome` is `fail` exactly when `stop` is true, and `warn` or `ok` exactly when it is false.',
  why: 'Both fields state the same fact: clients must act the same, whichever of them they read.',
  good: () => [
    entry({ stop: true, handling: { outcome: 'fail' } }),
    ...['warn', 'ok'].map((outcome) => entry({ http: 200, stop: false, handling: { outcome } })),
  ],
  bad: () => [
    ...['warn', 'ok'].map((outcome) => entry({ stop: true, handling: { outcome } })),
    entry({ http: 200, stop: false, handling: { outcome: 'fail' } }),
  ],
  needs: ['codes.handling'],
  *check({ entries }) {
    for (const { stop, handling, path } of entries) {
      const outcome = handling?.outcome
      if (outcome === undefined || stop === undefined || (outcome === 'fail') === stop) continue
      yield {
        path: path('handling', 'outcome'),
        message: `the outcome "${outcome}" requires stop: ${!stop}`,
        related: [{ path: path('stop'), message: `stop is ${stop}` }],
      }
    }
  },
})

export const recreateOperationPresent = defineRule({
  id: 'recreate-operation-present',
  severity: 'error',
  summary: 'A code with `retry: recreate` names at least one `operation`.',
  why: 'Otherwise, the client does not know what to run before it restarts the step.',
  good: () => [
    entry({ handling: { retry: 'recreate', operation: ['consent.reject', 'consent.create'] } }),
  ],
  bad: () => [
    entry({ handling: { retry: 'recreate' } }),
    entry({ handling: { retry: 'recreate', operation: [] } }),
  ],
  needs: ['codes.handling'],
  needsIntactSource: true,
  *check({ entries, exists }) {
    for (const { code, handling: { retry, operation } = {}, path } of entries) {
      if (retry !== 'recreate') continue
      const at = path('handling', 'operation')
      if (operation === undefined ? exists(at) : operation.length > 0) continue
      yield {
        path: at,
        at: path('handling', 'retry'),
        message: `${code ?? 'this entry'} has retry "recreate", but names no operation to run`,
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
      if (outcome === 'warn' || outcome === 'ok') continue // calls that continue are checked by retry-outcome-agrees
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

export const retryOutcomeAgrees = defineRule({
  id: 'retry-outcome-agrees',
  severity: 'error',
  summary: 'A code with `outcome: warn` or `outcome: ok` has `retry: none`.',
  why: 'The call was not blocked, so there is nothing to repeat: a client that retries does the same thing twice.',
  good: () => [
    entry({ http: 200, stop: false, handling: { outcome: 'ok', retry: 'none' } }),
    entry({ http: 502, handling: { outcome: 'fail', retry: 'same' } }),
  ],
  bad: () =>
    ['after_fix', 'same'].map((retry) =>
      entry({ http: 200, stop: false, handling: { outcome: 'warn', retry } }),
    ),
  needs: ['codes.handling'],
  *check({ entries }) {
    for (const { handling: { outcome, retry } = {}, path } of entries)
      if ((outcome === 'warn' || outcome === 'ok') && retry !== undefined && retry !== 'none')
        yield {
          path: path('handling', 'retry'),
          message: `retry is "${retry}", but a call with the outcome "${outcome}" must not be repeated; use "none"`,
          related: [{ path: path('handling', 'outcome'), message: `the outcome is ${outcome}` }],
        }
  },
})

const retry_policy = { max: 3, base_ms: 500, cap_ms: 8000 }

export const retryPolicyScoped = defineRule({
  id: 'retry-policy-scoped',
  severity: 'error',
  summary: '`retry_policy` is used only with `retry: same`.',
  why: 'Elsewhere it has no effect, although its author expects one.',
  good: () => [
    entry({ http: 502, handling: { retry: 'same', retry_policy } }),
    entry({ handling: { retry: 'none' } }),
  ],
  bad: () => [
    entry({ handling: { retry: 'after_fix', retry_policy } }),
    entry({ http: 502, handling: { retry_policy } }),
  ],
  needs: ['codes.handling'],
  needsIntactSource: true,
  *check({ having, exists }) {
    for (const { handling: { retry, retry_policy: policy } = {}, path } of having(
      'handling.retry_policy',
    )) {
      if (policy === undefined || retry === 'same') continue
      if (retry === undefined && exists(path('handling', 'retry'))) continue // reported by field-typed
      const message = `retry_policy has an effect only with retry: same, but retry is ${retry === undefined ? 'not given' : `"${retry}"`}`
      yield { path: path('handling', 'retry_policy'), part: 'key', message }
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

export const silentRecoverable = defineRule({
  id: 'silent-recoverable',
  severity: 'error',
  summary:
    'A code is presented as `silent` only with `outcome: ok`, `retry: same` or `retry: recreate`.',
  why: 'Otherwise, nobody notices a failure that no client can resolve automatically.',
  good: () => [
    entry({
      http: 200,
      stop: false,
      handling: { outcome: 'ok', retry: 'none', present_as: 'silent' },
    }),
    entry({ http: 502, handling: { outcome: 'fail', retry: 'same', present_as: 'silent' } }),
    entry({
      handling: {
        outcome: 'fail',
        retry: 'recreate',
        operation: ['consent.create'],
        present_as: 'silent',
      },
    }),
  ],
  bad: () => [
    entry({ handling: { outcome: 'fail', retry: 'after_fix', present_as: 'silent' } }),
    entry({
      http: 200,
      stop: false,
      handling: { outcome: 'warn', retry: 'none', present_as: 'silent' },
    }),
    entry({ handling: { present_as: 'silent' } }),
  ],
  needs: ['codes.handling'],
  needsIntactSource: true,
  *check({ entries, exists }) {
    for (const { code, handling: { outcome, retry, present_as } = {}, path } of entries) {
      if (present_as !== 'silent' || outcome === 'ok' || retry === 'same' || retry === 'recreate')
        continue
      const mistyped = (name: string, value: unknown) =>
        value === undefined && exists(path('handling', name))
      if (mistyped('outcome', outcome) || mistyped('retry', retry)) continue // reported by field-typed
      const message = `nobody would notice ${code ?? 'this code'}: "silent" requires outcome: ok, retry: same or retry: recreate`
      yield { path: path('handling', 'present_as'), message }
    }
  },
})
