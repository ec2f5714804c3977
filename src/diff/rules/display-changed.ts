import { fields, headers } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'display-changed',
  impact: 'dangerous',
  surfaces: ['fhir'],
  summary: 'The display of a code or of a stage, given or derived, changed.',
  why: 'Validators may compare the display of a coding with that of the CodeSystem; this differs between servers.',
  advice:
    'Ask those who store codings whether they also store the display, and whether it is validated.',
  kinds: ['codes.display', 'stages.display changed'],
  message: changed('the display'),
  mirror: ['display-changed'],
  examples: () => [
    fields({ display: 'Member unknown' }, { display: 'Unknown member' }),
    fields({}, { display: 'Unknown member' }), // derived before: Member not found
    headers(
      { stages: ['identify'] },
      { stages: [{ id: 'identify', title: 'Identify the member' }] },
    ),
  ],
})
