import { entry, file, fixable, type RuleDocs } from '../../linter/rule.ts'

const LISTED = ['openVisit', { id: 'billVisit', title: 'Send the bill' }]

const LISTED_IDS = ['openVisit', 'billVisit']

const OLD = { retired: { since: '1.0.0', reason: 'Bills are merged.', note: 'Nothing.' } }

const listing = (fields: Record<string, unknown>, operations: unknown = LISTED) => ({
  source: file({ operations }, entry(fields)),
})

const raised = (...raised_by: string[]) => listing({ raised_by })

const recreating = (...operation: string[]) => ({ handling: { retry: 'recreate', operation } })

const options = { operations: ['consent.reject', 'consent.create'] }

export const operationKnown: RuleDocs = {
  summary:
    'Every operation in `raised_by` and `handling` is in `operations` of the header; without that list, those in `handling` are ones that the config lists (option `operations`; without it, they are not checked).',
  why: 'Otherwise, the operation may be misspelled: no page shows its codes, and no application has a handler for it.',
  good: () => [
    { codes: entry(recreating('consent.create')), options },
    entry(recreating('visit.close')),
    raised('billVisit'),
    raised('*'),
    raised(),
    entry({ raised_by: ['*'] }),
    listing(recreating('openVisit')),
    listing({ raised_by: ['payVisit'], ...OLD }), // what sent it may be gone, too
  ],
  bad: () => [
    fixable('ask', { codes: entry(recreating('consent.creat')), options }),
    { codes: entry(recreating('visit.close')), options },
    fixable('ask', raised('openVisit', 'bilVisit')),
    raised('closeSession'),
    fixable('ask', listing(recreating('open_visit'))),
    entry({ raised_by: ['billVisit'] }),
  ],
}

export const operationListValid: RuleDocs = {
  summary:
    '`operations` is a list of unique ids, such as `billVisit`: any text without blanks, but not `*`.',
  why: 'Codes, generated modules and the document of the API refer to the ids; `*` means every operation.',
  good: () => [
    { source: file({ operations: ['openVisit', 'repos/get', 'visits.close', 'OPENVISIT'] }) },
    { source: file({ operations: LISTED }) },
  ],
  bad: () =>
    [
      ['open visit'],
      [],
      ['openVisit', { id: 'openVisit', title: 'Open a visit' }],
      [''],
      ['*'],
      ['open\u200bVisit'],
    ].map((operations) => ({ source: file({ operations }) })),
}

export const operationNamed: RuleDocs = {
  summary:
    'An operation is listed once (in a `raised_by`, and in a `handling`); `*`, which means every operation, is alone; without `operations` in the header, those of `handling` are named `noun.verb` in lower case, such as `order.create`.',
  why: 'Applications register their handlers under these names, and a list with `*` and others does not say whether a code comes from all operations or from some.',
  good: () => [
    ...[['consent.reject', 'consent.create'], ['claim_line.add']].map((names) =>
      entry(recreating(...names)),
    ),
    listing(recreating('openVisit')),
    raised('openVisit', 'billVisit'),
    raised('*'),
    raised(),
  ],
  bad: () => [
    ...['Consent.Reject', 'consent/reject', 'consentSession.reject'].map((name) =>
      fixable('ask', entry(recreating(name))),
    ),
    ...[['reject'], [''], ['visit.consent.reject'], ['a.b', 'c.d', 'a.b']].map((names) =>
      entry(recreating(...names)),
    ),
    raised('openVisit', 'billVisit', 'openVisit'),
    raised('*', 'openVisit'),
    raised('openVisit', '*'),
    entry({ raised_by: ['*', '*'] }),
  ],
}

const coded = (...codes: Record<string, unknown>[]) =>
  codes
    .map((fields) => entry({ http: 429, meaning: `It means ${fields.code}.`, ...fields }))
    .join('\n')
const limited = (...codes: Record<string, unknown>[]) => ({
  source: file({ operations: LISTED }, coded(...codes)),
})
const LIMIT = { code: 'RATE_LIMIT', handling: { retry: 'same' }, raised_by: ['*'] }
const QUOTA = { code: 'PLAN_LIMIT', handling: { retry: 'none' }, raised_by: ['billVisit'] }

export const retryOperationAgrees: RuleDocs = {
  summary:
    'The codes of an operation with one status are repeated alike; all of them are, or none, by their `retry`, or by `defaults.by_http`.',
  why: 'Many clients know only the status, such as those that generators make of an OpenAPI document: for one of the codes they do the wrong thing. The [overlay](openapi.md#what-the-document-gets) leaves such a status out. Clients with the codes, and those that read `x-should-retry`, are right.',
  good: () => [
    limited(LIMIT, { ...QUOTA, http: 403 }),
    limited({ ...LIMIT, raised_by: ['openVisit'] }, QUOTA),
    limited(LIMIT, { ...QUOTA, handling: { outcome: 'fail' } }),
    limited(LIMIT, { ...QUOTA, raised_by: undefined }),
  ],
  bad: () => [
    limited(LIMIT, QUOTA),
    limited({ ...LIMIT, raised_by: LISTED_IDS }, { ...QUOTA, raised_by: ['*'] }),
    coded(LIMIT, { ...QUOTA, raised_by: ['*'] }),
    limited(LIMIT, { ...QUOTA, handling: { retry: 'same', key: 'stop' } }),
    limited(LIMIT, { ...QUOTA, http: [403, 429] }),
  ],
  also: ['retry-http-agrees'],
}
