import { published } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const closed = { 'clinic-errors.ts': 'export type Code = (typeof Code)[keyof typeof Code]\n' }
const open = {
  'clinic-errors.ts': 'export type Code = (typeof Code)[keyof typeof Code] | (string & {})\n',
}

export default defineChangeRule({
  id: 'ts-type-opened',
  impact: 'breaking',
  surfaces: ['source'],
  summary: 'An exported type now accepts unknown values.',
  why: 'Exhaustive switches no longer compile.',
  advice: 'Keep building the closed type in addition to the open one.',
  kinds: ['ts.type opened'],
  message: ({ location }) => `the type "${location}" now accepts unknown values`,
  mirror: ['ts-type-closed'],
  examples: () => [published(closed, open)],
})
