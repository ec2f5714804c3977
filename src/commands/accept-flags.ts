import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import type { AcceptFlags } from '../workspace/acceptances.ts'
import { dateFlag } from '../workspace/date-flag.ts'
import type { Option } from './command.ts'
import { DRY_RUN } from './flags.ts'

/** Flags that add entries to a file of accepted findings and remove others; `what` is accepted. */
const acceptFlags = (what: string, add: Option, prune: Option): Option[] => {
  const adding = add.flags.split(' ')[0]
  return [
    add,
    { flags: '--reason <text>', about: `why ${what} accepted (with ${adding})` },
    { flags: '--owner <name>', about: 'the person or team that is responsible' },
    { flags: '--expires <YYYY-MM-DD>', about: `the last day on which ${what} accepted` },
    prune,
    DRY_RUN,
  ]
}

export const SUPPRESS_FLAGS = acceptFlags(
  'the findings are',
  { flags: '--suppress', about: 'accept the current findings' },
  { flags: '--prune-suppressions', about: 'remove unused suppressions' },
)

/**
 * Those of `check`: what it does not see in one run may come back in the next, so nothing is
 * pruned.
 */
export const CHECK_ACCEPT_FLAGS = SUPPRESS_FLAGS.filter(
  ({ flags }) => flags !== '--prune-suppressions',
)

export const APPROVE_FLAGS = acceptFlags(
  'the change is',
  {
    flags: '--approve <fingerprint>',
    about: 'accept this change: add it to the approvals file',
    many: true,
  },
  { flags: '--prune-approvals', about: 'remove unused approvals' },
)

/** A flag that changes a file of accepted findings, and whether it was given. */
type Changing = { flag: string; given: boolean }

/**
 * Rejects flags that do not go together, before anything is read. `more` are the other flags that
 * write.
 */
export function checkAcceptFlags(
  host: Pick<Host, 'today'>,
  { reason, owner, expires, dryRun, today }: AcceptFlags & { today?: string },
  { add, prune, more = [] }: { add: Changing; prune?: Changing; more?: readonly Changing[] },
): void {
  const writing = [...more, add, ...(prune ? [prune] : [])]
  if (dryRun && !writing.some(({ given }) => given))
    throw new UserError(
      `--dry-run can only be used with ${oneOf(writing.map(({ flag }) => flag))}: without them, nothing is written`,
    )
  const given = Object.entries({ reason, owner, expires }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`],
  )
  if (!add.given && given.length > 0)
    throw new UserError(`${given.join(' and ')} can only be used with ${add.flag}`)
  if (!add.given) return
  if (reason === undefined || reason.trim() === '')
    throw new UserError(`--reason is required: ${add.flag} records why`)
  if (owner?.trim() === '') throw new UserError('--owner is empty; give a name or omit it')
  const day = today === undefined ? host.today() : dateFlag('--today', today)
  if (expires !== undefined && dateFlag('--expires', expires) < day)
    throw new UserError(`--expires ${expires} is in the past`)
}

const oneOf = (flags: readonly string[]): string =>
  flags.length === 1 ? flags[0]! : `${flags.slice(0, -1).join(', ')} or ${flags.at(-1)}`
