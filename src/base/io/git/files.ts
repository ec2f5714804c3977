import { askGit, askingOnce, nulSeparated } from './ask.ts'
import { findRepository, type GitHost, prefixOf } from './repository.ts'

/**
 * The files below a folder that git does not ignore, relative to it, with `/`; undefined outside of
 * a repository.
 */
export async function listedFiles(host: GitHost, folder: string): Promise<string[] | undefined> {
  const found = await findRepository(host, folder)
  if ('fault' in found) return undefined
  const prefix = await prefixOf(host, found.root, folder)
  const only = prefix === '' ? [] : ['--', prefix]
  const { code, stdout } = await askGit(
    host,
    found.root,
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    ...only,
  )
  return code === 0 ? nulSeparated(stdout).map((file) => file.slice(prefix.length)) : undefined
}

/** The same, asked of git once. */
export type Listed = () => Promise<string[] | undefined>

export function listedOnce(host: GitHost): Listed {
  const once = askingOnce(host)
  return () => listedFiles(once, host.cwd)
}

/** Whether git ignores one of these files, so that `git add` refuses it; false outside of a repository. */
export async function ignoresAny(host: GitHost, paths: readonly string[]): Promise<boolean> {
  const found = await findRepository(host, host.cwd)
  if ('fault' in found) return false
  // A command line has a limit.
  const asked = ['--others', '--ignored', '--exclude-standard', '--', ...paths.slice(0, 100)]
  const { code, stdout } = await askGit(host, found.root, 'ls-files', ...asked)
  return code === 0 && stdout.length > 0
}

/**
 * For which of these files it is set how git merges them, to whatever value; undefined where git
 * can't say.
 */
export async function merging(
  host: GitHost,
  paths: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  const found = await findRepository(host, host.cwd)
  if ('fault' in found) return undefined
  // A command line has a limit.
  const asked = ['check-attr', '-z', 'merge', '--', ...paths.slice(0, 100)]
  const { code, stdout } = await askGit(host, found.root, ...asked)
  if (code !== 0) return undefined
  // The file, the attribute, and its value.
  const said = nulSeparated(stdout)
  return new Set(said.filter((_, at) => at % 3 === 0 && said[at + 2] !== 'unspecified'))
}
