import { isRecord, list, record } from '../values/record.ts'

const LONGEST = 400

/** What an OperationOutcome says (FHIR R4 2.37), one text for each issue that is no mere information; none for another body. */
export function operationIssues(body: unknown): string[] {
  if (!isRecord(body) || body.resourceType !== 'OperationOutcome') return []
  return list(body.issue).flatMap((given) => {
    const issue = record(given)
    if (issue.severity === 'information' || issue.severity === 'success') return []
    const words = [issue.diagnostics, record(issue.details).text, issue.code].find((text) => typeof text === 'string' && text !== '')
    const place = [...list(issue.expression), ...list(issue.location)].find((text) => typeof text === 'string')
    return [
      `${String(words ?? 'no reason given').slice(0, LONGEST)}${place === undefined ? '' : ` (at ${String(place).slice(0, LONGEST)})`}`,
    ]
  })
}
