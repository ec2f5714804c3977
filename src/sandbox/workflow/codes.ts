import type { Rail } from '../../server/rail.ts'
import type { ErrorsModule, ServerEntry } from '../../server/table.ts'

/** The codes that the specification names (7.2); each of them has a real cause in the workflow. */
export const WORKFLOW_CODES = [
  'MEMBER_NOT_FOUND',
  'PAYER_UNREACHABLE',
  'CONSENT_SESSION_PENDING',
  'MISSING_DOCUMENTS',
  'NEEDS_REVIEW',
  'ALREADY_CLOSED',
] as const
export type WorkflowCode = (typeof WORKFLOW_CODES)[number]

/** A catalog with these codes. Params are for catalogs of other services. */
type WorkflowErrors = ErrorsModule & { entries: { [C in WorkflowCode]: Omit<ServerEntry, 'params'> } }
export type WorkflowRail = Rail<WorkflowErrors>

/** True for a catalog that the workflow can answer with. */
export const hasWorkflow = ({ entries }: ErrorsModule): boolean =>
  WORKFLOW_CODES.every((code) => Object.hasOwn(entries, code) && !entries[code]!.params?.some(({ optional }) => !optional))
