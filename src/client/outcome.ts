import type { Reason } from '../contract/reason.ts'
import { fieldsOf, listOf, textOf } from '../contract/received.ts'
import { stepsOf } from '../contract/steps.ts'

/**
 * The reasons of an OperationOutcome, one per issue; none if it is not one. Of the codings of an
 * issue, one is the code and one its stage; the path is in `expression`, names between backticks
 * where FHIRPath wants them, or in `location`.
 */
export function outcomeReasons(outcome: unknown, isStage: (code: string) => boolean): Reason[] {
  const { resourceType, issue } = fieldsOf(outcome)
  if (resourceType !== 'OperationOutcome') return []
  return listOf(issue).map((item) => {
    const { details, diagnostics, expression, location } = fieldsOf(item)
    const { coding, text } = fieldsOf(details)
    const codes = listOf(coding).map((one) => textOf(fieldsOf(one).code))
    const paths = [...listOf(expression), ...listOf(location)].map((path) =>
      textOf(path).replaceAll('`', ''),
    )
    return {
      error: codes.find((code) => !isStage(code)) ?? '',
      message: textOf(text || diagnostics),
      path: paths.find((path) => stepsOf(path)) ?? '',
      fix_stage: codes.find(isStage) ?? '',
    }
  })
}
