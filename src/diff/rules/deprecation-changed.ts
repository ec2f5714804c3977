import { fields } from '../example.ts'
import { defineChangeRule, edited } from '../rule.ts'

const deprecated = {
  since: '1.0.0',
  reason: 'One code is enough.',
  note: 'Ask.',
  sunset: '2026-12-31',
}
const retired = { since: '1.0.0', reason: 'One code is enough.' }
const FIELDS = ['since', 'date', 'reason', 'note', 'replaced_by'] as const

export default defineChangeRule({
  id: 'deprecation-changed',
  impact: 'safe',
  surfaces: ['wire', 'fhir', 'source'],
  summary:
    'The version, date, reason, note or replacement of a deprecation or a retirement changed.',
  why: 'It is advice for people; the code itself behaves as before.',
  advice: 'If the replacement changed, tell the consumers that followed the earlier advice.',
  // The deprecation of a retired code is history.
  kinds: [
    'codes.deprecated',
    ...FIELDS.flatMap((field) => [`codes.deprecated.${field}`, `codes.retired.${field}`] as const),
  ],
  message: (difference) =>
    edited(`"${difference.location.split('.').slice(1).join('.')}"`)(difference),
  mirror: ['deprecation-changed'],
  text: true,
  examples: () => [
    fields(
      { deprecated },
      { deprecated: { ...deprecated, reason: 'Two codes mean the same thing.' } },
    ),
    fields({ retired }, { retired: { ...retired, note: 'No action is needed.' } }),
    fields({ deprecated, retired }, { retired }),
    fields(
      { deprecated, retired },
      { deprecated: { ...deprecated, sunset: '2026-06-30' }, retired },
    ),
  ],
})
