import { published } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const code = 'export type Code = keyof typeof entries\n'

export default defineChangeRule({
  id: 'ts-symbol-removed',
  impact: 'breaking',
  surfaces: ['source'],
  summary: 'An export was removed from a generated module.',
  why: 'Code that imports it no longer compiles.',
  advice: 'Keep the name, and mark it as deprecated.',
  kinds: ['ts.symbol removed'],
  message: ({ before }) => `"${before}" is no longer exported`,
  mirror: ['ts-symbol-added'],
  examples: () => [
    published(
      { 'clinic-errors.ts': `${code}export const entries = {}\n` },
      { 'clinic-errors.ts': code },
    ),
  ],
})
