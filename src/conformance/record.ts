import type { Diagnostic } from '../diagnostic.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import type { AcceptFlags } from '../workspace/acceptances.ts'
import { recordSuppressions } from '../workspace/record-suppressions.ts'
import type { Workspace } from '../workspace/workspace.ts'

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
