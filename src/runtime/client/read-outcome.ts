import { outcomeReasons } from '../../core/contract/read-outcome.ts'
import type { ReadAnswer } from './read-rail.ts'

/**
 * Reads a FHIR OperationOutcome whose systems are not known: of the codings of an issue, the first
 * that is a stage of the table is its stage, the first other its code.
 */
export const readOutcome: ReadAnswer = ({ body }, entries) => {
  const stages = new Set(Object.values(entries).map(({ fix_stage }) => fix_stage))
  return { errors: outcomeReasons(body, (code) => stages.has(code)), warnings: [] }
}
