import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const handling = (...paths: string[]) => ({ handling: { outcome: 'fail', retry: 'after_fix', present_as: 'field', paths } })

export default defineChangeRule({
  id: 'path-removed',
  level: 'safe',
  surfaces: ['wire'],
  summary: 'A wire path less at which a code is reported.',
  why: 'It is documentation; a body carries its own path.',
  advice: 'Nothing has to be done.',
  kinds: ['codes.handling.paths removed'],
  message: ({ before }) => `the path "${before}" is gone`,
  mirror: ['path-added'],
  examples: () => [fields(handling('member.id', 'lines[].member'), handling('member.id'))],
})
