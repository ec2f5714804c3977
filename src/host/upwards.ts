import { dirname, join } from 'node:path'
import type { Host } from './host.ts'

/** The nearest file of one of these names, from the working directory upwards; the root of the repository is the last folder looked at. */
export async function findUpwards(host: Pick<Host, 'cwd' | 'files'>, names: readonly string[]): Promise<string | undefined> {
  for (let folder = host.cwd; ; folder = dirname(folder)) {
    for (const name of names) if ((await host.files.kind(join(folder, name))) === 'file') return join(folder, name)
    const isRoot = (await host.files.kind(join(folder, '.git'))) !== undefined
    if (isRoot || dirname(folder) === folder) return undefined
  }
}

/** The folder at the top of the repository that a folder is in; without one, the folder itself. */
export async function rootOf(host: Pick<Host, 'files'>, start: string): Promise<string> {
  for (let folder = start; ; folder = dirname(folder)) {
    if ((await host.files.kind(join(folder, '.git'))) !== undefined) return folder
    if (dirname(folder) === folder) return start
  }
}
