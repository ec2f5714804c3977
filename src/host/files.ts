import * as fs from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileError } from './file-error.ts'
import type { Files } from './host.ts'
import { kindOf } from './kind.ts'

// Not of node:fs/promises: loading it takes a tenth of the time that a short run adds to that of Node.
const readFile = promisify(fs.readFile)
const readdir = promisify(fs.readdir)

/** The files of the machine. What writes is loaded when it is used. */
export const nodeFiles: Files = {
  kind: async (path) => kindOf(path),
  read: (path) => readFile(path).catch((error) => Promise.reject(fileError(error, path, 'read'))),
  list: (folder) => readdir(folder).catch((error) => Promise.reject(fileError(error, folder, 'read'))),
  async below(folder, without) {
    const files: string[] = []
    const visit = async (inside: string): Promise<void> => {
      const entries = await readdir(join(folder, inside), { withFileTypes: true }).catch((error) =>
        Promise.reject(fileError(error, folder, 'read')),
      )
      for (const entry of entries) {
        if (entry.isFile()) files.push(`${inside}${entry.name}`)
        else if (entry.isDirectory() && !without.includes(entry.name)) await visit(`${inside}${entry.name}/`)
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
  write: async (...given) => (await import('./writes.ts')).writes.write(...given),
  refuseEscape: async (...given) => (await import('./writes.ts')).writes.refuseEscape(...given),
  lock: async (...given) => (await import('./writes.ts')).writes.lock(...given),
  remove: async (...given) => (await import('./writes.ts')).writes.remove(...given),
}

function reading<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw fileError(error, path, 'read')
  }
}
