import type { Diagnostic } from '../../../core/diagnostic.ts'
import type { Host } from '../../../io/host/host.ts'
import { shownPath } from '../../../io/host/paths.ts'
import type { CatalogRun } from '../catalog-run.ts'
import type { Workspace } from '../workspace.ts'
import { planWorkspace } from './plan.ts'

/** The catalogs without the outputs that are made on deploy, and the folders of these. */
export function committedOnly<Job extends CatalogRun>(
  jobs: readonly Job[],
): { jobs: Job[]; folders: string[] } {
  const folders = new Set<string>()
  const kept = jobs.map((job) => ({
    ...job,
    outputs: job.outputs.filter(({ committed, out }) => {
      if (committed === false) folders.add(out)
      return committed !== false
    }),
    // A site that is committed offers what it did.
    listed: job.listed ?? job.outputs,
  }))
  return { jobs: kept, folders: [...folders] }
}

/**
 * What keeps a deploy from making its outputs, which are made in memory. Of the history, a deploy may
 * have more than this clone, so nothing is said of it.
 */
export async function refusedOnDeploy(
  host: Host,
  workspace: Workspace,
): Promise<readonly Diagnostic[]> {
  const jobs = workspace.jobs.flatMap((job) => {
    const outputs = job.outputs.filter(({ committed }) => committed === false)
    return outputs.length > 0 ? [{ ...job, outputs, listed: job.listed ?? job.outputs }] : []
  })
  if (jobs.length === 0) return []
  const silent = { ...host, say: () => undefined }
  return (await planWorkspace(silent, { ...workspace, jobs }, { check: true })).refused
}

/** Says which folders a run left out, since git does not have them. */
export function sayUncommitted(
  host: Host,
  folders: readonly string[],
  what: 'compared' | 'released',
): void {
  for (const folder of folders)
    host.say(
      `${shownPath(host, folder)}: not ${what}, since it is made on deploy ("committed: false" in the config)`,
    )
}
