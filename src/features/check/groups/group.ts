import type { Exchange } from '../answer/exchange.ts'
import type { Contract } from '../contract.ts'
import type { Report } from '../finding.ts'

/** Checks that talk about the same part of an answer: it reports all that they find. */
export type Group = (exchange: Exchange, report: Report, contract: Contract) => void
