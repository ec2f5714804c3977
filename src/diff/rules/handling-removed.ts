import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'handling-removed',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary: '`handling` was removed from a code.',
  why: 'Clients use the cautious default: no retry, a work item.',
  advice: 'Keep the block, and change only the fields that are wrong.',
  kinds: ['codes.handling removed'],
  message: () => 'the handling was removed',
  mirror: ['handling-added'],
  examples: () => [fields({ handling: { outcome: 'fail', retry: 'none' } }, {})],
})
