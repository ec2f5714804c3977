import type { Host } from '../io/host/host.ts'
import { UserError } from '../io/host/user-error.ts'
import type { AcceptFlags } from '../run/workspace/accepted/update.ts'
import { dateFlag } from '../run/workspace/settings.ts'
import type { Combination, Option } from './command.ts'
import { DRY_RUN } from './flags.ts'

const TERMS: readonly Option[] = [
  { flags: '--reason <text>', about: 'why it is accepted (with --accept)' },
  { flags: '--owner <name>', about: 'the person or team that is responsible' },
  { flags: '--expires <YYYY-MM-DD>', about: 'the last day on which it is accepted' },
  DRY_RUN,
]

/** Flags that add entries to .rail-errors/accepted.yaml. */
export const ACCEPT_FLAGS: readonly Option[] = [
  { flags: '--accept', about: 'accept the current findings' },
  ...TERMS,
]

export const ACCEPT_CHANGE_FLAGS: readonly Option[] = [
  { flags: '--accept <fingerprint>', about: 'accept this change', many: true },
  { flags: '--fix', about: 'remove accepted changes that are no more' },
  ...TERMS,
]

/** `writing`: all flags of the command that write. */
export const acceptCombinations = (writing: readonly string[]): Combination[] => [
  {
    flags: ['--dry-run'],
    onlyWith: writing,
    why: `without ${writing.length === 1 ? 'it' : 'them'}, nothing is written`,
  },
  { flags: ['--reason', '--owner', '--expires'], onlyWith: ['--accept'] },
]

/**
 * Rejects with {@link UserError} what is not complete or not valid, before anything is read.
 * `isGiven`: --accept was given.
 */
export function checkAcceptFlags(
  host: Pick<Host, 'today'>,
  { reason, owner, expires, today }: AcceptFlags & { today?: string },
  isGiven: boolean,
): void {
  if (!isGiven) return
  if (reason === undefined || reason.trim() === '')
    throw new UserError('usage', '--reason is required: --accept records why')
  if (owner?.trim() === '') throw new UserError('usage', '--owner is empty; give a name or omit it')
  const day = today === undefined ? host.today() : dateFlag('--today', today)
  if (expires !== undefined && dateFlag('--expires', expires) < day)
    throw new UserError('usage', `--expires ${expires} is in the past`)
}
