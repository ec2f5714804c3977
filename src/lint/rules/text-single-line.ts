import { defineRule, entry, fixable } from '../rule.ts'

const LINE_BREAK = /[\r\n]/
const SHORT = new Set(['display', 'meaning', 'fix', 'message'])

export default defineRule({
  id: 'text-single-line',
  severity: 'warn',
  appliesTo: 'live',
  summary:
    '`display`, `meaning`, `fix` and `message` are single lines; long text belongs in `notes`.',
  why: 'They are shown in lists and pick lists, and as FHIR displays and definitions, where a line break disrupts the layout.',
  good: () => [
    entry({ notes: 'First line.\nSecond line.' }),
    `${entry({ meaning: undefined })}\n  meaning: >-\n    No member has\n    this identifier.`,
  ],
  bad: () =>
    [
      entry({ meaning: 'No member has this.\nCheck the list.' }),
      entry({
        translations: { sw: { meaning: 'Hakuna mwanachama.', fix: 'Angalia\r\n\r\n  aina.' } },
      }),
      `${entry({ fix: undefined })}\n  fix: |-\n    Check the type.\n    Then check the number.`,
    ].map((example) => fixable('yes', example)),
  *check({ texts }) {
    for (const one of texts) {
      const { text, name, entry: of } = one
      if (of === undefined || !SHORT.has(name) || !LINE_BREAK.test(text)) continue
      const lines = text.trim().split(/[\r\n]+/) // a line break at the end is reported by text-trimmed
      if (lines.length === 1) continue
      const joined = lines.map((line) => line.trim()).join(' ')
      yield {
        path: one.path,
        message: `"${name}" has a line break`,
        replace: { with: joined, safety: 'yes' },
      }
    }
  },
})
