import { lists } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const bill = { code: 'BILL_TWICE', meaning: 'The bill was sent before.' }

export default defineChangeRule({
  id: 'entry-order-changed',
  level: 'safe',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'The entries stand in another order.',
  why: 'Their order has no meaning.',
  advice: 'Nothing has to be done.',
  kinds: ['codes reordered'],
  message: ({ before }) => `${(before as string[]).length} entries stand in another order`,
  mirror: ['entry-order-changed'],
  examples: () => [lists([{}, bill], [bill, {}])],
})
