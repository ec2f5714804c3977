import { producerOf } from './foreign.ts'
import type { ReadAnswer } from './read-rail.ts'

/** A reader that also names the `producer` of a failure in another form. */
export const withProducer =
  (read: ReadAnswer): ReadAnswer =>
  (answer, entries) => ({ ...read(answer, entries), producer: producerOf(answer.body) })
