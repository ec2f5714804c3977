import type { Change } from '../../core/diagnostic.ts'
import type { Host } from '../../io/host/host.ts'
import { UserError } from '../../io/host/user-error.ts'
import { acceptedText } from '../../rules/accept/audit.ts'
import { changeChecks } from '../../rules/diff/diff.ts'
import { type AcceptFlags, updateAccepted } from '../workspace/accept.ts'
import type { AcceptedFile } from '../workspace/accepted.ts'
import type { ChangeAudit } from './accepted.ts'

type Flags = AcceptFlags & { accept?: string[]; fix?: true }

/** With --fix, removes entries of changes that are no more; then accepts changes by fingerprint. */
export async function acceptChanges(
  host: Host,
  files: readonly AcceptedFile[],
  { changes, audit }: { changes: readonly Change[]; audit: ChangeAudit },
  { accept = [], fix, ...options }: Flags,
): Promise<void> {
  const [first, other] = files
  if (accept.length > 0 && (first === undefined || other !== undefined))
    throw new UserError('--accept needs one catalog on the disk; give its path as <new>')
  const { acceptable } = changeChecks(undefined)
  const found = [...new Set(accept)].flatMap((fingerprint) => {
    const change = changes.find((one) => one.fingerprint === fingerprint)
    if (change === undefined)
      throw new UserError(
        `${fingerprint} is not the fingerprint of a change; run rail-errors diff to list them`,
      )
    if (!acceptable(change.rule))
      throw new UserError(`${change.rule} can't be accepted: ${change.message}`)
    if (change.suppressed === undefined) return [change]
    const { rule, code } = change
    host.say(`${acceptedText({ rule, fingerprint, ...(code && { code }) })} is already accepted`)
    return []
  })
  if (fix && !audit.complete) host.say('nothing is removed, because not everything was compared')
  for (const file of files)
    await updateAccepted(host, file, {
      found: file === first ? found : [],
      unused: fix ? audit.unused : [],
      options,
    })
}
