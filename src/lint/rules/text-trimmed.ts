import { nameOfCharacter } from '../../values/character-name.ts'
import { HIDDEN } from '../../values/characters.ts'
import { withoutInvisible } from '../../values/invisible.ts'
import { languageOf } from '../language-of.ts'
import { defineRule, entry, fixable } from '../rule.ts'

const AS_BLANK = /[\t\x0b\x0c\u0085\u2028\u2029]/g

const translated = (language: string, meaning: string) =>
  entry({ translations: { [language]: { meaning, fix: meaning } } })

/** Most English texts: nothing to remove. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/

export default defineRule({
  id: 'text-trimmed',
  severity: 'error',
  summary:
    'A text has no leading or trailing white space, no tabs, no control, bidirectional or invisible characters and no-break spaces that its language does not need, and is in Unicode NFC.',
  why: 'YAML block scalars end in a line break by default; FHIR validators warn about each of these, and hidden characters can hide words.',
  good: () => [
    entry({ meaning: 'Kein Mitglied für diese Nummer.' }),
    entry({ meaning: 'At most 10\u00a0MB are allowed \u{1f468}\u200d\u2695\ufe0f.' }),
    translated('fa', 'عضو پیدا نمی\u200cشود.'),
    translated('fr', 'Le numéro est inconnu\u202f: vérifiez-le.'),
    `${entry({ meaning: undefined })}\n  meaning: >-\n    No member has\n    this identifier.`,
  ],
  bad: () =>
    [
      entry({ meaning: ' No member has this.' }),
      entry({ fix: 'Check\tthe type.' }),
      entry({ fix: 'Check the \u202etype\u202c.' }),
      entry({ meaning: 'No member\u200b has this identifier.' }),
      entry({ meaning: 'No member has this identi\u00adfier.' }),
      entry({ meaning: 'No\u00a0member has this identifier.' }),
      entry({ meaning: 'Fu\u0308r dieses Mitglied.' }),
      `${entry({ meaning: undefined })}\n  meaning: |\n    No member has this identifier.`,
    ].map((example) => fixable('yes', example)),
  *check({ texts, header }) {
    for (const { text, path, name } of texts.filter(({ text }) => !PLAIN.test(text))) {
      const { clean: visible, first } = withoutInvisible(text, languageOf(path, header))
      const clean = visible.replace(AS_BLANK, ' ').replace(HIDDEN, '').normalize('NFC').trim()
      if (clean === text || text.trim() === '') continue // an empty text is reported by text-present
      yield {
        path,
        message: `"${name}" ${fault(text, first)}`,
        replace: { with: clean, safety: 'yes' },
      }
    }
  },
})

function fault(text: string, invisible: string | undefined): string {
  if (text.endsWith('\n') && !/[ \t]\n/.test(text) && text.trimStart() === text)
    return 'ends in a line break; use >- or |- for a block scalar'
  if (text.trim() !== text) return 'has leading or trailing white space'
  const odd = invisible ?? text.match(HIDDEN)?.[0]
  if (odd === undefined) return 'is not in Unicode NFC: a letter is written as two characters'
  return odd === '\t' ? 'contains a tab' : `contains ${nameOfCharacter(odd)}`
}
