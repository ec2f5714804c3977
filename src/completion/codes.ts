import { dirname } from 'node:path'
import { readLayers } from '../config/layers.ts'
import { mergeConfigs } from '../config/merge.ts'
import { CONFIG_NAMES } from '../config/read.ts'
import { parseSpec } from '../config/source-spec.ts'
import type { Host } from '../host/host.ts'
import { findUpwards } from '../host/upwards.ts'
import { UserError } from '../host/user-error.ts'
import { openSource } from '../source/open.ts'

/**
 * The codes of the local catalogs. Loads no plugin, runs no git and fetches nothing, so a key press
 * in the folder of another person does not run code from it.
 */
async function localCodes(host: Host): Promise<string[]> {
  const codes: string[] = []
  for (const { source, base } of await localSources(host)) {
    const { reading } = await openSource(host, source, { base })
    for (const { code } of reading.value.codes ?? [])
      if (code !== undefined && /^[A-Za-z0-9_]+$/.test(code)) codes.push(code)
  }
  return [...new Set(codes)].sort()
}

/** The codes of the local catalogs, or an empty list if a file can't be read. */
export const localCodesOrNone = (host: Host): Promise<string[]> =>
  localCodes(host).catch((error) => (error instanceof UserError ? [] : Promise.reject(error)))

async function localSources(host: Host): Promise<{ source: string; base: string }[]> {
  const path = await findUpwards(host, CONFIG_NAMES)
  const { config, from } = mergeConfigs(
    path === undefined ? [] : await readLayers(host, path),
    path === undefined ? host.cwd : dirname(path),
  )
  const named = config.catalogs?.map(({ source }) => source) ?? [config.source]
  const local = named.flatMap((source) =>
    source === undefined || parseSpec(source).kind !== 'path'
      ? []
      : [{ source, base: from.source }],
  )
  if (named.some((source) => source !== undefined)) return local
  const nearest = await findUpwards(host, ['errors.yaml'])
  return nearest === undefined ? [] : [{ source: nearest, base: dirname(nearest) }]
}
