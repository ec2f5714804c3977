import type { Host } from '../../io/host/host.ts'
import { shownPath } from '../../io/host/paths.ts'
import type { CatalogRun } from './catalog-run.ts'

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

/** Says which folders a run left out, since git does not have them. */
export function sayUncommitted(
  host: Host,
  folders: readonly string[],
  what: 'checked' | 'released',
): void {
  for (const folder of folders)
    host.say(
      `${shownPath(host, folder)}: not ${what}, since it is made on deploy ("committed: false" in the config)`,
    )
}
