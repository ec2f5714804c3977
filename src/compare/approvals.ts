import { join, resolve } from 'node:path'
import type { Approvals } from '../acceptance/approve.ts'
import { APPROVALS } from '../acceptance/kinds.ts'
import type { Approval } from '../acceptance/model.ts'
import { APPROVED, documentNamed } from '../config/names.ts'
import type { Change } from '../diagnostic.ts'
import { approvalChecks, approvalText, auditApprovals } from '../diff/approvals.ts'
import type { Host } from '../host/host.ts'
import { findUpwards, rootOf } from '../host/upwards.ts'
import { UserError } from '../host/user-error.ts'
import {
  type AcceptanceFile,
  type AcceptFlags,
  editAcceptances,
  INVALID_ENTRY,
  openAcceptances,
  termsOf,
} from '../workspace/acceptances.ts'
import type { Project } from '../workspace/project.ts'
import type { ComparisonResult } from './compare.ts'

const NAME = join('.rail-errors', 'approved-changes.yaml')

/**
 * Reads the file of approvals: the requested one, the nearest one, or the one that will be written.
 * Rejects with all its mistakes.
 */
export const openApprovals = async (
  host: Host,
  project: Project,
  asked: string | undefined,
): Promise<AcceptanceFile<Approval>> =>
  openAcceptances(host, await approvalsPath(host, project, asked), APPROVALS)

async function approvalsPath(
  host: Host,
  { config, base, start, from }: Project,
  asked: string | undefined,
): Promise<string> {
  if (asked !== undefined) return resolve(host.cwd, asked)
  const name = config.diff?.approvals
  if (name !== undefined) {
    const path = resolve(from.approvals, name)
    if ((await host.files.kind(path)) === undefined) return path // --approve writes it
    const named = await documentNamed(host, name, { folder: from.approvals, kind: APPROVED })
    if ('fault' in named)
      throw new UserError(`diff.approvals of the config: ${name} ${named.fault}`)
    return named.path
  }
  return (
    (await findUpwards(host, [NAME], start)) ?? join(base ?? (await rootOf(host, host.cwd)), NAME)
  )
}

/** The approvals of a whole run; none is reported as unused if something was not compared. */
export type ApprovalAudit = ReturnType<typeof auditApprovals> & { complete: boolean }

/** Audits the approvals over all comparisons of a run; `expected` is the number of comparisons. */
export function auditRun(
  host: Pick<Host, 'today'>,
  { project, expected }: { project: Project; expected: number },
  approvals: Approvals | undefined,
  results: readonly ComparisonResult[],
  { today = host.today() }: { today?: string },
): ApprovalAudit {
  const all = results.length >= Math.max(expected, project.config.catalogs?.length ?? 0)
  const complete =
    all && results.every(({ comparison }) => comparison.outputsNotCompared === undefined)
  if (approvals === undefined) return { diagnostics: [], unused: new Set(), complete }
  const matched = new Set(results.flatMap((result) => [...result.usedApprovals]))
  return { ...auditApprovals(approvals, { matched, complete, today }), complete }
}

/** Options of `diff` that change the file of approvals. */
export type ApproveFlags = AcceptFlags & { approve?: string[]; pruneApprovals?: true }

type Run = { file: AcceptanceFile<Approval>; changes: readonly Change[]; audit: ApprovalAudit }

/** Removes unused approvals, then adds entries for accepted changes. */
export async function recordApprovals(
  host: Host,
  { file, changes, audit }: Run,
  options: ApproveFlags,
): Promise<void> {
  if (options.pruneApprovals && !audit.complete)
    host.say(`${file.shown}: not pruned, because not everything was compared`)
  const removed = options.pruneApprovals ? audit.unused : new Set<number>()
  const added = newEntries(host, file, changes, options)
  if (
    !(await editAcceptances(host, APPROVALS, file, {
      removed,
      added,
      dryRun: options.dryRun ?? false,
    }))
  )
    return
  for (const index of removed)
    host.say(`${file.shown}: removed ${approvalText(file.read!.entries[index]!)}`)
  for (const entry of added) host.say(`${file.shown}: approved ${approvalText(entry)}`)
}

/** New entries for the changes with these fingerprints that have no entry. */
function newEntries(
  host: Host,
  { read, shown }: AcceptanceFile<Approval>,
  changes: readonly Change[],
  options: ApproveFlags,
): Approval[] {
  const { acceptable } = approvalChecks(undefined)
  return [...new Set(options.approve)].flatMap((fingerprint) => {
    const change = changes.find((one) => one.fingerprint === fingerprint)
    if (change === undefined)
      throw new UserError(
        `${fingerprint} is not the fingerprint of a change; run rail-errors diff to list them`,
      )
    const { rule, code, message, suppressed } = change
    if (!acceptable(rule)) throw new UserError(`${rule} can't be approved: ${message}`)
    const entry = { fingerprint, ...(code !== undefined && { code }), rule, ...termsOf(options) }
    if (!read?.entries.some((one) => one.fingerprint === fingerprint)) return [entry]
    host.say(
      `${shown}: ${approvalText(entry)} ${suppressed === undefined ? `not recorded: ${INVALID_ENTRY}` : 'is already approved'}`,
    )
    return []
  })
}
