import { targetRuns as features } from '../../../../contributions/target-runs.ts'
import type { Host } from '../../../io/host/host.ts'
import type { Settings } from '../../../targets/settings.ts'
import type { Workspace } from '../workspace.ts'
import type { NamingOutput, Sharing, TargetRun, TargetRunEntry } from './target-run.ts'

const ENTRIES: readonly TargetRunEntry[] = features.flat()

/** What a target needs of a run beside its catalog. */
export async function targetRunOf(target: string): Promise<TargetRun> {
  const entry = ENTRIES.find((one) => one.isFor(target))
  return entry === undefined ? {} : (await entry.load()).default
}

/** Reads the files that outputs name, in the repository of a folder, each once. */
export function namedFiles(
  host: Host,
  folder: string,
): (output: NamingOutput) => Promise<Settings> {
  const readers = new Map<TargetRun, ReturnType<NonNullable<TargetRun['files']>>>()
  return async (output) => {
    const run = await targetRunOf(output.target ?? '')
    if (run.files === undefined) return {}
    const reader = readers.get(run) ?? run.files(host, folder)
    readers.set(run, reader)
    return reader(output)
  }
}

/** How the outputs of a workspace share folders. */
export async function sharingOf(host: Host, workspace: Workspace): Promise<Sharing> {
  const targets = new Set(workspace.jobs.flatMap(({ outputs }) => outputs.map((one) => one.target)))
  for (const target of targets) {
    const { sharing } = await targetRunOf(target)
    if (sharing !== undefined) return sharing(host, workspace)
  }
  return UNSHARED
}

const UNSHARED: Sharing = {
  has: () => false,
  isWhole: () => true,
  common: new Set(),
  part: (want) => want,
  whole: async () => [],
}
