import { join, resolve } from 'node:path'
import type { Host } from '../../io/host/host.ts'
import { shownPath } from '../../io/host/paths.ts'
import { UserError } from '../../io/host/user-error.ts'
import { versionOf } from '../../targets/recorded-outputs.ts'
import { openSource } from '../source/open.ts'
import { catalogsAt, manifestAt } from '../workspace/outputs/output-folder.ts'
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
      'not-found',
      `${shown} contains no errors.yaml and is not an output folder of rail-errors build; give the path of a catalog`,
    )
  if (others.length > 0)
    throw new UserError(
      'usage',
      `${shown} contains several catalogs: ${names.join(', ')}; give the path of one list, such as ${shown}/${name}.json`,
    )
  const manifest = (await manifestAt(host, at, name)) ?? { name, targets: {} }
  const outputs = Object.entries(manifest.targets).flatMap(([target, { options }]) =>
    versionOf(target) === undefined ? [{ ...options, target, out: '' }] : [],
  )
  const list = outputs.find(({ target }) => target === 'flat-list')?.file ?? `${name}.json`
  return { reading: await open(await listAt(host, at, name, list)), outputs, isFolder: true }
}

/**
 * The file with the codes that says most: a CodeSystem, or else the flat list. Rejects with
 * {@link UserError} if the folder has neither.
 */
async function listAt(host: Host, folder: string, name: string, list: string): Promise<string> {
  for (const file of [...['', 'r5/'].map((version) => `${version}${name}.codesystem.json`), list])
    if ((await host.files.kind(join(folder, file))) === 'file') return file
  throw new UserError(
    'not-found',
    `${shownPath(host, folder)} contains neither the list nor a CodeSystem of ${name}; build the targets flat-list and handling into it, or give the path of a catalog`,
  )
}
