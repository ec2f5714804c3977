import { relative, resolve } from 'node:path'
import type { Host } from '../../io/host/host.ts'
import { toPosix } from '../../io/host/paths.ts'
import { UserError } from '../../io/host/user-error.ts'
import { type AcceptFlags, acceptableAmong, updateAccepted } from './accept.ts'
import type { AcceptedFile } from './accepted.ts'
import type { CatalogRun } from './catalog-run.ts'
import type { RunResult } from './lint.ts'
import type { Workspace } from './workspace.ts'

type Flags = AcceptFlags & { accept?: true; fix?: true; fixUnsafe?: true }

/**
 * With --fix, removes entries that accept nothing; with --accept, accepts the findings that count.
 * True if a file was written.
 */
export async function acceptLint(
  host: Host,
  workspace: Workspace,
  { diagnostics, unused }: RunResult,
  { accept, fix, fixUnsafe, ...options }: Flags,
): Promise<boolean> {
  if (!accept && unused.length === 0) return false
  const passing = workspace.allCatalogs
    ? undefined
    : workspace.jobs.find(({ path }) => path === undefined)
  if (accept && passing !== undefined)
    throw new UserError(
      `${passing.reading.source.file} is not a file on disk, so its findings can't be accepted; give its path`,
    )
  const counting = accept ? acceptableAmong(host, diagnostics) : []
  let isWritten = false
  for (const file of workspace.acceptedFiles) {
    const catalogs = new Map(
      workspace.jobs.flatMap((job) =>
        fileOf(workspace, job) === file
          ? filesOf(job).map((name) => [name, catalogFor(file, job)] as const)
          : [],
      ),
    )
    const update = {
      found: counting.filter((diagnostic) => catalogs.has(diagnostic.file)),
      catalogOf: (diagnostic: { file: string }) => catalogs.get(diagnostic.file),
      unused: fix || fixUnsafe ? unused : [],
      options,
    }
    if (await updateAccepted(host, file, update)) isWritten = true
  }
  return isWritten
}

/** The files with the findings of a catalog: its own, and the lists of codes that it names. */
const filesOf = ({ reading: { source, texts } }: CatalogRun): string[] =>
  [source, ...texts].map(({ file }) => file)

/**
 * The file that accepts the findings of a catalog: that of the config, else the one next to the
 * catalog.
 */
const fileOf = ({ acceptedFiles }: Workspace, { at }: CatalogRun): AcceptedFile | undefined =>
  acceptedFiles.length === 1
    ? acceptedFiles[0]
    : acceptedFiles.find(({ base }) => at !== undefined && resolve(at, '..') === base)

/** The catalog of an entry; undefined if only one catalog is possible. */
function catalogFor({ base, own }: AcceptedFile, { at }: CatalogRun): string | undefined {
  if (at === undefined || (own.length === 1 && own[0] === at)) return undefined
  return toPosix(relative(base, at))
}
