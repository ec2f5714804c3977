import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const handling = (...audience: string[]) => ({ handling: { outcome: 'fail', retry: 'after_fix', audience } })

export default defineChangeRule({
  id: 'audience-added',
  level: 'safe',
  surfaces: ['wire'],
  summary: 'A role more is meant to act on a code.',
  why: 'More people see it.',
  advice: 'Tell the people of this role.',
  kinds: ['codes.handling.audience added'],
  message: ({ after }) => `the role "${after}" is among the audience now`,
  mirror: ['audience-removed'],
  examples: () => [fields(handling('desk'), handling('ops', 'desk'))],
})
