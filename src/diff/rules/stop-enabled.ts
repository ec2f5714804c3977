import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const handling = { outcome: 'fail', retry: 'after_fix' }

export default defineChangeRule({
  id: 'stop-enabled',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code now stops the call.',
  why: 'Calls that used to succeed are now blocked.',
  advice: 'Add a new code that stops, and deprecate this one.',
  kinds: ['codes.stop changed'],
  when: ({ after }) => after === true,
  message: () => 'the code now stops the call',
  mirror: ['stop-disabled'],
  examples: () => [
    fields({ stop: false }, { stop: true }),
    fields({ stop: false, handling: { ...handling, outcome: 'warn' } }, { stop: true, handling }), // the outcome changes with it
  ],
})
