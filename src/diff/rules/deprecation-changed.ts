import { fields } from '../example.ts'
import { defineChangeRule, edited } from '../rule.ts'

const deprecated = { since: '1.0.0', reason: 'One code is enough.', note: 'Ask.', sunset: '2026-12-31' }
const retired = { since: '1.0.0', reason: 'One code is enough.' }
const FIELDS = ['since', 'date', 'reason', 'note', 'replaced_by'] as const

export default defineChangeRule({
  id: 'deprecation-changed',
  level: 'safe',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'The version, the date, the reason, the note or the successor of a deprecation or a retirement is another one.',
  why: 'It is advice for people; the code itself behaves as before.',
  advice: 'Tell those who followed the earlier advice, when the successor is another one.',
  // The notice of what is retired is history, as a whole.
  kinds: ['codes.deprecated', ...FIELDS.flatMap((field) => [`codes.deprecated.${field}`, `codes.retired.${field}`] as const)],
  message: (difference) => edited(`"${difference.location.split('.').slice(1).join('.')}"`)(difference),
  mirror: ['deprecation-changed'],
  text: true,
  examples: () => [
    fields({ deprecated }, { deprecated: { ...deprecated, reason: 'Two codes say the same.' } }),
    fields({ retired }, { retired: { ...retired, note: 'Nothing is to be done.' } }),
    fields({ deprecated, retired }, { retired }),
    fields({ deprecated, retired }, { deprecated: { ...deprecated, sunset: '2026-06-30' }, retired }),
  ],
})
