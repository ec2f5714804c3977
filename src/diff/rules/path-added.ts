import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const handling = (...paths: string[]) => ({ handling: { outcome: 'fail', retry: 'after_fix', present_as: 'field', paths } })

export default defineChangeRule({
  id: 'path-added',
  level: 'safe',
  surfaces: ['wire'],
  summary: 'A wire path more at which a code is reported.',
  why: 'It is documentation; a body carries its own path.',
  advice: 'Nothing has to be done.',
  kinds: ['codes.handling.paths added'],
  message: ({ after }) => `the path "${after}" was added`,
  mirror: ['path-removed'],
  examples: () => [fields(handling('member.id'), handling('member.id', 'lines[].member'))],
})
