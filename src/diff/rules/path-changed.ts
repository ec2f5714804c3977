import { fields } from '../example.ts'
import { defineChangeRule, edited } from '../rule.ts'

const handling = (...paths: string[]) => ({
  handling: { outcome: 'fail', retry: 'after_fix', present_as: 'field', paths },
})

export default defineChangeRule({
  id: 'path-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: 'A wire path was added to a code, or removed from it.',
  why: 'Paths are documentation; each response body contains its own path.',
  advice: 'No action is needed.',
  kinds: ['codes.handling.paths added', 'codes.handling.paths removed'],
  message: (difference) =>
    edited(`the path "${difference.before ?? difference.after}"`)(difference),
  mirror: ['path-changed'],
  examples: () => [
    fields(handling('member.id'), handling('member.id', 'lines[].member')),
    fields(handling('member.id', 'lines[].member'), handling('member.id')),
  ],
})
