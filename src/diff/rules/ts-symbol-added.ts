import { published } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const code = 'export type Code = keyof typeof entries\n'

export default defineChangeRule({
  id: 'ts-symbol-added',
  level: 'safe',
  feature: true,
  surfaces: ['source'],
  summary: 'A generated module exports a name more.',
  why: 'It is an addition.',
  advice: 'Nothing has to be done.',
  kinds: ['ts.symbol added'],
  message: ({ after }) => `"${after}" is exported now`,
  mirror: ['ts-symbol-removed'],
  examples: () => [published({ 'clinic-errors.ts': code }, { 'clinic-errors.ts': `${code}export const entries = {}\n` })],
})
