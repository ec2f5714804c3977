import * as fs from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileError } from './file-error.ts'
import type { Files } from './host.ts'
import { kindOf } from './kind.ts'
import { landingOf } from './landing.ts'
import { limitsHere } from './limits.ts'

// Not of node:fs/promises: loading it takes a tenth of the time that a short run adds to that of
// Node.
const readFile = promisify(fs.readFile)
const readdir = promisify(fs.readdir)

/** The part of {@link Files} that changes nothing. */
export type Reads = Pick<
  Files,
  'kind' | 'read' | 'list' | 'below' | 'isPrivate' | 'owner' | 'real' | 'refuseEscape'
>

export const nodeReads: Reads = {
  kind: async (path) => kindOf(path),
  read: async (path) => {
    try {
      // At once, unless it may have to wait for another program: a thread takes longer than most
      // files.
      return fs.statSync(path).isFile() ? fs.readFileSync(path) : await readFile(path)
    } catch (error) {
      throw fileError(error, path, 'read')
    }
  },
  list: (folder) =>
    readdir(folder).catch((error) => Promise.reject(fileError(error, folder, 'read'))),
  async below(folder, without) {
    const files: string[] = []
    const visit = async (inside: string): Promise<void> => {
      const entries = await readdir(join(folder, inside), { withFileTypes: true }).catch((error) =>
        Promise.reject(fileError(error, folder, 'read')),
      )
      for (const entry of entries) {
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
      return fs.statSync(path, { throwIfNoEntry: false })?.uid
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
