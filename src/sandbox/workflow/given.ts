import { asRecord, isRecord } from '../../core/values/record.ts'
import { Refusal } from '../refusal.ts'
import type { Line } from './world.ts'

/** A text of a request; what is not a text counts as absent. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** A client keeps 200 visits: what they need is limited. */
export const MOST_LINES = 100
export const MOST_DOCUMENTS = 10

/**
 * The lines of a bill as they were sent: what is absent is empty, so that its reason can be found.
 * Throws {@link Refusal} for a member of another type, which no reason is for, and for too many
 * items.
 */
export const linesOf = (body: unknown): Line[] =>
  listOf('lines', asRecord(body).lines, MOST_LINES).map(lineOf)

function lineOf(value: unknown, at: number): Line {
  const place = `lines[${at}]`
  if (!isRecord(value)) refuse(place, 'an object')
  const { service = '', amount = 0 } = value
  if (typeof service !== 'string') refuse(`${place}.service`, 'a text')
  // JSON can contain numbers that are infinite here.
  if (!Number.isFinite(amount)) refuse(`${place}.amount`, 'a number')
  const documents = listOf(`${place}.documents`, value.documents, MOST_DOCUMENTS)
  if (documents.some((document) => typeof document !== 'string'))
    refuse(`${place}.documents`, 'a list of texts')
  return { service, amount: amount as number, documents: documents.map(textOf).filter(Boolean) }
}

function listOf(place: string, value: unknown = [], most: number): readonly unknown[] {
  if (!Array.isArray(value)) refuse(place, 'a list')
  if (value.length > most) refuse(place, `a list of at most ${most} items`)
  return value
}

function refuse(path: string, wanted: string): never {
  throw new Refusal(400, `${path} must be ${wanted}.`, { path })
}
