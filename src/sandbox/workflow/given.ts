import { asArray, asRecord } from '../../values/record.ts'
import { Refusal } from '../refusal.ts'
import type { Line } from './world.ts'

/** A text of a request; what is not a text counts as absent. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/**
 * The lines of a bill as they were sent: what is absent is empty, so that its reason can be found. Throws {@link Refusal} for a member of
 * another type, which no reason is for.
 */
export const linesOf = (body: unknown): Line[] =>
  asArray(asRecord(body).lines)
    .map(asRecord)
    .map(({ service = '', amount = 0, documents }, at) => {
      if (typeof service !== 'string') throw new Refusal(400, `lines[${at}].service must be a text.`)
      if (typeof amount !== 'number') throw new Refusal(400, `lines[${at}].amount must be a number.`)
      return { service, amount, documents: asArray(documents).map(textOf).filter(Boolean) }
    })
