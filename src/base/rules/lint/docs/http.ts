import { entry, file, fixable, type RuleDocs } from '../../linter/rule.ts'

export const httpRegistered: RuleDocs = {
  summary: '`http` is a registered status (IANA) of class 2xx, 4xx or 5xx.',
  why: 'Proxies, caches and retry layers differ in how they treat other statuses.',
  good: () => [entry({ http: 422 }), entry({ http: 502 }), entry({ http: 200, stop: false })],
  bad: () => [
    entry({ http: 499 }),
    entry({ http: 302, stop: false }),
    entry({ http: 0, stop: false }),
    entry({ http: 418 }),
  ],
}

export const stopHttpFailing: RuleDocs = {
  summary: 'A code with `stop: true` has an `http` of 400 or more.',
  why: 'Otherwise, clients overlook a blocking error in a success response. Forms whose failures travel in a success, such as `mcp`, have no such rule.',
  good: () => [
    entry({ http: 409, stop: true }),
    entry({ http: 200, stop: false }),
    { source: file({ wire: 'mcp' }, entry({ http: 200, stop: true })) },
  ],
  bad: () => [entry({ http: 200, stop: true })],
}

export const warningHttpNot5xx: RuleDocs = {
  summary: 'A code with `stop: false` does not have a 5xx status.',
  why: 'Retry layers and alerts act on the status class. Otherwise, they retry or page somebody for a mere warning.',
  good: () => [entry({ http: 409, stop: false }), entry({ http: 503, stop: true })],
  bad: () => [entry({ http: 503, stop: false })],
}

const coded = (wire: unknown, ...codes: Record<string, unknown>[]) => ({
  source: file(
    { code_style: 'any', stages: undefined, wire },
    codes.map((fields) => entry({ fix_stage: undefined, ...fields })).join('\n'),
  ),
})

export const codeStatusAgrees: RuleDocs = {
  summary:
    "With `code: status` in `wire`, a code such as `'409'` has no other `http`; without another form, each code is a status from 400 to 599.",
  why: 'Clients take the status of an answer for its code: they would never see this one, or see it in answers that mean something else.',
  good: () => [
    coded({ code: 'status', message: '/detail' }, { code: '409', http: 409 }),
    coded(
      ['stripe', { code: 'status' }],
      { code: 'card_lost', http: 402 },
      { code: '503', http: 503 },
    ),
  ],
  bad: () => [
    coded({ code: 'status' }, { code: 'card_lost', http: 402 }),
    coded({ code: 'status' }, { code: '409', http: 410 }),
    coded({ code: 'status' }, { code: '409', http: [409, 412] }),
    coded({ code: 'status' }, { code: '200', http: 200, stop: false }),
    coded(['stripe', { code: 'status' }], { code: '503', http: 500 }),
  ],
}

const statuses = (by_http: Record<string, object>) => ({
  source: file({ defaults: { by_http } }, entry({ http: 503, handling: { retry: 'same' } })),
})

export const byHttpValid: RuleDocs = {
  summary:
    'Each key of `defaults.by_http` is a status from 400 to 599, `4xx` or `5xx`; its `handling` has no `paths` and no `outcome` other than `fail`.',
  why: 'Otherwise, clients never use the values: no such answer fails, or the values belong to a code.',
  good: () => [
    statuses({
      503: { handling: { outcome: 'fail', retry: 'same', present_as: 'system' } },
      '4xx': { fix: 'Correct the request.' },
    }),
  ],
  bad: () => [
    fixable('ask', statuses({ '5XX': { handling: { retry: 'none' } } })),
    statuses({ 200: { handling: { retry: 'none' } } }),
    statuses({ 409: { handling: { outcome: 'ok' } } }),
    statuses({ 422: { handling: { paths: ['member.id'] } } }),
  ],
}
