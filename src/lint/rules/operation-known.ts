import { didYouMean, nearestOf } from '../../values/nearest.ts'
import { defineRule, entry, file } from '../rule.ts'

const options = { operations: ['consent.reject', 'consent.create'] }
const recreating = (name: string) => file({}, entry({ handling: { retry: 'recreate', operation: [name] } }))

export default defineRule({
  id: 'operation-known',
  severity: 'error',
  summary: 'Every operation is one that the config lists (option `operations`; without it, nothing is checked).',
  why: 'Otherwise, the operation may be misspelled, and no application has a handler for it.',
  good: () => [{ source: recreating('consent.create'), options }, { source: recreating('visit.close') }],
  bad: () => ['consent.creat', 'visit.close'].map((name) => ({ source: recreating(name), options })),
  needs: ['codes.handling'],
  options: { operations: [] as readonly string[] },
  *check({ entries }, { operations }) {
    const known = new Set(operations)
    const guess = nearestOf(known)
    if (known.size === 0) return
    for (const { handling: { operation = [] } = {}, path } of entries)
      for (const [index, name] of operation.entries()) {
        if (name === undefined || known.has(name)) continue
        const meant = guess(name)
        const repair = meant === undefined ? {} : { suggestions: [meant], replace: { with: meant, safety: 'ask' as const } }
        const message = `"${name}" is not a known operation (rules.operation-known in the config)${didYouMean(meant)}`
        yield { path: path('handling', 'operation', index), message, ...repair }
      }
  },
})
