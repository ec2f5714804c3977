import type { Severity } from '../diagnostic.ts'
import type { Contract } from './contract.ts'
import type { Exchange } from './exchange.ts'
import type { Found } from './finding.ts'

/** A check that compares an answer with earlier ones. What it remembers is bounded. */
export type History<Id extends string = string> = {
  readonly levels: Readonly<Record<Id, Severity>>
  /** Starts a run: the result is called with each answer in turn. */
  start(contract: Contract): (exchange: Exchange) => Iterable<Found<Id>>
}
