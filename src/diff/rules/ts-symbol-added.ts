import { published } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const code = 'export type Code = keyof typeof entries\n'

export default defineChangeRule({
  id: 'ts-symbol-added',
  impact: 'safe',
  feature: true,
  surfaces: ['source'],
  summary: 'An export was added to a generated module.',
  why: 'Consumers that ignore unknown exports are unaffected.',
  advice: 'No action is needed.',
  kinds: ['ts.symbol added'],
  message: ({ after }) => `"${after}" is now exported`,
  mirror: ['ts-symbol-removed'],
  examples: () => [
    published(
      { 'clinic-errors.ts': code },
      { 'clinic-errors.ts': `${code}export const entries = {}\n` },
    ),
  ],
})
