import { folded } from '../../values/fold.ts'
import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'fix-stage-consistent',
  severity: 'off',
  summary: '`fix` names no stage but its `fix_stage`. (A guess: stages such as `submit` are common words.)',
  why: 'The text would send the person to one desk and the client to another.',
  good: () => [entry({ fix: 'Identify the member again.' }), entry({ fix: 'Remove the member and start again with the submission.' })],
  bad: () => [entry({ fix: 'Ask the billing desk.' }), entry({ fix: 'Go back to Consent.' })],
  needs: ['stages'],
  *check({ entries, stages }) {
    const names = stages.map(({ id }) => ({ id, words: ` ${folded(id)} ` }))
    for (const { fix = '', fix_stage, retired, path } of entries) {
      if (fix_stage === undefined || retired !== undefined) continue
      const text = ` ${folded(fix)} `
      const other = names.find(({ id, words }) => id !== fix_stage && words.trim() !== '' && text.includes(words))
      if (other !== undefined) yield { path: path('fix'), message: `"fix" names the stage "${other.id}", and fix_stage is "${fix_stage}"` }
    }
  },
})
