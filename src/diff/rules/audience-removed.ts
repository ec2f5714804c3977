import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const handling = (...audience: string[]) => ({ handling: { outcome: 'fail', retry: 'after_fix', audience } })

export default defineChangeRule({
  id: 'audience-removed',
  level: 'dangerous',
  surfaces: ['wire'],
  summary: 'A role is not meant to act on a code any more.',
  why: 'Somebody does not see it any more.',
  advice: 'Ask who takes over the work of this role.',
  kinds: ['codes.handling.audience removed'],
  message: ({ before }) => `the role "${before}" is not among the audience any more`,
  mirror: ['audience-added'],
  examples: () => [fields(handling('desk', 'ops'), handling('desk'))],
})
