import type { Handling, TableEntry } from '../../../base/core/contract/table.ts'

/** What to do about one reason: as its code says, else its status. `unknown`: neither does. */
export type Plan = Omit<Handling, 'outcome' | 'retry' | 'present_as'> & {
  readonly outcome: NonNullable<Handling['outcome']>
  readonly retry: NonNullable<Handling['retry']> | 'unknown'
  readonly present_as: NonNullable<Handling['present_as']> | 'unknown'
}

/** A reason, with what the table says about its code. */
export type Reason = {
  readonly error: string
  /** True if the table has the code. */
  readonly known: boolean
  readonly entry?: TableEntry | undefined
  readonly message: string
  readonly path: string
  readonly fix_stage: string
  readonly handling: Plan
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly help?: string | undefined
}
