import type { Approvals } from '../acceptance/approve.ts'
import { type Checks, type Fault, faultOf, isPrunable } from '../acceptance/fault.ts'
import { APPROVALS } from '../acceptance/kinds.ts'
import type { Approval } from '../acceptance/model.ts'
import { byPosition, type Diagnostic } from '../diagnostic.ts'
import { nearestOf } from '../values/nearest.ts'
import { diagnosticsFor } from '../yaml/diagnose.ts'
import { fields } from './example.ts'
import type { ChangeRecord, ChangeRule } from './rule.ts'
import * as registry from './rules/index.ts'

const approvalRule = (
  record: Pick<ChangeRecord, 'id' | 'summary' | 'why' | 'advice'>,
  more = '',
): ChangeRecord => ({
  ...record,
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  examples: () => [
    {
      ...fields({}, {}),
      approvals: `approvals:\n  - fingerprint: "0123456789ab"\n    code: MEMBER_NOT_FOUND\n    rule: http-changed\n${more}`,
    },
  ],
})

const REASON = '    reason: Nobody receives it.\n'

/** The faults of an approval: always errors, which no difference causes. */
export const approvalRules: readonly ChangeRecord[] = [
  approvalRule({
    id: 'approval-reasoned',
    summary: 'An approval has no reason.',
    why: 'The next reader must be able to decide whether it still applies.',
    advice: 'State why the breaking change is accepted.',
  }),
  approvalRule(
    {
      id: 'approval-unexpired',
      summary: 'An approval has expired.',
      why: 'The change was approved only until that date.',
      advice: 'Remove the approval, or ask for a new one.',
    },
    `${REASON}    expires: 2026-01-31\n`,
  ),
  approvalRule(
    {
      id: 'approval-used',
      summary:
        'An approval matches no change, or names a rule that does not exist or cannot be approved.',
      why: 'An unused approval could let a later breaking change pass.',
      advice: 'Remove the approval; `rail-errors diff --prune-approvals` removes all unused ones.',
    },
    REASON,
  ),
]

/**
 * The input for checking approvals: a rule with a fixed impact, such as those about the version,
 * can't be approved.
 */
export function approvalChecks(today: string | undefined): Checks {
  const rules: readonly ChangeRule[] = Object.values(registry)
  const fixed = new Set(
    [...approvalRules, ...rules.filter((rule) => rule.fixed)].map(({ id }) => id),
  )
  const known = [...approvalRules, ...rules].map(({ id }) => id)
  return {
    kind: APPROVALS,
    today,
    known,
    guess: nearestOf(known),
    acceptable: (rule) => !fixed.has(rule),
  }
}

/** What a run over all comparisons knows about the approvals. */
export type Covered = {
  /** The indexes of the approvals that cover a change. */
  matched: ReadonlySet<number>
  /** False if something was not compared: then no approval is reported as unused. */
  complete: boolean
  today: string | undefined
}

/**
 * Finds the faults of approvals; `unused` are the indexes of those that cover no change and may be
 * pruned.
 */
export function auditApprovals(
  { source, entries }: Approvals,
  run: Covered,
): { diagnostics: Diagnostic[]; unused: ReadonlySet<number> } {
  const checks = approvalChecks(run.today)
  const tell = diagnosticsFor(source)
  const diagnostics: Diagnostic[] = []
  const unused = new Set<number>()
  entries.forEach((entry, index) => {
    const own = faultOf(entry, checks)
    const isUnused = run.complete && !run.matched.has(index)
    if (isUnused && isPrunable(own)) unused.add(index)
    const fault = own ?? (isUnused ? unusedFault(entry) : undefined)
    if (fault === undefined) return
    const rule = RULES[fault.id]
    const path = [APPROVALS.key, index, ...fault.field]
    const found = tell(rule, 'error', { path, message: fault.message }, `docs/changes.md#${rule}`)
    diagnostics.push({ ...found, ...(entry.code !== undefined && { code: entry.code }) })
  })
  return { diagnostics: diagnostics.sort(byPosition), unused }
}

// An approval of a rule that does not exist, or that can't be approved, matches no change.
const RULES: Readonly<Record<Fault['id'], string>> = {
  allowed: 'approval-used',
  'rule-known': 'approval-used',
  reasoned: 'approval-reasoned',
  unexpired: 'approval-unexpired',
  used: 'approval-used',
}

const unusedFault = (entry: Partial<Approval>): Fault => ({
  id: 'used',
  field: [],
  message: `unused approval of ${approvalText(entry)}; rail-errors diff --prune-approvals removes it`,
})

/** Describes an approval: `http-changed for MEMBER_NOT_FOUND (3f2a9c01d4e5)`. */
export const approvalText = ({ rule, code, fingerprint }: Partial<Approval>): string =>
  `${rule}${code === undefined ? '' : ` for ${code}`} (${fingerprint})`
