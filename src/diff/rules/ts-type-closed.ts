import { published } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const closed = { 'clinic-errors.ts': 'export type Code = (typeof Code)[keyof typeof Code]\n' }
const open = {
  'clinic-errors.ts': 'export type Code = (typeof Code)[keyof typeof Code] | (string & {})\n',
}

export default defineChangeRule({
  id: 'ts-type-closed',
  impact: 'breaking',
  surfaces: ['source'],
  summary: 'An exported type no longer accepts unknown values.',
  why: 'Code that assigns a value not listed in the type no longer compiles.',
  advice: 'Keep building the open type in addition to the closed one.',
  kinds: ['ts.type closed'],
  message: ({ location }) => `the type "${location}" no longer accepts unknown values`,
  mirror: ['ts-type-opened'],
  examples: () => [published(open, closed)],
})
