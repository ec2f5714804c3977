import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const handling = (...audience: string[]) => ({
  handling: { outcome: 'fail', retry: 'after_fix', audience },
})

export default defineChangeRule({
  id: 'audience-changed',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary: 'A role was added to the audience of a code (safe), or removed from it (dangerous).',
  why: 'People in a removed role no longer see the code.',
  advice: 'Ask who takes over the work of a removed role; inform the people in an added role.',
  kinds: ['codes.handling.audience added', 'codes.handling.audience removed'],
  impactCases: 'safe if a role was added',
  impactFor: ({ after }) => (after === undefined ? 'dangerous' : 'safe'),
  message: ({ before, after }) =>
    after === undefined
      ? `the role "${before}" was removed from the audience`
      : `the role "${after}" was added to the audience`,
  mirror: ['audience-changed'],
  examples: () => [
    fields(handling('desk', 'ops'), handling('desk')),
    fields(handling('desk'), handling('ops', 'desk')),
  ],
})
