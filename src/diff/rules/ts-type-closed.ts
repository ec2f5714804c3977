import { published } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const closed = { 'clinic-errors.ts': 'export type Code = (typeof Code)[keyof typeof Code]\n' }
const open = { 'clinic-errors.ts': 'export type Code = (typeof Code)[keyof typeof Code] | (string & {})\n' }

export default defineChangeRule({
  id: 'ts-type-closed',
  level: 'breaking',
  surfaces: ['source'],
  summary: 'An exported type takes no unknown values any more.',
  why: 'What assigns a code that the type does not name no longer compiles.',
  advice: 'Keep building the open type beside the closed one.',
  kinds: ['ts.type closed'],
  message: ({ location }) => `the type "${location}" takes no unknown values any more`,
  mirror: ['ts-type-opened'],
  examples: () => [published(open, closed)],
})
