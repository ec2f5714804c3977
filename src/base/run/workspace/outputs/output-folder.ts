import { dirname, join } from 'node:path'
import type { Host } from '../../../io/host/host.ts'
import { shownPath } from '../../../io/host/paths.ts'
import { UserError } from '../../../io/host/user-error.ts'
import { type Manifest, manifestPath, readManifest, START_PAGE } from '../../../targets/manifest.ts'

/** The names of the catalogs that a build wrote into a folder, in order. */
export const catalogsAt = async (host: Host, folder: string): Promise<string[]> =>
  (await host.files.list(folder))
    .flatMap((file) => /^([a-z0-9-]+)\.manifest$/.exec(file)?.[1] ?? [])
    .sort()

export async function manifestAt(
  host: Host,
  folder: string,
  name: string,
): Promise<Manifest | undefined> {
  const path = join(folder, manifestPath(name))
  return (await host.files.kind(path)) === 'file'
    ? readManifest(name, new TextDecoder().decode(await host.files.read(path)))
    : undefined
}

/**
 * Manifests in the folder of catalogs that are not built there any more: a renamed catalog leaves
 * one.
 */
export async function abandonedAt(
  host: Host,
  folder: string,
  names: ReadonlySet<string>,
): Promise<Manifest[]> {
  if ((await host.files.kind(folder)) !== 'folder') return []
  const others = [...(await catalogsAt(host, folder)), START_PAGE].filter(
    (name) => !names.has(name),
  )
  const manifests = await Promise.all(others.map((name) => manifestAt(host, folder, name)))
  return manifests.filter((manifest) => manifest !== undefined && !manifest.damaged) as Manifest[]
}

/**
 * The existing outputs in a folder, by path. Rejects if a link leads out of the folder: files there
 * do not belong to the build.
 */
export async function contentsOf(
  host: Host,
  folder: string,
  paths: ReadonlySet<string>,
): Promise<Map<string, Uint8Array>> {
  const contents = new Map<string, Uint8Array>()
  for (const inside of new Set([...paths].map((path) => dirname(path))))
    await host.files.refuseEscape(join(folder, inside), folder)
  for (const path of paths) {
    const kind = await host.files.kind(join(folder, path))
    if (kind === 'folder')
      throw new UserError(
        'exists',
        `${shownPath(host, join(folder, path))} is a folder, but an output file has this path; move the folder`,
      )
    if (kind === 'file') contents.set(path, await host.files.read(join(folder, path)))
  }
  return contents
}
