import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const retired = { since: '1.0.0', reason: 'One code is enough.' }

export default defineChangeRule({
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
