import { humanize } from '../../catalog/names.ts'
import { mayHaveSameWords, normalizeText, sameWords } from '../../values/text.ts'
import { defineRule, type Entry, entry, twins } from '../rule.ts'

const retired = { since: '1.0.0', reason: 'It was split.' }
const listed = (...entries: string[]) => entries.join('\n')
const FIX = 'Check the type of the identifier.'

export const textUnique = defineRule({
  id: 'text-unique',
  severity: 'warn',
  appliesTo: 'live',
  summary:
    'No two codes have the same `meaning` or the same `display`, given or derived from the code, and `fix` differs from `meaning`; case, white space and punctuation are ignored.',
  why: 'Two codes with the same words are probably the same error; if not, nobody can tell them apart. `meaning` and `fix` answer two questions: what happened, and what to do.',
  good: () => [
    entry(),
    listed(
      entry({ display: 'Unknown member' }),
      entry({ code: 'MEMBER_BLOCKED', meaning: 'The payer has blocked this member.' }),
    ),
    listed(
      entry({ display: 'Unknown member', retired }),
      entry({ code: 'MEMBER_UNKNOWN', display: 'Unknown member' }),
    ),
    listed(
      entry({ meaning: 'The amount is < 0.' }),
      entry({ code: 'AMOUNT_TOO_HIGH', meaning: 'The amount is > 0.' }),
    ),
  ],
  bad: () => [
    listed(entry(), entry({ code: 'MEMBER_UNKNOWN' })),
    listed(entry(), entry({ code: 'MEMBER_UNKNOWN', meaning: 'No member has this  "identifier"' })),
    listed(
      entry({ display: 'Unknown member' }),
      entry({ code: 'MEMBER_UNKNOWN', display: 'unknown  member', meaning: 'The payer lost it.' }),
    ),
    listed(
      entry(),
      entry({
        code: 'MEMBER_UNKNOWN',
        display: 'Member not found',
        meaning: 'The payer lost the member.',
      }),
    ),
    entry({ meaning: FIX, fix: FIX }),
    entry({ meaning: FIX, fix: 'check the type of the identifier' }),
    entry({ translations: { sw: { meaning: 'Hakuna mwanachama.', fix: 'Hakuna mwanachama.' } } }),
  ],
  *check({ entries, having }) {
    // Duplicate codes are reported by code-unique.
    const meaning = ({ meaning = '' }: Entry) => normalizeText(meaning) || undefined
    for (const [{ code, path }, twin] of twins(entries, meaning))
      if (twin.code !== code)
        yield {
          path: path('meaning'),
          message: `this meaning is the same as that of ${twin.code ?? 'another entry'}`,
          related: [{ path: twin.path('meaning'), message: 'also used here' }],
        }

    // Displays that are all derived differ where the codes do: code-distinct checks those.
    const shown = ({ display, code = '' }: Entry) => display ?? humanize(code)
    const display = (one: Entry) => normalizeText(shown(one)) || undefined
    const place = ({ display, path }: Entry) => path(display === undefined ? 'code' : 'display')
    for (const [one, twin] of having('display').length === 0 ? [] : twins(entries, display))
      if (twin.code !== one.code && (one.display ?? twin.display) !== undefined)
        yield {
          path: place(one),
          message: `"${shown(one)}" is also the display of ${twin.code ?? 'another entry'}`,
          related: [{ path: place(twin), message: 'first defined here' }],
        }

    const repeats = '"fix" repeats "meaning"'
    for (const { meaning, fix, path } of entries)
      if (sameWords(meaning, fix))
        yield { path: path('fix'), message: `${repeats}; state what to do` }
    for (const { translations = {}, path } of having('translations'))
      for (const [language, words] of Object.entries(translations))
        if (sameWords(words?.meaning, words?.fix))
          yield {
            path: path('translations', language, 'fix'),
            message: `${repeats} in "${language}"; state what to do`,
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
  summary:
    '`meaning` is more than the `code` in lower case, unless the code is a complete sentence.',
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
