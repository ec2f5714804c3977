import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileError, hasCode } from './file-error.ts'
import { makeFolder } from './folder.ts'
import type { Files } from './host.ts'
import { landingOf } from './landing.ts'
import { limitsHere as limits } from './limits.ts'
import { lockFile, type Unlock } from './lock.ts'
import { pinFolder } from './pin-folder.ts'
import { writeWhole } from './write-file.ts'

/** What changes the files of the machine. */
export const writes: Pick<Files, 'write' | 'lock' | 'remove'> = {
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
