import { join, resolve } from 'node:path'
import { generators } from '../build/build.ts'
import { type BuildRecord, writtenPaths } from '../build/manifest.ts'
import { recordedOutputs } from '../build/records.ts'
import { publishedFiles } from '../diff/outputs.ts'
import type { Host } from '../host/host.ts'
import { shownPath } from '../host/paths.ts'
import { UserError } from '../host/user-error.ts'
import { openSource } from '../source/open.ts'
import { isSemver } from '../values/semver.ts'
import { catalogsAt, contentsOf, manifestAt } from '../workspace/output-folder.ts'
import type { Side } from './side.ts'

/** A folder that contains an errors.yaml, or that a build wrote. */
export async function fromFolder(host: Host, folder: string): Promise<Side> {
  const at = resolve(host.cwd, folder)
  const open = async (name: string) =>
    (await openSource(host, join(at, name), { base: host.cwd })).reading
  if ((await host.files.kind(join(at, 'errors.yaml'))) === 'file')
    return { reading: await open('errors.yaml'), outputs: [] }
  const names = await catalogsAt(host, at)
  const [name, ...others] = names
  const shown = shownPath(host, at)
  if (name === undefined)
    throw new UserError(
      `${shown} contains no errors.yaml and is not an output folder of rail-errors build; give the path of a catalog`,
    )
  if (others.length > 0)
    throw new UserError(
      `${shown} contains several catalogs: ${names.join(', ')}; give the path of one list, such as ${shown}/${name}.json`,
    )
  const manifest = (await manifestAt(host, at, name)) ?? { name, targets: {} }
  const paths = writtenPaths(manifest).filter((path) => !isCopy(path))
  const madeBy = new Map(recordedOutputs(manifest).map(({ path, target }) => [path, target]))
  const files = [...(await contentsOf(host, at, new Set(paths)))].map(([path, contents]) => {
    const { surface } = generators.find(({ id }) => id === madeBy.get(path)) ?? {}
    return { path, contents, ...(surface && { surface }) }
  })
  const outputs = Object.entries(manifest.targets).map(([target, recorded]) => ({
    target,
    out: '',
    ...chosenName(target, name, recorded),
  }))
  const list = outputs.find(({ target }) => target === 'flat-list')?.file ?? `${name}.json`
  const reading = await open(await listAt(host, at, name, list))
  return {
    reading,
    outputs,
    published: publishedFiles({ name, codes: reading.value.codes }, files),
  }
}

/**
 * The file with the codes that says most: a CodeSystem, or else the flat list. Rejects with
 * {@link UserError} if the folder has neither.
 */
async function listAt(host: Host, folder: string, name: string, list: string): Promise<string> {
  for (const file of [
    ...['', 'r4b/', 'r5/'].map((version) => `${version}${name}.codesystem.json`),
    list,
  ])
    if ((await host.files.kind(join(folder, file))) === 'file') return file
  throw new UserError(
    `${shownPath(host, folder)} contains neither the list nor a CodeSystem of ${name}; build the targets flat-list and handling into it, or give the path of a catalog`,
  )
}

/**
 * The chosen name of the main file of a target, from what its build recorded: the shortest path,
 * because the names of others extend it.
 */
function chosenName(target: string, name: string, { outputs }: BuildRecord): { file?: string } {
  const { suffix } = generators.find(({ id }) => id === target) ?? {}
  if (suffix === undefined || Object.hasOwn(outputs, name + suffix)) return {}
  const [file] = Object.keys(outputs).sort((a, b) => a.length - b.length)
  return file === undefined ? {} : { file }
}

/**
 * Leaves out encoded copies of other files and files of published versions: neither shows what is
 * published now.
 */
const isCopy = (path: string): boolean =>
  /\.(?:gz|br)$/.test(path) || path.split('/').slice(0, -1).some(isSemver)
