import { link } from 'node:fs/promises'
import { hasCode } from './file-error.ts'

/**
 * Gives a file a second name, at once: `taken` when something has that name, `unsupported` on a
 * file system without hard links.
 */
export async function hardLink(
  from: string,
  to: string,
): Promise<'made' | 'taken' | 'unsupported'> {
  try {
    await link(from, to)
    return 'made'
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return 'taken'
    if (hasCode(error, ...UNSUPPORTED)) return 'unsupported'
    throw error
  }
}

// Linux says EPERM for FAT, Windows EISDIR for exFAT, Android EACCES everywhere.
const UNSUPPORTED = ['EPERM', 'EACCES', 'EISDIR', 'ENOTSUP', 'ENOSYS', 'EMLINK']
