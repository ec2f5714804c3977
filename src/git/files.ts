import type { Host } from '../host/host.ts'
import { askGit, nulSeparated } from './ask.ts'

/** The files below a folder that git does not ignore, relative to it, with `/`; undefined outside of a repository. */
export async function listedFiles(host: Pick<Host, 'git'>, folder: string): Promise<string[] | undefined> {
  const { code, stdout } = await askGit(host, folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  return code === 0 ? nulSeparated(stdout) : undefined
}
