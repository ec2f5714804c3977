import { posix } from 'node:path'
import { filesNamedIn } from '../catalog/codes-from.ts'
import { companionsOf } from '../catalog/readers/index.ts'
import type { Host } from '../host/host.ts'
import type { Opened } from './opened.ts'

type Text = { text: Uint8Array; file: string; shown: string; named: NonNullable<Opened['named']> }

// What the imports of one catalog may read: a pull request can name any file of its repository.
const MOST_FILES = 200
const MOST_BYTES = 64 * 1024 * 1024

/**
 * The files that a catalog names, by its own names, and those that its imports name, by their paths
 * from it. What is too much is left out, and then missing.
 */
export async function namedFiles(
  host: Host,
  { text, file, shown, named }: Text,
): Promise<Record<string, Uint8Array>> {
  const found: Record<string, Uint8Array> = {}
  const seen = new Set<string>()
  const left = { files: MOST_FILES, bytes: MOST_BYTES }
  await add(text, file)
  return found

  /** The files that the text of a catalog names; `path` is its own. */
  async function add(from: Uint8Array, path: string): Promise<void> {
    const folder = posix.dirname(path)
    const { lists, catalogs } = await host.memo('names', from, [path], () =>
      filesNamedIn(from, path, path === file ? shown : path),
    )
    for (const name of lists) await take(posix.join(folder, name), path === file ? name : undefined)
    for (const name of catalogs) {
      const at = posix.join(folder, name)
      if (seen.has(at)) continue
      const bytes = await take(at)
      if (bytes === undefined) continue
      for (const beside of Object.values(companionsOf(posix.basename(name))))
        await take(posix.join(posix.dirname(at), beside))
      await add(bytes, at)
    }
  }

  async function take(path: string, key = path): Promise<Uint8Array | undefined> {
    seen.add(path)
    if (left.files <= 0 || left.bytes <= 0) return undefined
    const bytes = await named(path)
    left.files--
    left.bytes -= bytes?.length ?? 0
    if (bytes !== undefined) found[key] = bytes
    return bytes
  }
}
