import { entry, file, fixable, type RuleDocs } from '../../linter/rule.ts'

const without = [
  entry(),
  entry({ code: 'PAYER_BUSY', http: 503, handling: { outcome: 'fail' } }),
].join('\n')

const withDefaults = (defaults: string) =>
  file({}, without).replace(/^codes:/m, `${defaults}codes:`)

export const retryStated: RuleDocs = {
  summary:
    'Each code that stops a call says whether to repeat it (`handling.retry`); `defaults.by_http` can say it for its status.',
  why: 'Otherwise, only the status decides: clients repeat a 408, 429, 502, 503 or 504, and nothing else. Nobody learns that a request can be corrected, or that a step can be started again.',
  good: () => [
    entry({ handling: { retry: 'after_fix' } }),
    entry({ http: 200, stop: false }),
    {
      source: withDefaults(
        'defaults:\n  by_http:\n    4xx: { handling: { retry: after_fix } }\n    503: { handling: { retry: same } }\n',
      ),
    },
  ],
  bad: () => [
    fixable('ask', { source: file({}, without) }),
    fixable('ask', entry({ http: 409 })),
    fixable('ask', { source: withDefaults('defaults:\n  stop: true # all\n\n') }),
    { source: withDefaults('defaults: { stop: true }\n') },
    { source: withDefaults('defaults:\n  by_http:\n    503: { handling: { retry: same } }\n') },
  ],
}
