import { basename, dirname, join, relative, resolve } from 'node:path'
import picomatch from 'picomatch/posix.js'
import { listedFiles } from '../../io/git/files.ts'
import type { Host } from '../../io/host/host.ts'
import { toPosix } from '../../io/host/paths.ts'

/** Globs or paths, and their base folder. `isData`: a config names them, which a pull request can change. */
export type FileSelection = { globs: readonly string[]; from: string; isData?: boolean }

/** The files that globs match, absolute and sorted; those that are named themselves, without a glob. */
export type CodeFiles = { files: string[]; named: ReadonlySet<string> }

const NEVER = ['node_modules', '.git']

/**
 * Finds source code. In a repository only files that git does not ignore; a file that the command
 * line names itself is always included. A glob that starts with `!` excludes files. Folders called
 * node_modules are left out.
 */
export async function codeFiles(
  host: Host,
  { globs, from, isData = false }: FileSelection,
  exclude: FileSelection,
): Promise<CodeFiles & { empty: string[] }> {
  const listed = new Map<string, Promise<string[]>>()
  const below = (folder: string) =>
    listed.get(folder) ?? listed.set(folder, filesBelow(host, folder)).get(folder)!
  const excluded = anyGlob(exclude.globs)
  const takenAway = anyGlob(
    globs.flatMap((glob) => (glob.startsWith('!') ? [toPosix(glob.slice(1))] : [])),
  )
  const found = new Set<string>()
  const named = new Set<string>()
  const empty: string[] = []
  for (const text of globs.filter((glob) => !glob.startsWith('!'))) {
    const files = (await meant(text)).filter(
      (file) =>
        !excluded(toPosix(relative(exclude.from, file))) &&
        !takenAway(toPosix(relative(from, file))),
    )
    if (files.length === 0) empty.push(text)
    for (const file of files) found.add(file)
  }
  return { files: [...found].sort(), named, empty }

  async function meant(text: string): Promise<string[]> {
    const path = resolve(from, text)
    const kind = await host.files.kind(path) // brackets may be part of a name
    if (kind === 'file') {
      // An ignored file can have secrets, which a finding about a word in it would show.
      const listed = isData ? await listedFiles(host, dirname(path)) : undefined
      if (listed !== undefined && !listed.includes(basename(path))) return []
      named.add(path)
      return [path]
    }
    if (kind === 'folder') return (await below(path)).map((file) => join(path, file))
    const glob = globOf(toPosix(text))
    const base = glob && resolve(from, glob.base)
    if (base === undefined || (await host.files.kind(base)) !== 'folder') return []
    return (await below(base)).filter(glob!.matches).map((file) => join(base, file))
  }
}

/** Every file below a folder, relative to it, with `/`. */
async function filesBelow(host: Host, folder: string): Promise<string[]> {
  const files = await listedFiles(host, folder)
  if (files === undefined) return host.files.below(folder, NEVER)
  return files.filter(
    (file) => !NEVER.some((name) => file.startsWith(`${name}/`) || file.includes(`/${name}/`)),
  )
}

/**
 * A glob: its base folder (with `/`, empty for the working directory), and the pattern below it.
 */
type Glob = { base: string; matches(path: string): boolean }

/** Parses a glob such as `src/**\/*.{ts,py}`; undefined for a plain path. */
function globOf(text: string): Glob | undefined {
  const { base, glob, isGlob } = picomatch.scan(text)
  return isGlob ? { base, matches: matcher(glob) } : undefined
}

/**
 * True for a path that matches one of these globs; a plain path matches itself and everything below
 * it.
 */
function anyGlob(globs: readonly string[]): (path: string) => boolean {
  const plain = (glob: string) => glob.replace(/\/$/, '')
  const all = globs
    .filter(Boolean)
    .flatMap((glob) => (globOf(glob) === undefined ? [plain(glob), `${plain(glob)}/**`] : [glob]))
  return all.length === 0 ? () => false : matcher(all, { dot: true })
}

/** picomatch's own function has further parameters, which `filter` would fill with the index. */
function matcher(
  glob: string | readonly string[],
  options?: { dot: boolean },
): (path: string) => boolean {
  const matches = picomatch(glob, options)
  return (path) => matches(path)
}
