import { statSync } from 'node:fs'
import { fileError, hasCode } from './file-error.ts'

/**
 * What a path is, links followed; undefined if it does not exist. Throws {@link UserError} if it
 * can't be read. At once, not in a thread: a run looks for its files in every folder above it, and
 * waiting for a thread takes longer than the answer.
 */
export function kindOf(path: string): 'file' | 'folder' | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) return undefined
    return found.isDirectory() ? 'folder' : 'file'
  } catch (error) {
    if (hasCode(error, 'ENOTDIR')) return undefined
    throw fileError(error, path, 'read')
  }
}
