import { posix } from 'node:path'
import { besides } from '../../core/catalog/beside.ts'
import { companionOf, importedPath } from '../../core/catalog/imports.ts'
import { filesNamedIn } from '../../forms/codes-from.ts'
import { companionsOf } from '../../forms/published/index.ts'
import type { Host } from '../../io/host/host.ts'

/** A file that a text names, and what belongs to it, by role. */
export type NamedText = {
  readonly text: Uint8Array
  readonly companions?: Readonly<Record<string, Uint8Array>>
}

type Text = {
  text: Uint8Array
  file: string
  shown: string
  named(name: string): Promise<NamedText | undefined>
}

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
      filesNamedIn(from, path === file ? shown : path),
    )
    for (const name of lists) await take(posix.join(folder, name), path === file ? name : undefined)
    for (const name of catalogs) {
      const at = importedPath(path, name)
      if (seen.has(at)) continue
      const bytes = await take(at)
      if (bytes === undefined) continue
      for (const beside of Object.values(companionsOf(posix.basename(name))))
        await take(besides(at, beside))
      await add(bytes, at)
    }
  }

  async function take(path: string, key = path): Promise<Uint8Array | undefined> {
    seen.add(path)
    if (left.files <= 0 || left.bytes <= 0) return undefined
    const { text: bytes, companions = {} } = (await named(path)) ?? {}
    left.files--
    if (bytes === undefined) return undefined
    found[key] = bytes
    for (const [role, text] of Object.entries(companions)) found[companionOf(path, role)] = text
    for (const one of [bytes, ...Object.values(companions)]) left.bytes -= one.length
    return bytes
  }
}
