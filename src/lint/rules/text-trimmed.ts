import { HIDDEN } from '../../values/characters.ts'
import { defineRule, entry, fixable } from '../rule.ts'

const AS_BLANK = /[\t\x0b\x0c\u0085\u2028\u2029]/g

export default defineRule({
  id: 'text-trimmed',
  severity: 'error',
  summary: 'A text has no leading or trailing white space, no tabs, no control or bidirectional characters, and is in Unicode NFC.',
  why: 'YAML block scalars end in a line break by default; FHIR validators warn about each of these, and hidden characters can hide words.',
  good: () => [
    entry({ meaning: 'Kein Mitglied für diese Nummer.' }),
    `${entry({ meaning: undefined })}\n  meaning: >-\n    No member has\n    this identifier.`,
  ],
  bad: () =>
    [
      entry({ meaning: ' No member has this.' }),
      entry({ fix: 'Check\tthe type.' }),
      entry({ fix: 'Check the \u202etype\u202c.' }),
      entry({ meaning: 'Fu\u0308r dieses Mitglied.' }),
      `${entry({ meaning: undefined })}\n  meaning: |\n    No member has this identifier.`,
    ].map((example) => fixable('yes', example)),
  *check({ texts }) {
    for (const { text, path, name } of texts) {
      const clean = text.replace(AS_BLANK, ' ').replace(HIDDEN, '').normalize('NFC').trim()
      if (clean === text || text.trim() === '') continue // an empty text is reported by text-present
      yield { path, message: `"${name}" ${fault(text)}`, replace: { with: clean, safety: 'yes' } }
    }
  },
})

function fault(text: string): string {
  if (text.endsWith('\n') && !/[ \t]\n/.test(text) && text.trimStart() === text)
    return 'ends in a line break; use >- or |- for a block scalar'
  if (text.trim() !== text) return 'has leading or trailing white space'
  const control = text.match(HIDDEN)?.[0]
  if (control === undefined) return 'is not in Unicode NFC: a letter is written as two characters'
  return control === '\t'
    ? 'contains a tab'
    : `contains the control character U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}
