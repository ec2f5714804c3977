import { reasonsByPlace } from '../../core/contract/read-body.ts'
import type { Reason as Sent } from '../../core/contract/reason.ts'
import type { Answer } from './answer.ts'
import type { Producer } from './foreign.ts'
import type { Table } from './table.ts'

/**
 * Reads what a service sent: its reasons, and apart from them the warnings of a success. `entries`
 * is the table.
 */
export type ReadAnswer = (
  answer: Answer,
  entries: Table,
) => Record<'errors' | 'warnings', readonly Sent[]> & {
  /** True for a form in which a code that is not known is one by its look. */
  readonly isOther?: boolean
  readonly producer?: Producer | undefined
}

/** Reads answers in the form of the contract. */
export const readRail: ReadAnswer = ({ body }) => reasonsByPlace(body)
