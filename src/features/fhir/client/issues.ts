import { asArray, asRecord, asRecords } from '../../../base/core/values/record.ts'

/** One issue of an OperationOutcome. The text is safe to print in one line. */
export type Issue = { code: unknown; text: string }

// A server may send any number of issues.
const MOST_ISSUES = 10

/**
 * The issues of an OperationOutcome, without those that are information only; empty for another
 * body. The text is that of `details.text`: FHIR R4 (OperationOutcome.issue.details) says that the
 * description for people SHOULD be there. `diagnostics` comes second: it may be a stack dump,
 * though many servers (HAPI) fill nothing else. `code` is last: a general word such as
 * `processing`. `redactLine` makes a text of the server safe to print.
 */
export function issuesOf(resource: unknown, redactLine: (text: string) => string): Issue[] {
  const { resourceType, issue } = asRecord(resource)
  if (resourceType !== 'OperationOutcome') return []
  return asRecords(issue)
    .filter(({ severity }) => severity !== 'information' && severity !== 'success')
    .slice(0, MOST_ISSUES)
    .map(({ details, diagnostics, code, expression, location }) => {
      const text = firstText([asRecord(details).text, diagnostics, code]) ?? 'no reason given'
      const place = firstText([...asArray(expression), ...asArray(location)])
      return {
        code,
        text: `${redactLine(text)}${place === undefined ? '' : ` (at ${redactLine(place)})`}`,
      }
    })
}

/** True for an OperationOutcome with an error. */
export const isFailure = (resource: unknown): boolean => {
  const { resourceType, issue } = asRecord(resource)
  return (
    resourceType === 'OperationOutcome' &&
    asArray(issue).some((one) => ['error', 'fatal'].includes(String(asRecord(one).severity)))
  )
}

const firstText = (values: readonly unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && value !== '')
