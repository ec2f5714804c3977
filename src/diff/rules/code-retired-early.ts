import { fields } from '../example.ts'
import { isOver } from '../notice.ts'
import { defineChangeRule } from '../rule.ts'

const deprecated = { since: '1.0.0', reason: 'One code is enough.', note: 'Ask.' }
const retired = { since: '1.0.0', reason: 'One code is enough.' }

export default defineChangeRule({
  id: 'code-retired-early',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A deprecated code was retired before its notice period ended.',
  why: 'Consumers rely on the announced sunset.',
  advice: 'Keep the code deprecated until its sunset, then retire it.',
  kinds: ['codes.life deprecated to retired'],
  when: (difference, context) => !isOver(difference, context),
  message: ({ pair }, { policy }) => {
    const { sunset } = pair?.before.deprecated ?? pair?.after.deprecated ?? {}
    return `the code was retired ${sunset === undefined ? `less than ${policy.graceDays} days after the old catalog, in which it was deprecated` : `before its sunset, ${sunset}`}`
  },
  mirror: ['code-reactivated', 'code-reused'],
  examples: () => [
    fields(
      { deprecated: { ...deprecated, sunset: '2026-03-02' } },
      { deprecated: { ...deprecated, sunset: '2026-03-02' }, retired },
    ),
    fields({ deprecated }, { retired }),
    fields(
      { deprecated: { ...deprecated, sunset: '2026-12-31' } },
      { deprecated: { ...deprecated, sunset: '2026-01-31' }, retired },
    ),
  ],
})
