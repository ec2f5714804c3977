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

/** True if a file has this text. */
export const holds = async (files: Pick<Files, 'kind' | 'read'>, path: string, text: string) =>
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
