import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const deprecated = { since: '1.0.0', reason: 'One code is enough.', note: 'Ask.' }

export default defineChangeRule({
  id: 'sunset-removed',
  level: 'dangerous',
  surfaces: ['wire'],
  summary: 'A deprecation has no sunset any more.',
  why: 'Nobody knows how long the code is still sent.',
  advice: 'Give a later day in its place, or withdraw the deprecation.',
  kinds: ['codes.deprecated.sunset removed'],
  message: ({ before }) => `the sunset ${before} is gone, and the code is still deprecated`,
  mirror: ['sunset-added'],
  examples: () => [fields({ deprecated: { ...deprecated, sunset: '2026-12-31' } }, { deprecated })],
})
