import { dirname, join, relative, resolve } from 'node:path'
import { defaultTargets } from '../build/build.ts'
import { settingsOf } from '../build/generator.ts'
import { readLayers } from '../config/layers.ts'
import { mergeConfigs } from '../config/merge.ts'
import { CONFIG_NAMES } from '../config/read.ts'
import { pastFile, pastHost } from '../git/past.ts'
import { prefixOf } from '../git/repository.ts'
import type { Host } from '../host/host.ts'
import { toPosix } from '../host/paths.ts'
import { UserError } from '../host/user-error.ts'
import { openSource } from '../source/open.ts'
import type { CatalogRun } from '../workspace/catalog-run.ts'
import { OUTPUT_FOLDER } from '../workspace/output-folder.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Side } from './side.ts'

/** The catalog did not exist where this branch began: there is nothing to compare it with. */
export class NewCatalog extends UserError {
  override name = 'NewCatalog'
}

/**
 * The catalog of a job in a commit; without a ref, where this branch began. Rejects with
 * {@link NewCatalog} one that the branch added.
 */
export async function fromRef(
  host: Host,
  { path }: Pick<CatalogRun, 'path'>,
  { project }: Pick<Workspace, 'project'>,
  give: string,
  ref?: string,
): Promise<Side> {
  if (path === undefined)
    throw new UserError(`the new catalog is not a file on disk, so it has no git history; ${give}`)
  const past = await pastFile(host, path, ref, give)
  const { root, shown, when, name, formerName } = past
  if (ref === undefined) host.detail(`compared with ${when}`)
  if (formerName === undefined) {
    const message = `${name} did not exist in ${when}, under this or another name`
    throw ref === undefined
      ? new NewCatalog(`${message}: it is new, and nothing is compared`)
      : new UserError(`${message}; ${give}`)
  }
  if (formerName !== name) host.say(`${name} was named ${formerName} in ${shown}`)
  const { reading } = await openSource(host, `${shown}:${formerName}`, { base: root })
  const folder = join(root, await prefixOf(host, root, project.base ?? dirname(path)))
  const places = { folder, path: join(root, formerName) }
  return {
    reading,
    ...(await publishedThen(await pastHost(host, past), places, (line) =>
      host.say(`${shown}: ${line}`),
    )),
  }
}

/**
 * The outputs that the config of a commit asks for, and their settings; the defaults if there is no
 * valid config. Its plugins are not run.
 */
async function publishedThen(
  past: Host,
  { folder, path }: { folder: string; path: string },
  tell: (line: string) => void,
): Promise<Pick<Side, 'outputs' | 'settings'>> {
  const fallback = { outputs: defaultTargets().map((target) => ({ target, out: OUTPUT_FOLDER })) }
  for (const name of CONFIG_NAMES) {
    if ((await past.files.kind(join(folder, name))) !== 'file') continue
    const layers = await readLayers(past, join(folder, name))
    if (layers.some(({ problems }) => problems.length > 0)) {
      tell(`${name} is not valid; the default outputs are assumed`)
      return fallback
    }
    const { config, from } = mergeConfigs(layers, folder)
    const own =
      config.catalogs?.find(({ source }) => resolve(from.source, source) === path)?.outputs ??
      config.outputs
    const placed = own?.map(({ target, out }) => ({
      target,
      out:
        out === undefined ? OUTPUT_FOLDER : toPosix(relative(folder, resolve(from.outputs, out))),
    }))
    return { outputs: placed ?? fallback.outputs, settings: settingsOf(config) }
  }
  return fallback
}
