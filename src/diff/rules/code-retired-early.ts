import { fields } from '../example.ts'
import { isOver } from '../notice.ts'
import { defineChangeRule } from '../rule.ts'

const deprecated = { since: '1.0.0', reason: 'One code is enough.', note: 'Ask.' }
const retired = { since: '1.0.0', reason: 'One code is enough.' }

export default defineChangeRule({
  id: 'code-retired-early',
  level: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A deprecated code is retired before its notice has run out.',
  why: 'The promise of the sunset is broken.',
  advice: 'Keep the code deprecated until its sunset, then retire it.',
  kinds: ['codes.life deprecated to retired'],
  when: (difference, context) => !isOver(difference, context),
  message: ({ pair }, { policy }) => {
    const { sunset } = pair?.before.deprecated ?? pair?.after.deprecated ?? {}
    return `the code is retired ${sunset === undefined ? `less than ${policy.graceDays} days after the old catalog, which had it deprecated` : `before its sunset, ${sunset}`}`
  },
  mirror: ['code-reactivated', 'code-reused'],
  examples: () => [
    fields({ deprecated: { ...deprecated, sunset: '2026-03-02' } }, { deprecated: { ...deprecated, sunset: '2026-03-02' }, retired }),
    fields({ deprecated }, { retired }),
    fields({ deprecated: { ...deprecated, sunset: '2026-12-31' } }, { deprecated: { ...deprecated, sunset: '2026-01-31' }, retired }),
  ],
})
