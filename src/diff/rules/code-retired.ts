import { fields } from '../example.ts'
import { isOver } from '../notice.ts'
import { defineChangeRule } from '../rule.ts'

const deprecated = {
  since: '1.0.0',
  reason: 'One code is enough.',
  note: 'Ask.',
  sunset: '2026-02-28',
}
const retired = { since: '1.0.0', reason: 'One code is enough.' }

export default defineChangeRule({
  id: 'code-retired',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir', 'source'],
  summary:
    'A deprecated code was retired after its notice period: on the `date` of the new catalog its sunset is reached or, without a sunset, `grace_days` have passed since the old catalog.',
  why: 'The change was announced; consumers that did not migrate still have a branch for the code.',
  advice:
    'Check whether anybody still receives the code, and ask the consumers whether they have migrated.',
  kinds: ['codes.life deprecated to retired'],
  when: isOver,
  message: () => 'the code was retired, as announced',
  mirror: ['code-reactivated', 'code-reused'],
  examples: () => [
    fields({ deprecated }, { deprecated, retired }),
    fields(
      { deprecated: { since: '1.0.0', reason: 'One is enough.', note: 'Ask.' } },
      { retired },
      { policy: { graceDays: 0 } },
    ),
  ],
})
