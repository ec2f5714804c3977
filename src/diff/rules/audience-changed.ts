import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const handling = (...audience: string[]) => ({ handling: { outcome: 'fail', retry: 'after_fix', audience } })

export default defineChangeRule({
  id: 'audience-changed',
  level: 'dangerous',
  surfaces: ['wire'],
  summary: 'A role was added to the audience of a code, or removed from it. A new role is safe.',
  why: 'The people of a role that was removed do not see the code any more.',
  advice: 'Ask who takes over the work of a role that was removed; tell the people of a new one.',
  kinds: ['codes.handling.audience added', 'codes.handling.audience removed'],
  levelFor: ({ after }) => (after === undefined ? 'dangerous' : 'safe'),
  message: ({ before, after }) =>
    after === undefined ? `the role "${before}" was removed from the audience` : `the role "${after}" was added to the audience`,
  mirror: ['audience-changed'],
  examples: () => [fields(handling('desk', 'ops'), handling('desk')), fields(handling('desk'), handling('ops', 'desk'))],
})
