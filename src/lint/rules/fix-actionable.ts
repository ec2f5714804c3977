import { languageOf } from '../language-of.ts'
import { defineRule, entry, file } from '../rule.ts'

const words = (text: string): readonly string[] => text.split(' ')

// By language. Texts in other languages are not checked.
const LANGUAGES = new Map([
  [
    'en',
    {
      // First words that are never an imperative.
      never: words(
        'a an the this that these those there i you he she it we they my your his her its our their is are was were been being',
      ),
      // Words that make a request at any position.
      asking: words('please must should can could may might need needs'),
      // Verbs that make a request at the start of a clause.
      verbs: words(
        'add adjust allow ask attach call cancel change check choose close complete confirm consider contact correct create decrease ' +
          'delete disable do enable ensure enter fill find fix follow get give go identify include increase inform install keep leave ' +
          'let log make move obtain open pass pay provide reduce refer refresh register reject release reload remove renew repeat ' +
          'replace report request resend reset resolve restart resubmit retry review run scan search see select send set sign specify ' +
          'start stop submit switch take tell try turn update upgrade upload use verify visit wait write',
      ),
    },
  ],
])

const CLAUSE = /[.,:;!?–—]/
// The first word of the first clause.
const FIRST_WORD = /^[^\p{L}.,:;!?–—]*(\p{L}+)/u

export default defineRule({
  id: 'fix-actionable',
  severity: 'info',
  appliesTo: 'live',
  summary: '`fix` tells the reader what to do (option `verbs` adds verbs that count as a request).',
  why: 'The user must know what to do; `meaning` already states what is wrong. To limit false positives, the rule reports only English texts that start with an article, a pronoun or a form of "be" and contain no request.',
  good: () => [
    ...[
      'Please try again in a moment.',
      'No action is needed.',
      'You can enable the payer in the settings.',
    ].map((fix) => entry({ fix })),
    ...[
      'The payer is closed today. Try again tomorrow.',
      'If the member is new, register the member.',
    ].map((fix) => entry({ fix })),
    { source: file({ language: 'fr' }, entry({ fix: 'A vérifier par le patient.' })) },
    { codes: entry({ fix: 'The visit is over; rebook it.' }), options: { verbs: ['rebook'] } },
  ],
  bad: () => [
    ...['The identifier is wrong.', 'It works again tomorrow.', 'Is the identifier right?'].map(
      (fix) => entry({ fix }),
    ),
    {
      source: file(
        { language: 'fr' },
        entry({
          translations: { 'en-GB': { meaning: 'No member has this.', fix: 'This is no member.' } },
        }),
      ),
    },
  ],
  options: { verbs: [] as readonly string[] },
  needs: ['language'],
  *check({ texts, header }, { verbs }) {
    const known = new Map(
      [...LANGUAGES].map(([language, { never, asking, verbs: own }]) => [
        language,
        {
          never: new Set(never),
          asking: new Set(asking),
          verbs: new Set([...own, ...verbs.map((verb) => verb.toLowerCase())]),
        },
      ]),
    )
    const suspects = new Set([...known.values()].flatMap(({ never }) => [...never]))
    for (const one of texts) {
      if (one.name !== 'fix' || one.entry === undefined) continue
      const { text } = one
      const first = text.match(FIRST_WORD)?.[1] ?? ''
      if (!suspects.has(first.toLowerCase())) continue
      const { path } = one
      const { never, asking, verbs } =
        known.get(languageOf(path, header).toLowerCase().split('-')[0]!) ?? {}
      if (!never?.has(first.toLowerCase())) continue
      const clauses = text.split(CLAUSE).map((clause) => clause.match(/\p{L}+/gu) ?? [])
      const asks = clauses.flat().some((word) => asking!.has(word.toLowerCase()))
      if (!asks && !clauses.some(([word = '']) => verbs!.has(word.toLowerCase())))
        yield { path, message: `"fix" starts with "${first}"; start with what to do` }
    }
  },
})
