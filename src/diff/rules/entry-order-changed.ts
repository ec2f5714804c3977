import { lists } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const bill = { code: 'BILL_TWICE', meaning: 'The bill was sent before.' }

export default defineChangeRule({
  id: 'entry-order-changed',
  impact: 'safe',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'The order of the entries changed.',
  why: 'The order has no meaning.',
  advice: 'No action is needed.',
  kinds: ['codes reordered'],
  message: ({ before }) => `the order of ${(before as string[]).length} entries changed`,
  mirror: ['entry-order-changed'],
  examples: () => [lists([{}, bill], [bill, {}])],
})
