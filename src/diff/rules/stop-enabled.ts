import { fields } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const handling = { outcome: 'fail', retry: 'after_fix' }

export default defineChangeRule({
  id: 'stop-enabled',
  level: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code stops the call that did not before.',
  why: 'A flow that went on now halts.',
  advice: 'Add a new code that stops, and deprecate this one.',
  kinds: ['codes.stop changed'],
  when: ({ after }) => after === true,
  message: () => 'the code stops the call now',
  mirror: ['stop-disabled'],
  examples: () => [
    fields({ stop: false }, { stop: true }),
    fields({ stop: false, handling: { ...handling, outcome: 'warn' } }, { stop: true, handling }), // the outcome goes with it
  ],
})
