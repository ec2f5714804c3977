import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'code-case-changed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'The case or the underscores of a code changed.',
  why: 'Codes are compared exactly.',
  advice:
    'Keep the spelling; if it must change, restore the old code, add the new one, then deprecate the old one with `replaced_by`.',
  kinds: ['codes respelt'],
  message: ({ after }) => `the code is now written ${after}`,
  mirror: ['code-case-changed'],
  examples: () => [fields({}, { code: 'MEMBER_NOTFOUND' })],
})
