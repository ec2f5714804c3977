import { fields } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'http-changed',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir', 'source'],
  summary: '`http` of a code changed to another status of the same class.',
  why: 'Many clients compare the status exactly.',
  advice:
    'Ask the consumers whether they compare the status; if so, add a new code and deprecate this one.',
  kinds: ['codes.http changed'],
  when: ({ before, after }) => Math.floor(Number(before) / 100) === Math.floor(Number(after) / 100),
  message: changed('the HTTP status'),
  mirror: ['http-changed'],
  examples: () => [fields({ http: 404 }, { http: 409 })],
})
