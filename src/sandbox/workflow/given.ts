import { asRecord, isRecord } from '../../core/values/record.ts'
import type { WorkflowRail } from './codes.ts'
import { misshapen, schemas } from './schemas.ts'
import type { Line } from './world.ts'

/** A text of a request; what is not a text counts as absent. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The lines of a bill as they were sent. Adds a reason for each value of another type, and for each missing document. */
export function linesOf(body: unknown, reasons: ReturnType<WorkflowRail['collect']>): Line[] {
  const { lines = [] } = asRecord(body)
  const wrong = [...misshapen(schemas.BillRequest, { lines }, '')]
  for (const { path, wanted } of wrong)
    reasons.add('BILL_UNREADABLE', {
      path,
      message: `The bill cannot be read (${path} must be ${wanted}).`,
    })
  const addMissing = (path: string, found: readonly unknown[]) => {
    if (found.length === 0 && !wrong.some((one) => one.path.startsWith(path)))
      reasons.add('MISSING_DOCUMENTS', { path })
  }
  if (!Array.isArray(lines) || wrong[0]?.path === 'lines') return []
  addMissing('lines', lines)
  return lines.map((line, at) => {
    const { service = '', amount = 0, documents = [] } = asRecord(line)
    const named = Array.isArray(documents) ? documents.map(textOf).filter(Boolean) : []
    if (isRecord(line)) addMissing(`lines[${at}].documents`, named)
    return { service, amount: Number.isFinite(amount) ? amount : 0, documents: named } as Line
  })
}
