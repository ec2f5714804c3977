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
 * Adds these lines to the `.gitattributes` of a project, for the folders that a build fills for the
 * first time, unless git knows how to merge them, and for files that are new in a folder whose manifest
 * git merges. `from`: the folder of the config.
 */
export async function writeMergeLines(
  host: Host,
  from: string,
  planned: readonly PlannedWrite[],
  fallbacks: ReadonlySet<string>,
): Promise<void> {
  // A file in a folder below is about one code, such as the class of its error.
  const made = planned.filter(
    ({ at, folder, target, state }) =>
      state === 'create' && (target === 'manifest' || dirname(at) === folder),
  )
  const filled = new Set(made.map(({ folder }) => folder))
  const manifests = planned.filter(
    ({ folder, target }) => target === 'manifest' && filled.has(folder),
  )
  if (manifests.length === 0 || !(await hasGit(host, await rootOf(host, from)))) return
  const asked = [...manifests, ...(made.length > MOST_NAMED ? [] : made)]
  const set = await merging(
    host,
    asked.map(({ at }) => at),
  )
  if (set === undefined) return
  const foldersOf = (some: readonly PlannedWrite[]) => new Set(some.map(({ folder }) => folder))
  const folders = foldersOf(manifests.filter(({ at, state }) => state === 'create' && !set.has(at)))
  const known = foldersOf(manifests.filter(({ at }) => set.has(at)))
  const written = planned.filter((one) =>
    known.has(one.folder)
      ? asked.includes(one) && !set.has(one.at)
      : folders.has(one.folder) && ['create', 'update', 'same'].includes(one.state),
  )
  const own = new Set(
    [...folders].filter(
      (folder) =>
        fallbacks.has(folder) || written.filter((one) => one.folder === folder).length > MOST_NAMED,
    ),
  )
  const at = join(from, '.gitattributes')
  const kind = await host.files.kind(at)
  if (kind === 'folder') return
  const before = kind === undefined ? undefined : await host.files.read(at)
  const text = before === undefined ? '' : new TextDecoder().decode(before)
  const lines = mergeLines(
    from,
    written.map((one) => one.at),
    own,
  ).filter((line) => !text.split(/\r?\n/).includes(line))
  if (lines.length === 0) return
  const end = text === '' || text.endsWith('\n') ? '' : '\n'
  try {
    await host.files.write(at, `${text}${end}${lines.map((line) => `${line}\n`).join('')}`, {
      over: before ?? null,
    })
  } catch (error) {
    // Another run wrote it in the meantime: the next first build of a folder completes it.
    if (error instanceof FileChanged) return
    throw error
  }
  host.say(
    `${shownPath(host, at)}: written, so that git merges outputs by their lines, and the next build makes them anew; commit it, too`,
  )
}

/** The folder whose `.gitattributes` is about the outputs of a catalog: that of the config, or its own. */
export const attributesFolder = (base: string | undefined, fallback: string): string =>
  base ?? dirname(fallback)
