import { entry, file, fixable, type RuleDocs } from '../../linter/rule.ts'

const ofStatus = (status: string, handling: object) => ({
  source: file({ defaults: { by_http: { [status]: { handling } } } }),
})

const options = { audiences: ['desk', 'claims'] }

const shownTo = (...audience: string[]) => entry({ handling: { audience } })

export const audienceKnown: RuleDocs = {
  summary:
    'Every audience is a role that the config lists (option `audiences`; without it, nothing is checked).',
  why: 'Otherwise, a misspelled role belongs to nobody, and nobody acts on the code.',
  good: () => [{ codes: shownTo('desk', 'claims'), options }, shownTo('ops')],
  bad: () => [
    fixable('ask', { codes: shownTo('desk', 'claim'), options }),
    { codes: shownTo('ops'), options },
    { ...ofStatus('5xx', { audience: ['ops'] }), options },
  ],
}

const retry_policy = { max: 3, base_ms: 500, cap_ms: 8000 }

const operation = ['consent.reject', 'consent.create']

const passing = (handling: Record<string, unknown>) => entry({ http: 200, stop: false, handling })

export const handlingAgrees: RuleDocs = {
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
    entry({ http: 502, handling: { present_as: 'silent' } }),
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
    ofStatus('5xx', { retry: 'none', retry_policy }),
    ofStatus('500', { present_as: 'silent' }),
    ...[
      { outcome: 'fail' },
      { outcome: 'warn', retry: 'after_fix' },
      { outcome: 'warn', retry: 'same' },
      { outcome: 'warn', retry: 'none', present_as: 'silent' },
    ].map(passing),
  ],
}

const unprocessed = (http: number | readonly number[], handling: object = {}) =>
  entry({ http, handling: { retry: 'same', processed: false, ...handling } })

export const processedAgrees: RuleDocs = {
  summary:
    '`processed: false` agrees with its code, or its status in `defaults.by_http`: it has `retry: same` or `recreate`, and neither a status below 400, 500, 502 or 504, nor `key: reuse`, nor `outcome: ok` or `warn`.',
  why: 'It is the guarantee that no part of the request was processed: clients send any method again, a payment too. Where that is not sure, it is done twice.',
  good: () => [
    unprocessed(429),
    unprocessed([503, 429], { key: 'rotate' }),
    unprocessed(409, { retry: 'recreate', operation }),
    ofStatus('503', { processed: false }),
  ],
  bad: () => [
    unprocessed(502),
    unprocessed([503, 504]),
    { source: file({ wire: { code: '/code', in_success: true } }, unprocessed(200)) },
    unprocessed(503, { key: 'reuse' }),
    unprocessed(503, { retry: 'none' }),
    entry({ http: 503, handling: { processed: false } }),
    entry({ http: 429, stop: false, handling: { outcome: 'ok', processed: false } }),
    ofStatus('5xx', { retry: 'same', processed: false }),
    ofStatus('409', { processed: false }),
  ],
}

export const processedHttpAgrees: RuleDocs = {
  summary:
    '`processed: false` goes with a status that refuses a request early: 408, 409, 421, 425, 429 and 503.',
  why: 'With another status, a service has often begun to process the request, and clients send it again without a key.',
  good: () => [408, 409, 421, 425, 429, 503].map((http) => unprocessed(http)),
  bad: () => [
    unprocessed(423),
    unprocessed([429, 507]),
    ...['4xx', '423'].map((status) => ofStatus(status, { retry: 'same', processed: false })),
  ],
}

const REPEATED = [429, 503]

export const retryHttpAgrees: RuleDocs = {
  summary:
    '`retry` agrees with the status; a code with `retry: same` has a transient status (408, 425, 429, 500, 502, 503, 504), and a code with status 429 or 503 does not have `retry: none`, unless `notes` explains why.',
  why: 'Generic HTTP clients and proxies look only at the status: they give up where the catalog requires a retry, or retry where it allows none. About 409 they disagree.',
  good: () => [
    entry({ http: 502, handling: { retry: 'same' } }),
    entry({ http: 404, handling: { retry: 'none' } }),
    entry({ http: 409, handling: { retry: 'same' }, notes: 'The lock is gone after a second.' }),
  ],
  bad: () => [
    entry({ http: 409, handling: { retry: 'same' } }),
    ofStatus('4xx', { retry: 'same' }),
    ...REPEATED.map((http) => entry({ http, handling: { retry: 'none' } })),
  ],
}

const repeated = (retry_policy: Record<string, number>) =>
  entry({ http: 502, handling: { retry: 'same', retry_policy } })

export const retryPolicyValid: RuleDocs = {
  summary:
    'The numbers of a `retry_policy` are possible; `max` is 1 or more, wait times are above 0, and `base_ms` is not above `cap_ms`.',
  why: 'Otherwise, clients wait forever, or retry without a pause.',
  good: () => [{ max: 1 }, { max: 3, base_ms: 500, cap_ms: 500 }, {}].map(repeated),
  bad: () =>
    [{ max: 0 }, { base_ms: 0 }, { cap_ms: -1 }, { max: 3, base_ms: 8000, cap_ms: 500 }].map(
      repeated,
    ),
}

const at = (...paths: string[]) => entry({ handling: { paths } })

export const pathIndexOpen: RuleDocs = {
  summary: 'A path in the catalog uses `[]` (any item) instead of a fixed index.',
  why: 'An index belongs to one request; clients would look only at that item.',
  good: () => [at('lines[].documents', 'member.id')],
  bad: () =>
    [
      at('lines[3].documents'),
      at('lines[0].parts[].x[12]', 'member.id'),
      `${entry()}\n  handling:\n    paths:\n      - lines[3].documents # here`,
    ].map((example) => fixable('yes', example)),
}

export const pathSyntax: RuleDocs = {
  summary:
    'Every item of `handling.paths` is a wire path: names separated by dots, with `[]` after lists, such as `lines[].documents`.',
  why: 'Clients convert it to pointers and to names of form fields.',
  good: () => [
    at('member.id', 'lines[].documents'),
    at('grid[][].first-cell', 'lines[0].documents', ''),
  ],
  bad: () =>
    [
      '/lines/0/documents',
      '$.lines[*].documents',
      'lines[*].documents',
      'lines.0.documents',
      'lines[01]',
      'member.',
      'member id',
      '[0].id',
      '@header.x',
    ].map((path) => at(path)),
}

const lines = (...items: string[]) =>
  `${entry()}\n  handling:\n    paths:\n${items.map((item) => `      - ${item}`).join('\n')}`

export const pathUnique: RuleDocs = {
  summary: 'No path is listed twice in one entry.',
  why: 'A repeated path adds nothing.',
  good: () => [
    at('member.id', 'member.name'),
    [at('member.id'), at('member.id').replace('MEMBER', 'VISIT')].join('\n'),
  ],
  bad: () => [
    fixable('yes', at('member.id', 'member.id')),
    fixable('yes', at('a', 'b', 'a', 'a', 'c')),
    fixable('yes', lines('member.id', 'visit', 'member.id', 'bill')),
    lines('member.id', 'member.id # once more'),
  ],
}
