import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const handling = (...operation: string[]) => ({ handling: { outcome: 'fail', retry: 'recreate', operation } })

export default defineChangeRule({
  id: 'operation-removed',
  level: 'dangerous',
  surfaces: ['wire'],
  summary: 'A code does not name an operation any more.',
  why: 'A procedure that was bound to the name does not run any more.',
  advice: 'Ask the consumers what they have bound to it.',
  kinds: ['codes.handling.operation removed'],
  message: ({ before }) => `the operation "${before}" is gone`,
  mirror: ['operation-added'],
  examples: () => [fields(handling('consent.reject', 'consent.create'), handling('consent.create'))],
})
