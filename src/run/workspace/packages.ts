import { basename, join } from 'node:path'
import { CONFIG_NAMES } from '../../core/config/read.ts'
import { hasTopKey } from '../../core/yaml/top-key.ts'
import type { Host } from '../../io/host/host.ts'
import { wayTo } from '../../io/host/paths.ts'

export const CATALOG = 'errors.yaml'

/**
 * The folders below the working directory that have a config or a catalog among these files (all
 * absolute), without those inside such a folder, in order. Files that are only named like a catalog,
 * such as texts of a framework, do not count.
 */
export async function packagesAmong(host: Host, paths: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const path of paths) {
    const name = basename(path)
    if (wayTo(host.cwd, path) === undefined || !(CONFIG_NAMES.includes(name) || name === CATALOG))
      continue
    if (
      name === CATALOG &&
      !hasTopKey(new TextDecoder().decode(await host.files.read(path)), ['codes', 'codes_from'])
    )
      host.detail(`${path} has no "codes", so it is not a catalog`)
    else found.add(join(path, '..'))
  }
  return [...found]
    .filter(
      (folder) =>
        ![...found].some((other) => other !== folder && wayTo(other, folder) !== undefined),
    )
    .sort()
}
