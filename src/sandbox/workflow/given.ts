import { asRecord, isRecord } from '../../core/values/record.ts'
import type { WorkflowRail } from './codes.ts'
import type { Line } from './world.ts'

/** A text of a request; what is not a text counts as absent. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** A client keeps 200 visits: what they need is limited. */
export const MOST_LINES = 100
export const MOST_DOCUMENTS = 10

/**
 * The lines of a bill as they were sent. Adds the reason of each member that has another type, of
 * too many items, and of each document that is missing.
 */
export function linesOf(body: unknown, reasons: ReturnType<WorkflowRail['collect']>): Line[] {
  const lines = listOf('lines', asRecord(body).lines, MOST_LINES)
  if (lines?.length === 0) reasons.add('MISSING_DOCUMENTS', { path: 'lines' })
  return lines?.map(lineOf) ?? []

  function lineOf(value: unknown, at: number): Line {
    const path = `lines[${at}]`
    const line = { service: '', amount: 0, documents: [] as string[] }
    if (!isRecord(value)) refuse(path, 'an object')
    else {
      const { service = '', amount = 0 } = value
      if (typeof service === 'string') line.service = service
      else refuse(`${path}.service`, 'a text')
      // JSON can contain numbers that are infinite here.
      if (Number.isFinite(amount)) line.amount = amount as number
      else refuse(`${path}.amount`, 'a number')
      const documents = listOf(`${path}.documents`, value.documents, MOST_DOCUMENTS)
      if (!documents?.every((document) => typeof document === 'string')) {
        if (documents) refuse(`${path}.documents`, 'a list of texts')
      } else {
        line.documents = documents.map(textOf).filter(Boolean)
        if (line.documents.length === 0)
          reasons.add('MISSING_DOCUMENTS', { path: `${path}.documents` })
      }
    }
    return line
  }

  function listOf(path: string, value: unknown = [], most: number): unknown[] | undefined {
    if (Array.isArray(value) && value.length <= most) return value
    refuse(path, Array.isArray(value) ? `a list of at most ${most} items` : 'a list')
    return undefined
  }

  function refuse(path: string, wanted: string): void {
    const message = `The bill cannot be read (${path} must be ${wanted}).`
    reasons.add('BILL_UNREADABLE', { path, message })
  }
}
