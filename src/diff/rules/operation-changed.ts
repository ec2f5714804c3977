import { fields } from '../example.ts'
import { defineChangeRule, edited } from '../rule.ts'

const handling = (...operation: string[]) => ({
  handling: { outcome: 'fail', retry: 'recreate', operation },
})

export default defineChangeRule({
  id: 'operation-changed',
  impact: 'breaking',
  surfaces: ['wire'],
  summary:
    'An operation of a code was added (breaking) or removed (dangerous), or the order of the operations changed (dangerous).',
  why: 'Clients with no handler for a new operation cannot recover; the handler of a removed operation no longer runs. The order may matter to them.',
  advice:
    'Let the clients add a handler for a new operation first, or add a new code that uses it; for the other changes, ask them which handlers they have and whether the order works for them.',
  kinds: [
    'codes.handling.operation added',
    'codes.handling.operation removed',
    'codes.handling.operation reordered',
  ],
  impactCases: 'dangerous if an operation was removed or the order changed',
  impactFor: ({ kind }) => (kind === 'codes.handling.operation added' ? 'breaking' : 'dangerous'),
  message: (difference) => {
    const { kind, before, after } = difference
    if (kind === 'codes.handling.operation reordered')
      return `the order of the operations changed to ${(after as string[]).join(', ')}`
    return edited(`the operation "${before ?? after}"`)(difference)
  },
  mirror: ['operation-changed'],
  examples: () => [
    fields(handling('consent.create'), handling('consent.reject', 'consent.create')),
    fields(handling('consent.reject', 'consent.create'), handling('consent.create')),
    fields(
      handling('consent.create', 'consent.reject'),
      handling('consent.reject', 'consent.create'),
    ),
  ],
})
