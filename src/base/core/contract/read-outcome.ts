import { stepsOf } from './paths/steps.ts'
import type { Reason } from './reason.ts'
import { fieldsOf, listOf, textOf } from './received.ts'

/** The code and the stage of an issue, both empty if it has none. */
type Coded = Pick<Reason, 'error' | 'fix_stage'>

/**
 * What reads the reason in an issue of an OperationOutcome: its code and stage as `coded` says; the
 * message of `details` or `diagnostics`; the path of `expression`, names between backticks where
 * FHIRPath wants them, or of `location`.
 */
export const issueReason =
  <C extends Coded>(coded: (issue: unknown) => C) =>
  (issue: unknown): C & Reason => {
    const { details, diagnostics, expression, location } = fieldsOf(issue)
    const paths = [expression, location]
      .flatMap(listOf)
      .map((path) => textOf(path).replaceAll('`', ''))
    return {
      ...coded(issue),
      message: textOf(fieldsOf(details).text || diagnostics),
      path: paths.find((path) => path !== '' && stepsOf(path)) ?? '',
    }
  }

/**
 * The reasons of an OperationOutcome whose systems are not known, one per issue; none if it is not
 * one. Of the codings of an issue, the first that is a stage is its stage, the first other its code.
 */
export function outcomeReasons(outcome: unknown, isStage: (code: string) => boolean): Reason[] {
  const { resourceType, issue } = fieldsOf(outcome)
  const coded = (item: unknown): Coded => {
    const { coding } = fieldsOf(fieldsOf(item).details)
    const codes = listOf(coding).map((one) => textOf(fieldsOf(one).code))
    return {
      error: codes.find((code) => !isStage(code)) ?? '',
      fix_stage: codes.find(isStage) ?? '',
    }
  }
  return resourceType === 'OperationOutcome' ? listOf(issue).map(issueReason(coded)) : []
}
