import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'handling-added',
  impact: 'safe',
  feature: true,
  surfaces: ['wire'],
  summary: '`handling` was added to a code.',
  why: 'Clients get a hint that they did not have before.',
  advice: 'No action is needed.',
  kinds: ['codes.handling added'],
  message: () => 'the handling was added',
  mirror: ['handling-removed'],
  examples: () => [fields({}, { handling: { outcome: 'fail', retry: 'none' } })],
})
