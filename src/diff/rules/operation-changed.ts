import { fields } from '../example.ts'
import { defineChangeRule, edited } from '../rule.ts'

const handling = (...operation: string[]) => ({ handling: { outcome: 'fail', retry: 'recreate', operation } })

export default defineChangeRule({
  id: 'operation-changed',
  level: 'breaking',
  surfaces: ['wire'],
  summary:
    'An operation of a code was added, or removed, or they run in another order. Only a new operation is breaking, the others are dangerous.',
  why: 'Clients that have bound nothing to a new operation can’t recover. What they bound to a removed one does not run any more, and an order may matter to them.',
  advice:
    'Let the clients bind a new operation first, or add a new code that names it; ask them what they have bound to the others, and whether the order works for them.',
  kinds: ['codes.handling.operation added', 'codes.handling.operation removed', 'codes.handling.operation reordered'],
  levelFor: ({ kind }) => (kind === 'codes.handling.operation added' ? 'breaking' : 'dangerous'),
  message: (difference) => {
    const { kind, before, after } = difference
    if (kind === 'codes.handling.operation reordered') return `the operations run in another order: ${(after as string[]).join(', ')}`
    return edited(`the operation "${before ?? after}"`)(difference)
  },
  mirror: ['operation-changed'],
  examples: () => [
    fields(handling('consent.create'), handling('consent.reject', 'consent.create')),
    fields(handling('consent.reject', 'consent.create'), handling('consent.create')),
    fields(handling('consent.create', 'consent.reject'), handling('consent.reject', 'consent.create')),
  ],
})
