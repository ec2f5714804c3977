import { defineRule, entry } from '../rule.ts'
import { folded } from './meaning-unique.ts'

export default defineRule({
  id: 'meaning-informative',
  severity: 'info',
  summary: '`meaning` says more than the code in lower case.',
  why: 'The person at the desk has read the code already, and learns nothing new.',
  good: () => [entry(), entry({ meaning: 'The member was not found in the list of this payer.' })],
  bad: () => [entry({ meaning: 'Member not found.' }), entry({ code: 'PAYER_TIMEOUT', meaning: 'Payer time-out' })],
  *check({ entries }) {
    for (const { code, meaning = '', retired, path } of entries)
      if (code !== undefined && retired === undefined && joined(meaning) !== '' && joined(meaning) === joined(code))
        yield { path: path('meaning'), message: `"meaning" only repeats ${code}; say what happened` }
  },
})

const joined = (text: string): string => folded(text).replaceAll(' ', '')
