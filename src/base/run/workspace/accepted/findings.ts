import type { Diagnostic } from '../../../core/diagnostic.ts'
import type { Host } from '../../../io/host/host.ts'
import { UserError } from '../../../io/host/user-error.ts'
import { checksFor, entryIndex } from '../../../rules/accept/accept.ts'
import type { Workspace } from '../workspace.ts'
import { type AcceptFlags, acceptableAmong, updateAccepted } from './update.ts'

/** Marks findings that an entry of .rail-errors/accepted.yaml accepts. */
export const accepting = (
  { accepted }: Pick<Workspace, 'accepted'>,
  { today, known }: { today: string; known: readonly string[] },
): ((diagnostic: Diagnostic) => Diagnostic) =>
  entryIndex(
    accepted.map(({ entry }) => entry),
    checksFor(known, today),
  ).mark

/**
 * Accepts findings that are about no catalog alone: one entry for each rule, code and place,
 * whatever number of records or files have it.
 */
export async function acceptFindings(
  host: Host,
  { acceptedFiles }: Workspace,
  diagnostics: readonly Diagnostic[],
  options: AcceptFlags,
): Promise<void> {
  const [file, other] = acceptedFiles
  if (file === undefined || other !== undefined)
    throw new UserError('usage', '--accept needs one catalog on the disk; name it with --source')
  const found = acceptableAmong(host, diagnostics)
  const written = await updateAccepted(host, file, { found, options })
  if (!written && !options.dryRun) host.say('no findings to accept')
}
