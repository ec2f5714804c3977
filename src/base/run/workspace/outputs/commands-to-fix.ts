import { posix, resolve } from 'node:path'
import { groupBy } from '../../../core/values/lists.ts'
import { shellPath, shellWord } from '../../../core/values/shell.ts'
import { ignoresAny } from '../../../io/git/files.ts'
import type { Host } from '../../../io/host/host.ts'
import { shownPath } from '../../../io/host/paths.ts'
import { bodyHash, isAsRecorded, recordedHash } from '../../../targets/manifest.ts'
import type { Write } from '../../../targets/write.ts'
import type { OutputFlags } from './output-flags.ts'
import type { PlannedWrite } from './plan.ts'

type BuildOptions = OutputFlags & { staged?: true; config?: string; cwd?: string }

/** No build removes it: somebody's work may be in it. */
export const isEditedOrphan = (write: Write): boolean => write.state === 'orphan' && write.edited

/**
 * The commands that make a check pass. Of the index, they end with `git add`, of what differs from
 * it on the disk; outputs that are right there are not built again.
 */
export async function repair(
  host: Host,
  source: string | undefined,
  options: BuildOptions,
  { planned, texts }: { planned: readonly PlannedWrite[]; texts: ReadonlyMap<string, string> },
): Promise<string> {
  const { cwd, files } = host
  const command = repairCommand(source, options, planned)
  if (!options.staged) return command
  const onDisk = async (path: string) =>
    (await files.kind(path)) === 'file' ? files.read(path) : undefined
  const inputs: string[] = []
  for (const [file, text] of texts) {
    const bytes = await onDisk(resolve(cwd, file))
    if (bytes !== undefined && new TextDecoder().decode(bytes) !== text) inputs.push(file)
  }
  const stale = planned.filter(({ state }) => !['same', 'kept', 'lost'].includes(state))
  let isBuilt = inputs.length === 0
  for (const write of stale) isBuilt &&= isWritten(write, await onDisk(write.at))
  // A folder of code may have changes of others.
  const outputs = [...groupBy(stale, ({ folder }) => folder)].flatMap(([folder, writes]) =>
    // An orphan changes the manifest, too.
    writes.length > MOST_NAMED || writes.some(({ state }) => state === 'orphan')
      ? shownPath({ cwd }, folder)
      : writes.map(({ shown }) => shown),
  )
  const paths = [...inputs, ...outputs].map((path) =>
    shellPath(posix.join(options.cwd ?? '', path)),
  )
  const isIgnored = await ignoresAny(
    host,
    stale.map(({ at }) => at),
  )
  const add = `git add ${isIgnored ? '--force ' : ''}${paths.join(' ')}`
  return isBuilt ? add : `${command} && ${add}`
}

/** A longer list of files is named by its folders. */
const MOST_NAMED = 3

const isWritten = (write: PlannedWrite, now: Uint8Array | undefined): boolean =>
  write.state === 'orphan'
    ? now === undefined
    : now !== undefined &&
      'contents' in write &&
      isAsRecorded(now, recordedHash(bodyHash(write.contents), write.encoding))

/** The words of a command that name where it runs: in a package, also of a run for all. */
export const whereOf = ({ cwd, config }: { cwd?: string; config?: string }): string[] => [
  ...(cwd ? ['--cwd', shellPath(cwd)] : []),
  ...(config ? ['--config', shellPath(config)] : []),
]

function repairCommand(
  source: string | undefined,
  { target = [], out, ...place }: BuildOptions,
  writes: readonly Write[],
): string {
  // A query can contain a signature.
  const [, address] = /^(https?:[^?]*)\?/i.exec(source ?? '') ?? []
  const catalog = address === undefined ? source && shellPath(source) : `${shellWord(address)}?…`
  const asked = [
    catalog,
    ...target.map((ids) => `--target ${shellWord(ids)}`),
    out && `--out ${shellPath(out)}`,
  ]
  const more = [
    writes.some((write) => write.state === 'orphan' && !isEditedOrphan(write)) && '--clean',
    writes.some(({ state }) => state === 'foreign') && '--force',
  ]
  return ['rail-errors', ...whereOf(place), 'build', ...asked, ...more].filter(Boolean).join(' ')
}
