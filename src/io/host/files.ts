import * as fs from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileError } from './file-error.ts'
import type { Files } from './host.ts'
import { kindOf, landingOf, limitsHere } from './landing.ts'
import { UserError } from './user-error.ts'

// Not of node:fs/promises: loading it takes a tenth of the time that a short run adds to that of
// Node.
const readdir = promisify(fs.readdir)

/**
 * As many bytes as are read as a whole, of a file or of stdin: a catalog of 100,000 codes has 24 MB.
 * A device such as /dev/zero never ends.
 */
const MOST = 128 * 1024 * 1024

const tooLarge = (name: string): UserError =>
  new UserError(`${name} cannot be read: it has more than 128 MiB`)

/** All bytes of a stream. Rejects with {@link UserError} if there are too many. */
export async function wholeOf(pieces: AsyncIterable<Uint8Array>, name: string): Promise<Buffer> {
  const all: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > MOST) throw tooLarge(name)
    all.push(piece)
  }
  return Buffer.concat(all)
}

/** The bytes of a file, in pieces: it may be larger than the memory. */
export async function* streamOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* fs.createReadStream(path, { highWaterMark: 1024 * 1024 })
  } catch (error) {
    throw fileError(error, path, 'read')
  }
}

/** The part of {@link Files} that changes nothing. */
type Reads = Pick<
  Files,
  'kind' | 'size' | 'read' | 'list' | 'below' | 'isPrivate' | 'owner' | 'real' | 'refuseEscape'
>

const nodeReads: Reads = {
  kind: async (path) => kindOf(path),
  async size(path) {
    try {
      const found = fs.statSync(path, { throwIfNoEntry: false })
      return found?.isFile() ? found.size : undefined
    } catch {
      return undefined
    }
  },
  read: async (path) => {
    try {
      // At once, unless it may have to wait for another program: a thread takes longer than most
      // files.
      const found = fs.statSync(path)
      if (!found.isFile()) return await wholeOf(streamOf(path), path)
      if (found.size > MOST) throw tooLarge(path)
      return fs.readFileSync(path)
    } catch (error) {
      throw fileError(error, path, 'read')
    }
  },
  list: (folder) =>
    readdir(folder).catch((error) => Promise.reject(fileError(error, folder, 'read'))),
  async below(folder, without, most = Number.POSITIVE_INFINITY) {
    const files: string[] = []
    const visit = async (inside: string): Promise<void> => {
      const entries = await readdir(join(folder, inside), { withFileTypes: true }).catch((error) =>
        Promise.reject(fileError(error, folder, 'read')),
      )
      if (Number.isFinite(most)) entries.sort((a, b) => (a.name < b.name ? -1 : 1))
      for (const entry of entries) {
        if (files.length >= most) return
        if (entry.isFile()) files.push(`${inside}${entry.name}`)
        else if (entry.isDirectory() && !without.includes(entry.name))
          await visit(`${inside}${entry.name}/`)
      }
    }
    await visit('')
    return files
  },
  async isPrivate(path) {
    if (process.platform === 'win32') return true
    const { mode, uid } = reading(path, () => fs.statSync(path))
    return (mode & 0o077) === 0 && uid === process.getuid?.()
  },
  async owner(path) {
    if (process.platform === 'win32') return undefined
    try {
      return fs.lstatSync(path, { throwIfNoEntry: false })?.uid
    } catch {
      return undefined
    }
  },
  real: async (path) => reading(path, () => fs.realpathSync.native(path)),
  async refuseEscape(path, within) {
    try {
      await landingOf(path, {
        within: [...(await limitsHere(path)), ...(within ? [within] : [])],
        follow: true,
      })
    } catch (error) {
      throw fileError(error, path, 'written')
    }
  },
}

function reading<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw fileError(error, path, 'read')
  }
}

/** The files of the machine. What writes is loaded when it is used. */
export const nodeFiles: Files = {
  ...nodeReads,
  write: async (...given) => (await import('./writes.ts')).writes.write(...given),
  lock: async (path) => (await import('./writes.ts')).writes.lock(path),
  remove: async (...given) => (await import('./writes.ts')).writes.remove(...given),
}
