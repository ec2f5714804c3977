import type { Rail } from '../../../libraries/server/rail.ts'
import type { ErrorsModule, ServerEntry } from '../../../libraries/server/table.ts'

/** The codes of the workflow; each of them has a real cause in the workflow. */
export const WORKFLOW_CODES = [
  'MEMBER_NOT_FOUND',
  'PAYER_UNREACHABLE',
  'CONSENT_SESSION_PENDING',
  'MISSING_DOCUMENTS',
  'NEEDS_REVIEW',
  'ALREADY_CLOSED',
] as const
export type WorkflowCode = (typeof WORKFLOW_CODES)[number]

/** A catalog with these codes and that of the sandbox. Params are for catalogs of other services. */
type WorkflowErrors = ErrorsModule & {
  entries: { [C in WorkflowCode | 'BILL_UNREADABLE']: Omit<ServerEntry, 'params'> }
}
export type WorkflowRail = Rail<WorkflowErrors>

/** Why the workflow can't answer with the codes of a catalog; undefined if it can. */
export function whyNoWorkflow({ entries }: ErrorsModule): string | undefined {
  const absent = WORKFLOW_CODES.filter((code) => !Object.hasOwn(entries, code))
  if (absent.length > 0) return `the catalog does not have ${absent.join(', ')}`
  const needing = [...WORKFLOW_CODES, 'BILL_UNREADABLE'].filter((code) =>
    entries[code]?.params?.some(({ optional }) => !optional),
  )
  if (needing.length > 0)
    return `the workflow has no values for the params of ${needing.join(', ')}`
  // Only NEEDS_REVIEW can travel with a success: where the others are found, a call can't go on.
  const passing = WORKFLOW_CODES.filter(
    (code) => entries[code]!.http < 400 && (code !== 'NEEDS_REVIEW' || entries[code]!.stop),
  )
  return passing.length > 0
    ? `the http status of ${passing.join(', ')} must be 400 or more`
    : undefined
}
