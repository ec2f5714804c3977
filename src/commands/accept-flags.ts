import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import type { AcceptFlags } from '../workspace/acceptances.ts'
import { dateFlag } from '../workspace/flag-values.ts'
import type { Combination, Option } from './command.ts'
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

/** `add` adds entries; `writing` are all flags that write. */
const acceptCombinations = (add: string, writing: readonly string[]): Combination[] => [
  {
    flags: ['--dry-run'],
    onlyWith: writing,
    why: `without ${writing.length === 1 ? 'it' : 'them'}, nothing is written`,
  },
  { flags: ['--reason', '--owner', '--expires'], onlyWith: [add] },
]

/** The flags of `lint` that write. */
export const LINT_WRITES = ['--fix', '--fix-unsafe', '--suppress', '--prune-suppressions']

export const SUPPRESS_COMBINATIONS = acceptCombinations('--suppress', LINT_WRITES)
export const CHECK_ACCEPT_COMBINATIONS = acceptCombinations('--suppress', ['--suppress'])
export const APPROVE_COMBINATIONS = acceptCombinations('--approve', [
  '--approve',
  '--prune-approvals',
])

/**
 * Rejects with {@link UserError} what is not complete or not valid, before anything is read. `add`:
 * the flag that adds entries, if it was given.
 */
export function checkAcceptFlags(
  host: Pick<Host, 'today'>,
  { reason, owner, expires, today }: AcceptFlags & { today?: string },
  add: string | false,
): void {
  if (add === false) return
  if (reason === undefined || reason.trim() === '')
    throw new UserError(`--reason is required: ${add} records why`)
  if (owner?.trim() === '') throw new UserError('--owner is empty; give a name or omit it')
  const day = today === undefined ? host.today() : dateFlag('--today', today)
  if (expires !== undefined && dateFlag('--expires', expires) < day)
    throw new UserError(`--expires ${expires} is in the past`)
}
