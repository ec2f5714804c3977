import { acceptedBy, firstHolding } from '../acceptance/fault.ts'
import { addressIndex, type ScopedSuppression } from '../acceptance/suppress.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import type { AcceptFlags } from '../workspace/acceptances.ts'
import { recordSuppressions } from '../workspace/record-suppressions.ts'
import type { Workspace } from '../workspace/workspace.ts'

/**
 * Marks findings that the config or the suppressions file accepts. `files`: the catalogs of the
 * run, which suppressions may name.
 */
export function accepting(
  suppressions: readonly ScopedSuppression[],
  { files, today, known }: { files: readonly string[]; today: string; known: readonly string[] },
): (diagnostic: Diagnostic) => Diagnostic {
  const named = new Set(suppressions.map(({ rule }) => rule))
  const indexes = files.map((file) => addressIndex(file, { suppressions, today, known }))
  const needed = new Set<number>()
  return (diagnostic) => {
    if (!named.has(diagnostic.rule)) return diagnostic
    for (const covering of indexes) {
      const by = firstHolding(covering(diagnostic), needed)
      if (by !== undefined)
        return { ...diagnostic, suppressed: acceptedBy(by, by.from ?? 'config') }
    }
    return diagnostic
  }
}

/**
 * Records findings in the suppressions file of the catalog: one entry for each rule, code and
 * place, whatever number of records have it.
 */
export async function recordFindings(
  host: Host,
  {
    workspace,
    options,
    diagnostics,
  }: { workspace: Workspace; options: AcceptFlags; diagnostics: readonly Diagnostic[] },
): Promise<void> {
  const [job, other] = workspace.jobs
  if (other !== undefined)
    throw new UserError('--suppress needs one catalog; name it with --catalog')
  const { file } = job!.reading.source
  const about = diagnostics
    .filter(({ rule }) => !rule.startsWith('coverage-'))
    .map((diagnostic) => ({ ...diagnostic, file }))
  const written = await recordSuppressions(host, {
    workspace,
    options: { ...options, suppress: true },
    result: { diagnostics: about, outside: [], unused: [] },
  })
  if (!written && !options.dryRun) host.say('no findings to accept')
}
