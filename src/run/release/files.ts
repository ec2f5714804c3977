import { basename, dirname, extname, join, resolve } from 'node:path'
import { groupBy } from '../../core/values/lists.ts'
import { FileChanged } from '../../io/host/file-error.ts'
import type { Host } from '../../io/host/host.ts'
import { shownPath } from '../../io/host/paths.ts'
import { plural } from '../../report/report.ts'
import { apply } from '../../targets/apply.ts'
import { refuseOverSource } from '../workspace/over-source.ts'
import type { PlannedWrite } from '../workspace/plan.ts'
import { holds, undoable } from './undo.ts'

/**
 * The changelog of a catalog (absolute path): the requested one, or `<catalog>.changelog.md` next
 * to it.
 */
export async function openChangelog(host: Host, path: string, changelog: string | undefined) {
  const at =
    changelog === undefined
      ? join(dirname(path), `${basename(path, extname(path))}.changelog.md`)
      : resolve(host.cwd, changelog)
  await refuseOverSource(host, at)
  const text =
    (await host.files.kind(at)) === 'file'
      ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(await host.files.read(at))
      : undefined
  return { at, shown: shownPath(host, at), text }
}

/** One text of a release; without `before` it is new. */
export type ChangedFile = { at: string; shown: string; before: string | undefined; after: string }

/** Prints the changes of the catalog and its changelog as a unified diff, and counts the outputs. */
export async function preview(
  host: Host,
  texts: readonly ChangedFile[],
  planned: readonly PlannedWrite[],
): Promise<void> {
  const { textDiff } = await import('../../targets/unified-diff.ts')
  for (const { shown, before, after } of texts)
    host.out(textDiff(shown, before ?? '', after, { created: before === undefined }))
  const changed = planned.filter(({ state }) => state !== 'same' && state !== 'kept')
  for (const [target, writes] of groupBy(changed, (write) => write.target))
    host.say(`${target}: ${plural(writes.length, 'file')} to change, such as ${writes[0]!.shown}`)
}

/**
 * Writes all files; if one can't be written, the others are restored. If another run makes the same
 * release at the same time, they stay: what is restored would be what that one wrote.
 */
export async function writeAll(
  host: Host,
  texts: readonly ChangedFile[],
  planned: readonly PlannedWrite[],
): Promise<void> {
  const { files, undo } = undoable(host.files)
  let next: ChangedFile | undefined
  try {
    await apply(planned, files)
    for (next of texts) await files.write(next.at, next.after)
  } catch (error) {
    const isReleased =
      error instanceof FileChanged &&
      next !== undefined &&
      (await holds(host.files, next.at, next.after))
    if (!isReleased) await undo()
    throw error
  }
}
