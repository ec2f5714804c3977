import { didYouMean, nearestOf } from '../../values/nearest.ts'
import { defineRule, entry, fixable } from '../rule.ts'

const options = { audiences: ['desk', 'claims'] }
const shownTo = (...audience: string[]) => entry({ handling: { audience } })

export default defineRule({
  id: 'audience-known',
  severity: 'error',
  summary:
    'Every audience is a role that the config lists (option `audiences`; without it, nothing is checked).',
  why: 'Otherwise, a misspelled role belongs to nobody, and nobody sees the code.',
  good: () => [{ codes: shownTo('desk', 'claims'), options }, shownTo('ops')],
  bad: () => [
    fixable('ask', { codes: shownTo('desk', 'claim'), options }),
    { codes: shownTo('ops'), options },
  ],
  needs: ['codes.handling'],
  options: { audiences: [] as readonly string[] },
  *check({ having }, { audiences }) {
    const known = new Set(audiences)
    const guess = nearestOf(known)
    if (known.size === 0) return
    for (const { handling: { audience = [] } = {}, path } of having('handling.audience'))
      for (const [index, role] of audience.entries()) {
        if (role === undefined || known.has(role)) continue
        const meant = guess(role)
        const repair =
          meant === undefined
            ? {}
            : { suggestions: [meant], replace: { with: meant, safety: 'ask' as const } }
        const message = `"${role}" is not a known audience (rules.audience-known in the config)${didYouMean(meant)}`
        yield { path: path('handling', 'audience', index), message, ...repair }
      }
  },
})
