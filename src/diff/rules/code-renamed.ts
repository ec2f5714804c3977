import { fields, lists } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'code-renamed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code was renamed: it was removed, and a code with similar content was added.',
  why: 'Clients branch on the name: for them the old code is gone and the new one is unknown.',
  advice: 'Restore the old code, add the new one, then deprecate the old one with `replaced_by`.',
  kinds: ['codes renamed'],
  message: ({ after }) => `the code was renamed to ${after}`,
  mirror: ['code-renamed'],
  examples: () => [
    fields({}, { code: 'MEMBER_UNKNOWN' }),
    fields({}, { code: 'MEMBER_UNKNOWN', meaning: 'No member has that identifier.' }, {}),
    lists(
      [{}, { code: 'BILL_TWICE', meaning: 'The bill was sent before.' }],
      [{}, { code: 'BILL_KNOWN', meaning: 'The bill was sent before.' }],
    ),
  ],
  also: ['meaning-edited'],
})
