import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'handling-added',
  level: 'safe',
  feature: true,
  surfaces: ['wire'],
  summary: 'A code has a `handling` now.',
  why: 'It is a hint where there was none.',
  advice: 'Nothing has to be done.',
  kinds: ['codes.handling added'],
  message: () => 'the code says now how it is handled',
  mirror: ['handling-removed'],
  examples: () => [fields({}, { handling: { outcome: 'fail', retry: 'none' } })],
})
