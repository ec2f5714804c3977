import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const handling = (...operation: string[]) => ({ handling: { outcome: 'fail', retry: 'recreate', operation } })

export default defineChangeRule({
  id: 'operation-added',
  level: 'breaking',
  surfaces: ['wire'],
  summary: 'A code names an operation more.',
  why: 'Clients that have bound nothing to the name can’t recover.',
  advice: 'Let the clients bind the operation first, or add a new code that names it.',
  kinds: ['codes.handling.operation added'],
  message: ({ after }) => `the operation "${after}" was added`,
  mirror: ['operation-removed'],
  examples: () => [fields(handling('consent.create'), handling('consent.reject', 'consent.create'))],
})
