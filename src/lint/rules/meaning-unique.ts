import { normalizeText } from '../../values/text.ts'
import { defineRule, type Entry, entry } from '../rule.ts'

const retired = { since: '1.0.0', reason: 'It was split.' }

export default defineRule({
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
    const first = new Map<string, Entry>()
    for (const one of entries) {
      const { code, meaning = '', path } = one
      const key = normalizeText(meaning)
      if (key === '') continue
      const twin = first.get(key)
      if (twin === undefined) first.set(key, one)
      // Duplicate codes are reported by code-unique.
      else if (twin.code !== code) {
        const message = `this meaning is the same as that of ${twin.code ?? 'another entry'}`
        yield {
          path: path('meaning'),
          message,
          related: [{ path: twin.path('meaning'), message: 'also used here' }],
        }
      }
    }
  },
})
