import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'handling-removed',
  level: 'dangerous',
  surfaces: ['wire'],
  summary: 'A code has no `handling` any more.',
  why: 'Clients fall back to the cautious default: no retry, a work item.',
  advice: 'Keep the block; change the fields that are wrong.',
  kinds: ['codes.handling removed'],
  message: () => 'the code does not say any more how it is handled',
  mirror: ['handling-added'],
  examples: () => [fields({ handling: { outcome: 'fail', retry: 'none' } }, {})],
})
