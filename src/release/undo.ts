import type { Files } from '../host/host.ts'

/** Files with undo: `undo` restores the old contents of everything that was written or removed. */
export function undoable(files: Files): { files: Files; undo(): Promise<void> } {
  const before = new Map<string, Uint8Array | undefined>()
  const remember = async (path: string) => {
    if (!before.has(path)) before.set(path, (await files.kind(path)) === 'file' ? await files.read(path) : undefined)
  }
  return {
    files: {
      ...files,
      async write(path, contents) {
        await remember(path)
        await files.write(path, contents)
      },
      async remove(path) {
        await remember(path)
        await files.remove(path)
      },
    },
    async undo() {
      for (const [path, contents] of before) await (contents === undefined ? files.remove(path) : files.write(path, contents))
    },
  }
}
