import { fields } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'http-class-changed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: '`http` of a code changed to a status of another class.',
  why: 'Retries, alerts and caches depend on the first digit.',
  advice: 'Keep the status; for the other behaviour add a new code and deprecate this one.',
  kinds: ['codes.http changed'],
  when: ({ before, after }) => Math.floor(Number(before) / 100) !== Math.floor(Number(after) / 100),
  message: changed('the HTTP status'),
  mirror: ['http-class-changed'],
  examples: () => [fields({ http: 404 }, { http: 503 })],
})
