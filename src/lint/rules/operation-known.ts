import { didYouMean, nearestOf } from '../../values/nearest.ts'
import { defineRule, entry, fixable } from '../rule.ts'

const options = { operations: ['consent.reject', 'consent.create'] }
const recreating = (name: string) => entry({ handling: { retry: 'recreate', operation: [name] } })

export default defineRule({
  id: 'operation-known',
  severity: 'error',
  summary:
    'Every operation is one that the config lists (option `operations`; without it, nothing is checked).',
  why: 'Otherwise, the operation may be misspelled, and no application has a handler for it.',
  good: () => [{ codes: recreating('consent.create'), options }, recreating('visit.close')],
  bad: () => [
    fixable('ask', { codes: recreating('consent.creat'), options }),
    { codes: recreating('visit.close'), options },
  ],
  needs: ['codes.handling'],
  options: { operations: [] as readonly string[] },
  *check({ having }, { operations }) {
    const known = new Set(operations)
    const guess = nearestOf(known)
    if (known.size === 0) return
    for (const { handling: { operation = [] } = {}, path } of having('handling.operation'))
      for (const [index, name] of operation.entries()) {
        if (name === undefined || known.has(name)) continue
        const meant = guess(name)
        const repair =
          meant === undefined
            ? {}
            : { suggestions: [meant], replace: { with: meant, safety: 'ask' as const } }
        const message = `"${name}" is not a known operation (rules.operation-known in the config)${didYouMean(meant)}`
        yield { path: path('handling', 'operation', index), message, ...repair }
      }
  },
})
