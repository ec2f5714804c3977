import { asArray, asRecord } from '../../values/record.ts'
import type { Line } from './world.ts'

/** A text of a request; what is not a text counts as absent. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The lines of a bill as they were sent: what is absent is empty, so that its reason can be found. */
export const linesOf = (body: unknown): Line[] =>
  asArray(asRecord(body).lines)
    .map(asRecord)
    .map(({ service, amount, documents }) => ({
      service: textOf(service),
      amount: typeof amount === 'number' && Number.isFinite(amount) ? amount : 0,
      documents: asArray(documents).map(textOf).filter(Boolean),
    }))
