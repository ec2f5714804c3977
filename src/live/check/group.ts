import type { Severity } from '../../core/diagnostic.ts'
import type { Contract } from './contract.ts'
import type { Exchange } from './exchange.ts'
import type { Report } from './finding.ts'

/**
 * Checks that talk about the same part of an answer: their ids with severities, and the function
 * that finds all of them.
 */
export type Group<Id extends string = string> = {
  readonly levels: Readonly<Record<Id, Severity>>
  check(exchange: Exchange, report: Report<Id>, contract: Contract): void
}

export const defineGroup = <Id extends string>(group: Group<Id>): Group<Id> => group
