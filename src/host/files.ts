import { readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileError, hasCode } from './file-error.ts'
import { makeFolder } from './folder.ts'
import type { Files } from './host.ts'
import { landingOf } from './landing.ts'
import { limitsOf } from './limits.ts'
import { lockFile, type Unlock } from './lock.ts'
import { pinFolder } from './pin-folder.ts'
import { writeWhole } from './write-file.ts'

/** The files of the machine. */
export const nodeFiles: Files = {
  async kind(path) {
    try {
      return (await stat(path)).isDirectory() ? 'folder' : 'file'
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
      throw fileError(error, path, 'read')
    }
  },
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
  async write(path, contents, { within, ...options } = {}) {
    try {
      await writeWhole(path, {
        ...options,
        contents,
        within: options.private ? [] : [...(await limits(path)), ...(within ? [within] : [])],
      })
    } catch (error) {
      throw fileError(error, path, 'written')
    }
  },
  async refuseEscape(path, within) {
    try {
      await landingOf(path, { within: [...(await limits(path)), ...(within ? [within] : [])], follow: true })
    } catch (error) {
      throw fileError(error, path, 'written')
    }
  },
  async lock(paths, waits) {
    const held: Unlock[] = []
    const unlock = async () => {
      for (const one of held.splice(0).reverse()) await one()
    }
    for (const path of [...new Set(paths)].sort()) {
      try {
        const at = await landingOf(path, { within: await limits(path), follow: true })
        await makeFolder(dirname(at))
        held.push(await lockPinned(at, () => waits?.(path)))
      } catch (error) {
        await unlock()
        throw fileError(error, path, 'written')
      }
    }
    return unlock
  },
  async isPrivate(path) {
    if (process.platform === 'win32') return true
    const { mode, uid } = await stat(path).catch((error) => Promise.reject(fileError(error, path, 'read')))
    return (mode & 0o077) === 0 && uid === process.getuid?.()
  },
  async owner(path) {
    if (process.platform === 'win32') return undefined
    return (await stat(path).catch(() => undefined))?.uid
  },
  async remove(path, within) {
    try {
      if (within === undefined) return await rm(path)
      const at = await landingOf(path, { within: [...(await limits(path)), within], follow: false })
      const pinned = await pinFolder(at)
      await rm(pinned.path).finally(pinned.release)
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw fileError(error, path, 'removed')
    }
  },
  real: (path) => realpath(path).catch((error) => Promise.reject(fileError(error, path, 'read'))),
}

async function lockPinned(at: string, waits: () => void): Promise<Unlock> {
  const pinned = await pinFolder(at)
  try {
    const unlock = await lockFile(pinned.path, { shown: at, waits })
    return () => unlock().finally(pinned.release)
  } catch (error) {
    await pinned.release()
    throw error
  }
}

const limits = (path: string): Promise<string[]> => limitsOf({ cwd: process.cwd(), files: nodeFiles }, path)
