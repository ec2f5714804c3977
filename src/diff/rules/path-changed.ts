import { fields } from '../example.ts'
import { defineChangeRule, edited } from '../rule.ts'

const handling = (...paths: string[]) => ({ handling: { outcome: 'fail', retry: 'after_fix', present_as: 'field', paths } })

export default defineChangeRule({
  id: 'path-changed',
  level: 'safe',
  surfaces: ['wire'],
  summary: 'A wire path at which a code is reported was added or removed.',
  why: 'It is documentation; a body carries its own path.',
  advice: 'Nothing has to be done.',
  kinds: ['codes.handling.paths added', 'codes.handling.paths removed'],
  message: (difference) => edited(`the path "${difference.before ?? difference.after}"`)(difference),
  mirror: ['path-changed'],
  examples: () => [
    fields(handling('member.id'), handling('member.id', 'lines[].member')),
    fields(handling('member.id', 'lines[].member'), handling('member.id')),
  ],
})
