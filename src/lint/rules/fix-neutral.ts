import { normalizeText } from '../../values/text.ts'
import { defineRule, entry } from '../rule.ts'

const WORDS: readonly string[] = [
  'illegal',
  'bad',
  'stupid',
  'sorry',
  'oops',
  'please',
  'unfortunately',
  'your fault',
  'your mistake',
]

export default defineRule({
  id: 'fix-neutral',
  severity: 'off',
  appliesTo: 'live',
  summary: '`fix` contains no word that blames, apologises or begs (option `words`).',
  why: 'Users read it while they work, often under pressure: plain words help, tone does not.',
  good: () => [
    entry({ fix: 'Check the badge of the member.' }),
    { codes: entry({ fix: 'Please try again.' }), options: { words: [] } },
  ],
  bad: () => [
    entry({ fix: 'Please check the type.' }),
    entry({ fix: 'Correct the illegal value.' }),
    {
      codes: entry({ fix: 'Correct the mistake of the nurse.' }),
      options: { words: ['Mistake of'] },
    },
  ],
  options: { words: WORDS },
  *check({ texts }, { words }) {
    const unwanted = words
      .map((word) => ({ word, as: ` ${normalizeText(word)} ` }))
      .filter(({ as }) => as.trim() !== '')
    for (const { text, path, name, entry: of } of texts) {
      if (name !== 'fix' || of === undefined) continue
      const said = ` ${normalizeText(text)} `
      const found = unwanted.find(({ as }) => said.includes(as))
      if (found !== undefined)
        yield { path, message: `"fix" contains "${found.word}"; state only what to do` }
    }
  },
})
