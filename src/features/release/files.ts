import { basename, dirname, extname, join, resolve } from 'node:path'
import { groupBy } from '../../base/core/values/lists.ts'
import { FileChanged } from '../../base/io/host/file-error.ts'
import type { Files, Host, WriteOptions } from '../../base/io/host/host.ts'
import { shownPath } from '../../base/io/host/paths.ts'
import { plural } from '../../base/report/report.ts'
import type { PlannedWrite } from '../../base/run/workspace/outputs/plan.ts'
import { refuseOverSource } from '../../base/run/workspace/reporting.ts'
import { apply } from '../../base/targets/apply.ts'

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
  const { textDiff } = await import('../../base/targets/unified-diff.ts')
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

type UndoableFiles = Pick<Files, 'write' | 'remove'>

/**
 * Files with an `undo`, which restores the old contents of everything that was written or removed,
 * unless another program changed it since.
 */
export function undoable(files: Files): { files: UndoableFiles; undo(): Promise<void> } {
  const done = new Map<
    string,
    { before: Uint8Array | undefined; after: Uint8Array | null; options: WriteOptions }
  >()
  const remember = async (
    path: string,
    write: () => Promise<void>,
    after: string | Uint8Array | null,
    options: WriteOptions = {},
  ) => {
    const before = done.has(path) ? done.get(path)!.before : await contentsOf(files, path)
    await write()
    done.set(path, { before, after: typeof after === 'string' ? encoded(after) : after, options })
  }
  return {
    files: {
      write: (path, contents, options) =>
        remember(path, () => files.write(path, contents, options), contents, options),
      remove: (path, within) =>
        remember(path, () => files.remove(path, within), null, {
          ...(within !== undefined && { within }),
          derived: true,
        }),
    },
    async undo() {
      for (const [path, { before, after, options }] of done) {
        if (!isSame(await contentsOf(files, path), after)) continue
        await (before === undefined
          ? files.remove(path, options.within)
          : files.write(path, before, options))
      }
    },
  }
}

const holds = async (files: Pick<Files, 'kind' | 'read'>, path: string, text: string) =>
  isSame(await contentsOf(files, path), encoded(text))

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The contents of a file; undefined if there is none, also if another program removes it meanwhile. */
async function contentsOf(
  files: Pick<Files, 'kind' | 'read'>,
  path: string,
): Promise<Uint8Array | undefined> {
  if ((await files.kind(path)) !== 'file') return undefined
  try {
    return await files.read(path)
  } catch (error) {
    if ((await files.kind(path)) === undefined) return undefined
    throw error
  }
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array | null): boolean =>
  one === undefined || other === null
    ? one === undefined && other === null
    : Buffer.compare(one, other) === 0
