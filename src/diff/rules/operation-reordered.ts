import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const handling = (...operation: string[]) => ({ handling: { outcome: 'fail', retry: 'recreate', operation } })

export default defineChangeRule({
  id: 'operation-reordered',
  level: 'dangerous',
  surfaces: ['wire'],
  summary: 'The operations of a code stand in another order.',
  why: 'They run in their order.',
  advice: 'Ask the consumers whether the other order works for them.',
  kinds: ['codes.handling.operation reordered'],
  message: ({ after }) => `the operations run in another order: ${(after as string[]).join(', ')}`,
  mirror: ['operation-reordered'],
  examples: () => [fields(handling('consent.create', 'consent.reject'), handling('consent.reject', 'consent.create'))],
})
