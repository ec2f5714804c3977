import type { HeadersLike } from '../../core/contract/headers.ts'
import type { Reason as Sent } from '../../core/contract/reason.ts'
import type { Table } from './table.ts'

/** What came back from the service. */
export type Answer = {
  /** Absent for a frame of a stream. */
  readonly status?: number | undefined
  readonly headers?: HeadersLike | null | undefined
  /** The body, as text or parsed. */
  readonly body?: unknown
}

/** Reads what a service sent: its reasons, and apart from them the warnings of a success. */
export type ReadAnswer = (
  answer: Answer,
  entries: Table,
) => Record<'errors' | 'warnings', readonly Sent[]> & {
  /** True if the reasons are those of OAuth, whose codes are in snake_case, as those of some catalogs. */
  readonly oauth?: boolean
}

/** What a client knows of a catalog. */
export type Catalog = {
  readonly name: string
  readonly entries: Table
  readonly read: ReadAnswer
  /** True if an answer with a status of success can carry reasons: else its body is not looked at. */
  readonly inSuccess: boolean
  /** True if the catalog says of some code what becomes of an idempotency key: the service knows them. */
  readonly isKeyed: boolean
}
