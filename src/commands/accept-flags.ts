import { UserError } from '../host/user-error.ts'
import { isDay } from '../values/day.ts'
import type { Option } from './command.ts'

/** Options of `lint` that change .rail-errors/suppressions.yaml. */
export type AcceptFlags = {
  suppress?: true
  pruneSuppressions?: true
  reason?: string
  owner?: string
  expires?: string
  dryRun?: true
}

export const ACCEPT_FLAGS: readonly Option[] = [
  { flags: '--suppress', about: 'record today’s findings, with the --reason, in .rail-errors/suppressions.yaml' },
  { flags: '--reason <text>', about: 'why they are accepted' },
  { flags: '--owner <name>', about: 'who looks after them' },
  { flags: '--expires <YYYY-MM-DD>', about: 'the last day on which they are' },
  { flags: '--prune-suppressions', about: 'remove from .rail-errors/suppressions.yaml what silences nothing any more' },
  { flags: '--dry-run', about: 'with the two: print the change as a unified diff, and write nothing' },
]

/** Rejects flags that do not go together, before anything is read. */
export function checkAcceptFlags({ suppress, pruneSuppressions, reason, owner, expires, dryRun }: AcceptFlags, today: string): void {
  if (dryRun && !suppress && !pruneSuppressions)
    throw new UserError('--dry-run goes with --suppress and --prune-suppressions; to see repairs, use --fix-dry-run')
  const given = Object.entries({ reason, owner, expires }).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`]))
  if (!suppress && given.length > 0) throw new UserError(`${given.join(' and ')} can only go with --suppress`)
  if (!suppress) return
  if (reason === undefined || reason.trim() === '')
    throw new UserError('--suppress needs a --reason: a suppression without one is a finding itself. Say why these findings are accepted')
  if (owner?.trim() === '') throw new UserError('--owner is empty; name who looks after the suppressions, or leave it out')
  if (expires !== undefined && !isDay(expires)) throw new UserError(`--expires ${expires} is no day; write it as 2027-01-31`)
  if (expires !== undefined && expires < today) throw new UserError(`--expires ${expires} is over already`)
}
