import { basename, dirname, join } from 'node:path'
import { CATALOG_KEYS } from '../../core/catalog/language-files.ts'
import { CONFIG_NAMES } from '../../core/config/read.ts'
import { hasTopKey } from '../../core/yaml/top-key.ts'
import { type Listed, listedOnce } from '../../io/git/files.ts'
import type { StagedFiles } from '../../io/git/staged.ts'
import type { Host } from '../../io/host/host.ts'
import { wayTo } from '../../io/host/paths.ts'
import { CATALOG } from './catalog-run.ts'

const NAMES = [CATALOG, ...CONFIG_NAMES]

/** True unless a file is only named like a catalog, such as texts of a framework. */
export async function isCatalog(host: Host, path: string): Promise<boolean> {
  if (hasTopKey(new TextDecoder().decode(await host.files.read(path)), CATALOG_KEYS)) return true
  host.detail(`${path} has no "codes", so it is not a catalog`)
  return false
}

/**
 * The folders below the working directory that have a config or a catalog among the files that git
 * lists, without those inside such a folder, in order.
 */
export async function packagesBelow(
  host: Host,
  staged?: StagedFiles,
  listed: Listed = listedOnce(host),
): Promise<string[]> {
  const paths =
    staged?.paths.map((path) => join(staged.root, path)) ??
    (await listed())?.map((path) => join(host.cwd, path)) ??
    []
  const found = new Set<string>()
  for (const path of paths) {
    const name = basename(path)
    const folder = dirname(path)
    if (!NAMES.includes(name) || folder === host.cwd || wayTo(host.cwd, path) === undefined)
      continue
    if (staged === undefined && (await host.files.kind(path)) !== 'file') continue
    if (name !== CATALOG || (await isCatalog(host, path))) found.add(folder)
  }
  return [...found]
    .filter(
      (folder) =>
        ![...found].some((other) => other !== folder && wayTo(other, folder) !== undefined),
    )
    .sort()
}
