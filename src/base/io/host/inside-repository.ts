import { resolve } from 'node:path'
import type { Host } from './host.ts'
import { hasGit, isInGit, rootOf, wayTo } from './paths.ts'
import { UserError } from './user-error.ts'

/** What a name stands for, or why it is not followed, as the end of a sentence. */
export type Named = { path: string } | { fault: string }

/**
 * `isDocument`: it is expected to have YAML or JSON. `within`: the folder of an installed package, in
 * place of the repository.
 */
type Expected = { isDocument?: boolean; within?: string }

/** The longest path that Linux has: each folder above what is not there is looked for. */
const LONGEST = 4096

/**
 * Where a name leads that data has: a catalog, a config, a document, which a pull request can
 * change. `folder` (absolute) is what it is relative to. It must not lead out of the repository of
 * that folder, or into `.git`, with links or without. Nothing needs to be there.
 */
export async function placeNamed(
  host: Pick<Host, 'cwd' | 'files'>,
  name: string,
  folder: string,
  { isDocument = false, within }: Expected = {},
): Promise<Named> {
  if (name.includes('\0') || name.length > LONGEST) return { fault: 'is not a path' }
  const path = resolve(folder, name)
  const { top, words } =
    within === undefined ? await limitOf(host, folder) : { top: within, words: 'the package' }
  const real = await realOf(host, top)
  const way = wayTo(top, path) ?? wayTo(real, path)
  if (way === undefined) return { fault: `is outside ${words}; use a path inside` }
  // A colon begins a stream of a file there, and nothing else below a drive.
  if (process.platform === 'win32' && way.includes(':')) return { fault: 'is not a path' }
  if (isInGit(way)) return { fault: 'is in .git; use another path' }
  const landing = wayTo(real, await realOf(host, path))
  if (landing === undefined)
    return {
      fault: `is a link that leads out of ${words}; put the file itself there`,
    }
  if (isInGit(landing)) return { fault: 'is a link that leads into .git; use another path' }
  return isDocument ? asDocument(path) : { path }
}

/**
 * The file that data names: see {@link placeNamed}. Not a pipe, a device or a socket; only what the
 * command line names is read as a stream.
 */
export async function fileNamed(
  host: Pick<Host, 'cwd' | 'files'>,
  name: string,
  folder: string,
  { isDocument = false, within }: Expected = {},
): Promise<Named> {
  const placed = await placeNamed(host, name, folder, within === undefined ? {} : { within })
  if ('fault' in placed) return placed
  const kind = await host.files.kind(placed.path)
  if (kind === undefined) return { fault: 'does not exist' }
  if (kind === 'folder') return { fault: 'is a folder' }
  if ((await host.files.size(placed.path)) === undefined)
    return { fault: 'is a pipe, a socket or a device; name a file' }
  return isDocument ? asDocument(placed.path) : placed
}

const asDocument = (path: string): Named =>
  /\.(?:ya?ml|json)$/i.test(path)
    ? { path }
    : { fault: 'is not read: its name must end in .yaml, .yml or .json' }

/**
 * The folder that names in files of `folder` must not lead out of: the repository, or without one
 * the folder of the run, or that of the file.
 */
async function limitOf(
  host: Pick<Host, 'cwd' | 'files'>,
  folder: string,
): Promise<{ top: string; words: string }> {
  const top = await rootOf(host, folder)
  if (await hasGit(host, top)) return { top, words: 'the repository' }
  return wayTo(host.cwd, folder) === undefined
    ? { top: folder, words: 'the folder of this file' }
    : { top: host.cwd, words: 'the working directory' }
}

/** The path without links; of what does not exist, the parts that do. */
async function realOf({ files }: Pick<Host, 'files'>, path: string): Promise<string> {
  try {
    return await files.real(path)
  } catch (error) {
    const above = resolve(path, '..')
    if (!(error instanceof UserError) || above === path) throw error
    return resolve(await realOf({ files }, above), path.slice(above.length).replace(/^[/\\]/, ''))
  }
}
