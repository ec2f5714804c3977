import { defineRule, entry } from '../rule.ts'

const FAULTS: readonly [RegExp, string][] = [
  [/<\/?[A-Za-z][^<>]*>/, 'a tag, which FHIR validators treat as HTML'],
  [/<!--|<!\[CDATA\[|<\?/, 'markup'],
  [/<\s*script/i, 'a script tag'],
  [/\b(?:javascript|vbscript):\S|\bdata:[a-z]+\/[a-z]/i, 'a script link'],
  [/\bon(?:click|error|load|mouseover|focus)\s*=/i, 'an event handler'],
]

// Every fault has one of these: most texts need no more.
const SUSPECT = /[<:=]/

export default defineRule({
  id: 'text-markup-free',
  severity: 'error',
  summary:
    'A text contains no tags, event handlers or script links; placeholders are written `{name}`.',
  why: 'Texts are shown in browsers and in FHIR narrative.',
  good: () => [
    entry({ meaning: 'The amount is < 0 or > 100, and the payer said "no".' }),
    entry({ fix: 'Send the missing data:the date and the visit.' }),
  ],
  bad: () => [
    entry({ meaning: 'No member <b>found</b>.' }),
    entry({ fix: 'Check the <type> first.' }),
    entry({ fix: 'See javascript:alert(1) for more.' }),
    entry({ meaning: 'Image" onerror=alert(1) here.' }),
  ],
  *check({ texts }) {
    for (const { text, name, path } of texts.filter(({ text }) => SUSPECT.test(text))) {
      const found = FAULTS.find(([pattern]) => pattern.test(text))
      if (found)
        yield {
          path,
          message: `"${name}" contains ${found[1]}: ${text.match(found[0])![0].slice(0, 40)}`,
        }
    }
  },
})
