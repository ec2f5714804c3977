import { oddCharacterIn } from '../../values/character-name.ts'
import { nearestOf } from '../../values/nearest.ts'
import { defineRule, entry, fixable } from '../rule.ts'

const MOST_SHOWN = 20

export default defineRule({
  id: 'stage-known',
  severity: 'error',
  summary: '`fix_stage` is one of the declared stages.',
  why: 'Clients use it to route the operator; an unknown stage leaves the operator without a route (contract, Stages).',
  good: () => [entry({ fix_stage: 'identify' })],
  bad: () => [
    ...['identfy', 'Identify'].map((fix_stage) => fixable('ask', entry({ fix_stage }))),
    ...['reception', ''].map((fix_stage) => entry({ fix_stage })),
  ],
  needs: ['stages'],
  *check({ entries, stages, catalog }) {
    if (catalog.value.stages === undefined) return // reported by header-complete or field-typed
    const known = new Set(stages.map(({ id }) => id))
    const guess = nearestOf(known)
    const more = known.size > MOST_SHOWN ? ` and ${known.size - MOST_SHOWN} more` : ''
    const listed = `; the stages are ${[...known].slice(0, MOST_SHOWN).join(', ')}${more}`
    for (const { fix_stage, path } of entries) {
      if (fix_stage === undefined || known.has(fix_stage)) continue
      const meant = guess(fix_stage)
      const odd = oddCharacterIn(fix_stage)
      const hint = meant === undefined ? listed : `; did you mean "${meant}"?`
      const repair =
        meant === undefined
          ? {}
          : { suggestions: [meant], replace: { with: meant, safety: 'ask' as const } }
      yield {
        path: path('fix_stage'),
        message: `"${fix_stage}" ${odd === undefined ? '' : `has ${odd}, and `}is not a declared stage${hint}`,
        ...repair,
      }
    }
  },
})
