import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const deprecated = { since: '1.0.0', reason: 'One code is enough.', note: 'Ask.' }

export default defineChangeRule({
  id: 'sunset-removed',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary: 'The sunset of a deprecation was removed.',
  why: 'Nobody knows how long the code will still be sent.',
  advice: 'Set a later date instead, or withdraw the deprecation.',
  kinds: ['codes.deprecated.sunset removed'],
  message: ({ before }) => `the sunset ${before} was removed, but the code is still deprecated`,
  mirror: ['sunset-added'],
  examples: () => [fields({ deprecated: { ...deprecated, sunset: '2026-12-31' } }, { deprecated })],
})
