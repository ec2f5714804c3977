import type { Files, WriteOptions } from '../../io/host/host.ts'

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
  const contentsOf = async (path: string) => {
    if ((await files.kind(path)) !== 'file') return undefined
    try {
      return await files.read(path)
    } catch (error) {
      if ((await files.kind(path)) === undefined) return undefined // another program removed it
      throw error
    }
  }
  const remember = async (
    path: string,
    write: () => Promise<void>,
    after: string | Uint8Array | null,
    options: WriteOptions = {},
  ) => {
    const before = done.has(path) ? done.get(path)!.before : await contentsOf(path)
    await write()
    done.set(path, {
      before,
      after: typeof after === 'string' ? new TextEncoder().encode(after) : after,
      options,
    })
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
        if (!isSame(await contentsOf(path), after)) continue
        await (before === undefined
          ? files.remove(path, options.within)
          : files.write(path, before, options))
      }
    },
  }
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array | null): boolean =>
  one === undefined || other === null
    ? one === undefined && other === null
    : Buffer.compare(one, other) === 0
