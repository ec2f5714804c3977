import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'code-case-changed',
  level: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code is written in another case, or with other underscores.',
  why: 'Codes are compared exactly.',
  advice: 'Keep the spelling; where it has to change, deprecate the old code with `replaced_by` and add the new one.',
  kinds: ['codes respelt'],
  message: ({ after }) => `the code is written ${after} now`,
  mirror: ['code-case-changed'],
  examples: () => [fields({}, { code: 'MEMBER_NOTFOUND' })],
})
