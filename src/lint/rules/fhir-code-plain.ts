import { defineRule, entry } from '../rule.ts'

export default defineRule({
  id: 'fhir-code-plain',
  severity: 'warn',
  summary: 'A code has no blanks.',
  why: 'FHIR allows single blanks in a code, but URLs encode them, and searches and expressions end a code at a blank. This rule matters if `code-format` is off.',
  good: () => ['CARD_STOLEN', 'CARD2'].map((code) => entry({ code })),
  bad: () => [entry({ code: 'CARD STOLEN' })],
  also: ['code-format'],
  fhir: true,
  *check({ entries }) {
    for (const { code = '', path } of entries)
      if (/\S \S/.test(code))
        yield {
          path: path('code'),
          message: `"${code}" contains a blank, which FHIR allows and many programs do not`,
        }
  },
})
