import { isAbsolute } from 'node:path'
import type { Host } from '../../io/host/host.ts'
import { fileNamed } from '../../io/host/inside-repository.ts'

/** A file that a config names, or why it was not found. */
export type Named = { path: string } | { fault: string }

export const isPath = (name: string): boolean =>
  /^\.{1,2}(?:[\\/]|$)/.test(name) || isAbsolute(name) || /^[A-Za-z]:[\\/]/.test(name)

/** The file at a path, relative to the config in the folder `from`. */
export async function fileAt(
  host: Pick<Host, 'cwd' | 'files'>,
  name: string,
  from: string,
): Promise<Named> {
  const named = await fileNamed(host, name, from)
  return 'path' in named
    ? named
    : {
        fault: `${name} ${named.fault}${named.fault === 'does not exist' ? '; paths are relative to this file' : ''}`,
      }
}
