import { humanize } from '../../catalog/names.ts'
import type { Path } from '../../diagnostic.ts'
import { mayHaveSameWords, normalizeText, sameWords } from '../../values/text.ts'
import { languageOf } from '../language-of.ts'
import { defineRule, type Entry, entry, file, twins } from '../rule.ts'

const retired = { since: '1.0.0', reason: 'It was split.' }

export const displayUnique = defineRule({
  id: 'display-unique',
  severity: 'warn',
  appliesTo: 'live',
  summary: 'No two codes have the same `display`, given or derived from the code.',
  why: 'Otherwise, nobody can tell the two apart in a pick list.',
  good: () => [
    [entry({ display: 'Unknown member' }), entry({ code: 'MEMBER_BLOCKED' })].join('\n'),
    [
      entry({ display: 'Unknown member', retired }),
      entry({ code: 'MEMBER_UNKNOWN', display: 'Unknown member' }),
    ].join('\n'),
  ],
  bad: () => [
    [
      entry({ display: 'Unknown member' }),
      entry({ code: 'MEMBER_UNKNOWN', display: 'unknown  member' }),
    ].join('\n'),
    [entry(), entry({ code: 'MEMBER_UNKNOWN', display: 'Member not found' })].join('\n'),
  ],
  *check({ entries, having }) {
    if (having('display').length === 0) return // derived from the codes, which code-unique checks
    const first = new Map<string, { code: string | undefined; given: boolean; path: Path }>()
    for (const { code, display, path } of entries) {
      const shown = display ?? humanize(code ?? '')
      const key = normalizeText(shown)
      if (key === '') continue
      const given = display !== undefined
      const at = path(given ? 'display' : 'code')
      const twin = first.get(key)
      if (twin === undefined) first.set(key, { code, given, path: at })
      // Duplicate codes are reported by code-unique, codes that differ only in underscores by
      // code-distinct.
      else if (twin.code !== code && (given || twin.given)) {
        const message = `"${shown}" is also the display of ${twin.code ?? 'another entry'}`
        yield { path: at, message, related: [{ path: twin.path, message: 'first defined here' }] }
      }
    }
  },
})

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

