import { isBroken } from '../catalog/reading.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import type { Comparison } from '../report/report.ts'
import type { Job } from '../workspace/job.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Source } from '../yaml/source.ts'
import { approvalsPath, openApprovals } from './approvals.ts'
import { compared, judgingOf, refuseBroken, unanimous } from './compare.ts'
import { sidesOf } from './sides.ts'

/** What changed since an older catalog: the changes, what is wrong with approvals, and the texts that they point into. */
export type Against = { diagnostics: Diagnostic[]; comparisons: Comparison[]; sources: Source[] }

/** Compares every catalog of a run with an older one of it; `merge-base` is where this branch began. A broken one is left out: lint says why. */
export async function against(
  host: Host,
  jobs: readonly Job[],
  workspace: Workspace,
  options: { against: string; today?: string; stdinFilename?: string },
): Promise<Against> {
  const old = options.against === 'merge-base' ? undefined : options.against
  const approvals = await openApprovals(host, await approvalsPath(host, workspace, undefined))
  const judging = { ...(await judgingOf(host, workspace)), approvals }
  const results = []
  for (const job of jobs) {
    if (isBroken(job.reading)) {
      host.say(`${job.reading.source.file}: broken syntax; it was not compared with anything`)
      continue
    }
    const pair = await sidesOf(host, job, workspace, options, old)
    if (jobs.length > 1 && pair.apart)
      throw new UserError(
        `there are ${jobs.length} catalogs here, and one old one; say which: rail-errors lint <catalog> --against ${options.against}`,
      )
    refuseBroken(pair.old.reading)
    results.push(await compared(host, pair, judging, options))
  }
  const findings = unanimous(results.map((result) => result.findings))
  return {
    diagnostics: [...results.flatMap(({ changes }) => changes), ...findings],
    comparisons: results.map(({ comparison }) => comparison),
    sources: [...results.flatMap(({ readings }) => readings.map(({ source }) => source)), ...(approvals ? [approvals.source] : [])],
  }
}
