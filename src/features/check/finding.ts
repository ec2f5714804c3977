import type { Severity } from '../../base/core/diagnostic.ts'
import type { CheckId } from './levels.ts'

/** One way in which an answer breaks the contract. */
export type Finding = {
  /** The id of the check, such as `wire-code-unknown`. */
  readonly id: string
  readonly severity: Severity
  /**
   * The place in the body, such as `errors[1].path`, or the name of a header; empty for the whole
   * answer.
   */
  readonly at: string
  readonly message: string
  readonly help: string
  readonly code?: string
  readonly operation?: string
}

/** Takes what a check finds; after many of one group it throws, which ends that group. */
export type Report = (found: Found) => void

/** What a check reports: its severity is that of its id, unless it is given. */
type Found = {
  readonly id: CheckId
  readonly at?: string
  readonly message: string
  readonly help: string
  readonly severity?: Severity
  readonly operation?: string
}
