import type { ByStatus } from '../../../base/core/contract/by-status.ts'
import type { ReceivedAnswer, ReceivedReasons } from '../../../base/core/contract/read-answer.ts'
import type { Table } from '../../../base/core/contract/table.ts'

export type { ReceivedAnswer as Answer } from '../../../base/core/contract/read-answer.ts'

/** Reads what a service sent: its reasons, and apart from them the warnings of a success. */
export type ReadAnswer = (
  answer: ReceivedAnswer,
  entries: Table,
) => ReceivedReasons & {
  /** True if the reasons are those of OAuth, whose codes are in snake_case, as those of some catalogs. */
  readonly oauth?: boolean
}

/** What a client knows of a catalog. */
export type Catalog = {
  readonly name: string
  readonly entries: Table
  readonly read: ReadAnswer
  /** How answers are handled whose codes say nothing. */
  readonly byStatus: ByStatus
  /** True if failures can have a status of success: then only the body says whether one failed. */
  readonly inSuccess?: boolean
  /** True if a success is read, to find failures or warnings: if it can have a code. */
  readonly readsSuccess?: boolean
  /** Gives a request a new idempotency key, if some code or status of the catalog shows that the service knows keys. */
  readonly withNewKey?: (headers: Headers, name: string) => Headers
  /** True if the catalog says of some code or status that nothing was processed: any method may be sent again. */
  readonly hasUnprocessed?: boolean
  /** The header that says whether to send a request again; empty if there is none. */
  readonly retryHeader: string
}
