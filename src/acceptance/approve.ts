import type { Change } from '../diagnostic.ts'
import { groupBy } from '../values/group.ts'
import { acceptedBy, type Checks, faultOf, firstHolding } from './fault.ts'
import { APPROVALS } from './kinds.ts'
import type { Approval } from './model.ts'
import { type Acceptances, readAcceptances } from './read.ts'

/** A file of approvals after reading. */
export type Approvals = Acceptances<Approval>

/**
 * Reads .rail-errors/approved-changes.yaml. Faults of its form are in `problems`, with their paths.
 */
export const readApprovals = (text: string | Uint8Array, file: string): Promise<Approvals> =>
  readAcceptances(text, file, APPROVALS)

/**
 * The marks of the accepted changes, by fingerprint, and the indexes of the approvals that cover a
 * change.
 */
export type Approved = {
  marks: ReadonlyMap<string, Pick<Change, 'suppressed'>>
  matched: ReadonlySet<number>
}

/** Finds the changes that approvals accept. An approval matches by fingerprint only. */
export function approve(
  { entries }: Pick<Approvals, 'entries'>,
  changes: readonly Change[],
  checks: Checks,
): Approved {
  const listed = entries.map((entry, index) => ({
    entry,
    index,
    holds: faultOf(entry, checks) === undefined,
  }))
  const byFingerprint = groupBy(listed, ({ entry }) => entry.fingerprint ?? '')
  const marks = new Map<string, Pick<Change, 'suppressed'>>()
  const matched = new Set<number>()
  for (const { fingerprint } of changes) {
    const by = firstHolding(byFingerprint.get(fingerprint) ?? [], matched)
    if (by !== undefined) marks.set(fingerprint, { suppressed: acceptedBy(by, 'approval') })
  }
  return { marks, matched }
}
