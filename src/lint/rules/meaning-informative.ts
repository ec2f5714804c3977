import { mayHaveSameWords, normalizeText } from '../../values/text.ts'
import { defineRule, entry } from '../rule.ts'

// A code that contains one of these is already a sentence that states what happened: its text may
// be the same words.
const FINITE =
  /\b(?:am|are|can|cannot|could|did|do|does|had|has|have|is|may|might|must|should|was|were|will|would)\b/

export default defineRule({
  id: 'meaning-informative',
  severity: 'info',
  appliesTo: 'live',
  summary: '`meaning` is more than the code in lower case, unless the code is a complete sentence.',
  why: 'Otherwise, the user, who has already read the code, learns nothing new.',
  good: () => [
    entry(),
    entry({ meaning: 'The member was not found in the list of this payer.' }),
    entry({
      code: 'VISITS_AND_BILLS_CANNOT_BE_MIXED',
      meaning: 'Visits and bills cannot be mixed.',
    }),
    entry({ code: 'ONLY_ONE_VISIT_CAN_BE_OPEN', meaning: 'Only one visit can be open.' }),
  ],
  bad: () => [
    entry({ meaning: 'Member not found.' }),
    entry({ code: 'PAYER_TIMEOUT', meaning: 'Payer time-out' }),
  ],
  *check({ entries }) {
    for (const { code = '', meaning = '', path } of entries) {
      if (!mayHaveSameWords(code, meaning)) continue
      const words = normalizeText(code)
      if (words !== '' && joined(normalizeText(meaning)) === joined(words) && !FINITE.test(words))
        yield {
          path: path('meaning'),
          message: `"meaning" only repeats ${code}; state what happened`,
        }
    }
  },
})

const joined = (words: string): string => words.replaceAll(' ', '')
