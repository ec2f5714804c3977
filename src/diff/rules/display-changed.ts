import { fields, headers } from '../example.ts'
import { changed, defineChangeRule } from '../rule.ts'

export default defineChangeRule({
  id: 'display-changed',
  level: 'dangerous',
  surfaces: ['fhir'],
  summary: 'The short name of a code or of a stage, given or derived, is another one.',
  why: 'Validators may compare the display of a coding with that of the CodeSystem; whether they do differs from server to server.',
  advice: 'Ask those who store codings whether they store the display, too, and whether it is checked.',
  kinds: ['codes.display', 'stages.display changed'],
  message: changed('the display'),
  mirror: ['display-changed'],
  examples: () => [
    fields({ display: 'Member unknown' }, { display: 'Unknown member' }),
    fields({}, { display: 'Unknown member' }), // derived before: Member not found
    headers({ stages: ['identify'] }, { stages: [{ id: 'identify', title: 'Identify the member' }] }),
  ],
})