export const fixActionable = defineRule({
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

const text = 'Check the type of the identifier.'

export const fixDistinct = defineRule({
  id: 'fix-distinct',
  severity: 'warn',
  appliesTo: 'live',
  summary: '`fix` differs from `meaning`, in translations too.',
  why: 'The two texts answer two different questions: what happened, and what to do.',
  good: () => [entry()],
  bad: () => [
    entry({ meaning: text, fix: text }),
    entry({ meaning: text, fix: 'check the type of the identifier' }),
    entry({ translations: { sw: { meaning: 'Hakuna mwanachama.', fix: 'Hakuna mwanachama.' } } }),
  ],
  *check({ entries, having }) {
    for (const { meaning, fix, path } of entries)
      if (sameWords(meaning, fix))
        yield { path: path('fix'), message: '"fix" repeats "meaning"; state what to do' }
    for (const { translations = {}, path } of having('translations'))
      for (const [language, words] of Object.entries(translations))
        if (sameWords(words?.meaning, words?.fix))
          yield {
            path: path('translations', language, 'fix'),
            message: `"fix" repeats "meaning" in "${language}"; state what to do`,
          }
  },
})

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

export const fixNeutral = defineRule({
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

// A code that contains one of these is already a sentence that states what happened: its text may
// be the same words.
const FINITE =
  /\b(?:am|are|can|cannot|could|did|do|does|had|has|have|is|may|might|must|should|was|were|will|would)\b/

export const meaningInformative = defineRule({
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

export const meaningUnique = defineRule({
  id: 'meaning-unique',
  severity: 'warn',
  appliesTo: 'live',
  summary:
    'No two active codes have the same `meaning` when case, white space and punctuation are ignored.',
  why: 'Two codes with the same meaning are probably the same error; if not, nobody can tell from the text how they differ.',
  good: () => [
    [
      entry(),
      entry({ code: 'MEMBER_BLOCKED', meaning: 'The payer has blocked this member.' }),
    ].join('\n'),
    [entry({ retired }), entry({ code: 'MEMBER_UNKNOWN' })].join('\n'),
    [
      entry({ meaning: 'The amount is < 0.' }),
      entry({ code: 'AMOUNT_TOO_HIGH', meaning: 'The amount is > 0.' }),
    ].join('\n'),
  ],
  bad: () => [
    [entry(), entry({ code: 'MEMBER_UNKNOWN' })].join('\n'),
    [entry(), entry({ code: 'MEMBER_UNKNOWN', meaning: 'No member has this  "identifier"' })].join(
      '\n',
    ),
  ],
  *check({ entries }) {
    const textOf = ({ meaning = '' }: Entry) => normalizeText(meaning) || undefined
    // Duplicate codes are reported by code-unique.
    for (const [{ code, path }, twin] of twins(entries, textOf))
      if (twin.code !== code)
        yield {
          path: path('meaning'),
          message: `this meaning is the same as that of ${twin.code ?? 'another entry'}`,
          related: [{ path: twin.path('meaning'), message: 'also used here' }],
        }
  },
})

const params = [{ name: 'count', type: 'integer', description: 'How many bookings are open.' }]

export const placeholderPlain = defineRule({
  id: 'placeholder-plain',
  severity: 'warn',
  summary: 'Braces in a text of an entry are only around the name of a value: `{name}`.',
  why: 'Other forms, such as plurals of ICU, `{{name}}` or `${name}`, are not replaced: the user sees them.',
  good: () => [
    entry({ message: 'The member has {count} open bookings.', params }),
    entry({ meaning: 'It costs 5 $.' }),
  ],
  bad: () => [
    ...[
      'The member has {count, plural, one {# booking} other {# bookings}}.',
      'The member has {{count}} open bookings.',
      'The member has ${count} open bookings.',
      'The member has { count } open bookings.',
      'The member has {count open bookings of {count}.',
    ].map((message) => entry({ message, fix: 'Close one of {count}.', params })),
    entry({ fix: 'Close {0} of them.' }),
    entry({ translations: { de: { meaning: 'Es gibt {} davon.', fix: 'Warten.' } } }),
  ],
  *check({ texts }) {
    for (const { text, path, name, entry: of } of texts) {
      if (of === undefined || name === 'notes' || !/[{}]/.test(text)) continue
      const template = /\$\{[^{}]*\}/.exec(text)?.[0]
      const [, before = '', other] = /^(.*?)(\{.*|\}.*)$/s.exec(text.replaceAll(NAMED, '')) ?? []
      if (template === undefined && other === undefined) continue
      const found = template ?? excerpt(text, before.length, other!)
      yield {
        path,
        message: `"${found}" is not replaced: write the value as {name}, with "name" in params${/\{[^{}]*,\s*(?:plural|select)/.test(text) ? '; plurals and choices need a text that fits all values' : ''}`,
      }
    }
  },
})

const NAMED = /\{[A-Za-z_][A-Za-z0-9_.-]*\}/g

/** The wrong braces as they are written, not longer than a line. */
function excerpt(text: string, at: number, other: string): string {
  const start = text.indexOf(other[0]!, Math.min(at, text.length - 1))
  const shown = text.slice(Math.max(0, start), start + 40)
  return shown.length < text.length - start ? `${shown}…` : shown
}

export const presentationNeutral = defineRule({
  id: 'presentation-neutral',
  severity: 'warn',
  appliesTo: 'live',
  summary:
    'A code with a 5xx status or with `retry: same` is not presented as a `field` or a `task`.',
  why: "An outage must not look like the user's mistake.",
  good: () => [
    entry({ http: 502, handling: { retry: 'same', present_as: 'system' } }),
    entry({ http: 422, handling: { present_as: 'field' } }),
  ],
  bad: () => [
    entry({ http: 502, handling: { present_as: 'field' } }),
    entry({ http: 429, handling: { retry: 'same', present_as: 'task' } }),
  ],
  needs: ['codes.handling'],
  *check({ entries }) {
    for (const { http, handling: { retry, present_as } = {}, path } of entries) {
      if (present_as !== 'field' && present_as !== 'task') continue
      const outage = http !== undefined && http >= 500
      if (!outage && retry !== 'same') continue
      yield {
        path: path('handling', 'present_as'),
        message: `an outage shown as a ${present_as} looks like the user's mistake; use "system"`,
        related: [
          outage
            ? { path: path('http'), message: `http is ${http}` }
            : { path: path('handling', 'retry'), message: 'retry is same' },
        ],
      }
    }
  },
})
