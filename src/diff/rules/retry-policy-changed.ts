import { fields } from '../example.ts'
import { defineChangeRule, edited } from '../rule.ts'

const handling = (retry_policy?: object) => ({
  http: 503,
  handling: { outcome: 'fail', retry: 'same', ...(retry_policy && { retry_policy }) },
})

export default defineChangeRule({
  id: 'retry-policy-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: '`retry_policy` of a code was added, removed or changed.',
  why: 'The values are for tuning; a Retry-After header of the service takes precedence.',
  advice: 'No action is needed.',
  kinds: ['codes.handling.retry_policy'],
  message: edited('the retry policy'),
  mirror: ['retry-policy-changed'],
  examples: () => [
    fields(handling({ max: 3 }), handling({ max: 5, base_ms: 200 })),
    fields(handling(), handling({ max: 3 })),
  ],
})
