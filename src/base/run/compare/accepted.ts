import type { Change, Diagnostic } from '../../core/diagnostic.ts'
import { shellWord } from '../../core/values/shell.ts'
import type { Host } from '../../io/host/host.ts'
import { UserError } from '../../io/host/user-error.ts'
import { acceptedText, auditAccepted, type PlacedAcceptance } from '../../rules/accept/audit.ts'
import { changeChecks } from '../../rules/diff/diff.ts'
import { acceptanceValid } from '../../rules/lint/acceptance.ts'
import { settingOf } from '../../rules/linter/rule.ts'
import type { AcceptedFile } from '../workspace/accepted/file.ts'
import { type AcceptFlags, updateAccepted } from '../workspace/accepted/update.ts'
import { ruleSettings } from '../workspace/settings.ts'
import type { ComparisonResult } from './compare.ts'
import type { Context } from './open-sides.ts'

/** What is accepted of the changes of a whole run; `complete` if everything was compared. */
type ChangeAudit = {
  diagnostics: Diagnostic[]
  unused: readonly PlacedAcceptance[]
  complete: boolean
}

/**
 * Audits accepted changes over all comparisons of a run; `expected` are those of everything that the
 * entries may be about. One that covers no change is not reported: what was merged with its entry may be
 * gone again, and the next release removes it.
 */
export function auditChanges(
  host: Pick<Host, 'today'>,
  { accepted, project }: Context,
  expected: number,
  results: readonly ComparisonResult[],
  { today = host.today() }: { today?: string } = {},
): ChangeAudit {
  const complete =
    results.length >= expected &&
    results.every(({ comparison: { unread } }) => unread.old + unread.new === 0)
  const settings = ruleSettings(project.config, {}, [acceptanceValid])
  const audit = auditAccepted(accepted, {
    checks: changeChecks(today),
    isAbout: ({ fingerprint }) => fingerprint !== undefined,
    isUnused: (_, index) => complete && !results.some(({ matched }) => matched.has(index)),
    levelOf: () => settingOf(acceptanceValid, settings).level,
  })
  return { ...audit, complete }
}

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
    throw new UserError('usage', '--accept needs one catalog on the disk; give its path as <new>')
  const { acceptable } = changeChecks(undefined)
  const found = [...new Set(accept)].flatMap((fingerprint) => {
    const change = changes.find((one) => one.fingerprint === fingerprint)
    if (change === undefined)
      throw new UserError(
        'not-found',
        `${fingerprint} is not the fingerprint of a change that this diff finds; without --accept, it lists them`,
      )
    if (!acceptable(change.rule))
      throw new UserError('refused', `${change.rule} can't be accepted: ${change.message}`)
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

/**
 * A host that prints the command which accepts a change with the two sides of this comparison: without
 * them, it would look for the change on this branch. `sides`: as `diff` takes them.
 */
export function acceptingIn(host: Host, sides: readonly string[]): Host {
  if (sides.length === 0) return host
  const given = sides.map(shellWord).join(' ')
  const { worded = (text: string) => text } = host
  return {
    ...host,
    worded: (text) =>
      worded(
        text.replaceAll('rail-errors diff --accept', () => `rail-errors diff ${given} --accept`),
      ),
  }
}
