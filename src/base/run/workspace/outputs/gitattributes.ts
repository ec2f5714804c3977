import { dirname, join, relative } from 'node:path'
import { merging } from '../../../io/git/files.ts'
import { FileChanged } from '../../../io/host/file-error.ts'
import type { Host } from '../../../io/host/host.ts'
import { hasGit, rootOf, shownPath, toPosix } from '../../../io/host/paths.ts'
import type { PlannedWrite } from './plan.ts'

/** A folder with more outputs, such as a site, has no others. */
const MOST_NAMED = 50

/**
 * The lines of `.gitattributes` by which git merges the lines of outputs, so that a merge of two
 * branches leaves them to the next build. `own`: the folders that have nothing else.
 */
export function mergeLines(
  from: string,
  paths: readonly string[],
  own: ReadonlySet<string>,
): string[] {
  const patterns = new Set<string>()
  const folderOf = (path: string) => [...own].find((folder) => isBelow(folder, path))
  for (const path of paths) {
    const folder = folderOf(path)
    const pattern = toPosix(relative(from, folder === undefined ? path : join(folder, '**')))
    if (!pattern.startsWith('../')) patterns.add(patternOf(pattern))
  }
  return [...patterns].map((pattern) => `${pattern} merge=union`)
}

const isBelow = (folder: string, path: string): boolean =>
  toPosix(path).startsWith(`${toPosix(folder)}/`)

/** A path as a pattern of git; only in its last step, `*` stands for other names. */
export function patternOf(path: string): string {
  const last = path.lastIndexOf('/') + 1
  const pattern =
    path.slice(0, last).replace(/[\\*?[\]]/g, '\\$&') +
    path.slice(last).replace(/[\\?[\]]/g, '\\$&')
  return /[\s"#!]/.test(pattern) ? JSON.stringify(pattern) : pattern
}

/**
 * Completes the `.gitattributes` of a project after a build, so that git merges what is new by its lines.
 * `from`: the folder of the config.
 */
export async function writeMergeLines(
  host: Host,
  from: string,
  planned: readonly PlannedWrite[],
  fallbacks: ReadonlySet<string>,
): Promise<void> {
  const { written, folders } = await newToMerge(host, from, planned)
  const own = new Set(
    [...folders].filter(
      (folder) =>
        fallbacks.has(folder) || written.filter((one) => one.folder === folder).length > MOST_NAMED,
    ),
  )
  const paths = written.map(({ at }) => at)
  const at = join(from, '.gitattributes')
  if (await addLines(host, at, mergeLines(from, paths, own)))
    host.say(
      `${shownPath(host, at)}: written, so that git merges outputs by their lines, and the next build makes them anew; commit it, too`,
    )
}

/**
 * The outputs for which git has to learn how to merge them: those in `folders`, which a build fills for the
 * first time, and files that are new in a folder whose manifest git merges. What git knows is left as it is.
 */
async function newToMerge(
  host: Host,
  from: string,
  planned: readonly PlannedWrite[],
): Promise<{ written: readonly PlannedWrite[]; folders: ReadonlySet<string> }> {
  const none = { written: [], folders: new Set<string>() }
  // A file in a folder below is about one code, such as the class of its error.
  const made = planned.filter(
    ({ at, folder, target, state }) =>
      state === 'create' && (target === 'manifest' || dirname(at) === folder),
  )
  const filled = foldersOf(made)
  const manifests = planned.filter(
    ({ folder, target }) => target === 'manifest' && filled.has(folder),
  )
  if (manifests.length === 0 || !(await hasGit(host, await rootOf(host, from)))) return none
  const asked = [...manifests, ...(made.length > MOST_NAMED ? [] : made)]
  const set = await merging(
    host,
    asked.map(({ at }) => at),
  )
  if (set === undefined) return none
  const folders = foldersOf(manifests.filter(({ at, state }) => state === 'create' && !set.has(at)))
  const known = foldersOf(manifests.filter(({ at }) => set.has(at)))
  const written = planned.filter((one) =>
    known.has(one.folder)
      ? asked.includes(one) && !set.has(one.at)
      : folders.has(one.folder) && ['create', 'update', 'same'].includes(one.state),
  )
  return { written, folders }
}

const foldersOf = (some: readonly PlannedWrite[]): Set<string> =>
  new Set(some.map(({ folder }) => folder))

/** Adds the lines that a file lacks at its end; false if there are none, or if another run changes the file. */
async function addLines(host: Host, at: string, lines: readonly string[]): Promise<boolean> {
  if (lines.length === 0) return false
  const kind = await host.files.kind(at)
  if (kind === 'folder') return false
  const before = kind === undefined ? undefined : await host.files.read(at)
  const text = before === undefined ? '' : new TextDecoder().decode(before)
  const had = new Set(text.split(/\r?\n/))
  const missing = lines.filter((line) => !had.has(line))
  if (missing.length === 0) return false
  const end = text === '' || text.endsWith('\n') ? '' : '\n'
  try {
    await host.files.write(at, `${text}${end}${missing.map((line) => `${line}\n`).join('')}`, {
      over: before ?? null,
    })
    return true
  } catch (error) {
    // The next first build of a folder completes it.
    if (error instanceof FileChanged) return false
    throw error
  }
}

/** The folder whose `.gitattributes` is about the outputs of a catalog: that of the config, or its own. */
export const attributesFolder = (base: string | undefined, fallback: string): string =>
  base ?? dirname(fallback)
