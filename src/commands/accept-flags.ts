import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import type { AcceptFlags } from '../workspace/acceptances.ts'
import { dateFlag } from '../workspace/date-flag.ts'
import type { Option } from './command.ts'

/** Flags that add entries to a file of accepted findings and remove others; `what` is accepted. */
const acceptFlags = (what: string, add: Option, prune: Option): Option[] => {
  const [adding, pruning] = [add, prune].map(({ flags }) => flags.split(' ')[0])
  return [
    add,
    { flags: '--reason <text>', about: `why ${what} accepted; required with ${adding}` },
    { flags: '--owner <name>', about: 'the person or team that is responsible' },
    { flags: '--expires <YYYY-MM-DD>', about: `the last day on which ${what} accepted` },
    prune,
    { flags: '--dry-run', about: `with ${adding} or ${pruning}: print the change as a unified diff; write nothing` },
  ]
}

export const SUPPRESS_FLAGS = acceptFlags(
  'the findings are',
  { flags: '--suppress', about: 'record the current findings in .rail-errors/suppressions.yaml' },
  { flags: '--prune-suppressions', about: 'remove unused entries from .rail-errors/suppressions.yaml' },
)

export const APPROVE_FLAGS = acceptFlags(
  'the change is',
  { flags: '--approve <fingerprint>', about: 'accept this change: add it to the approvals file', many: true },
  { flags: '--prune-approvals', about: 'remove unused entries from the approvals file' },
)

/** A flag that changes a file of accepted findings, and whether it was given. */
type Changing = { flag: string; given: boolean }

/** Rejects flags that do not go together, before anything is read. `hint` ends the sentence about a --dry-run of nothing. */
export function checkAcceptFlags(
  host: Pick<Host, 'today'>,
  { reason, owner, expires, dryRun, today }: AcceptFlags & { today?: string },
  { add, prune, hint = '' }: { add: Changing; prune: Changing; hint?: string },
): void {
  if (dryRun && !add.given && !prune.given) throw new UserError(`--dry-run can only be used with ${add.flag} or ${prune.flag}${hint}`)
  const given = Object.entries({ reason, owner, expires }).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`]))
  if (!add.given && given.length > 0) throw new UserError(`${given.join(' and ')} can only be used with ${add.flag}`)
  if (!add.given) return
  if (reason === undefined || reason.trim() === '') throw new UserError(`--reason is required: ${add.flag} records why`)
  if (owner?.trim() === '') throw new UserError('--owner is empty; give a name or omit it')
  const day = today === undefined ? host.today() : dateFlag('--today', today)
  if (expires !== undefined && dateFlag('--expires', expires) < day) throw new UserError(`--expires ${expires} is in the past`)
}
