import { dirname } from 'node:path'
import { maxSatisfying, satisfies, valid } from 'semver'
import type { Import } from '../../catalog/imports.ts'
import { parseSpec, type Spec } from '../../config/source-spec.ts'
import { askGit } from '../../git/ask.ts'
import { repositoryOf } from '../../git/repository.ts'
import type { Host } from '../../host/host.ts'
import type { LazyHttpClient } from '../../http/lazy-client.ts'
import { openSource } from '../../source/open.ts'
import { chosenVersion, listingOf } from '../../source/registry.ts'
import type { LockedImports } from './lock.ts'

/** One import: the version that is copied, the newest that it accepts, and the newest of all. */
export type Outdated = {
  readonly file: string
  readonly import: string
  readonly from: string
  readonly locked: string | null
  readonly wanted: string | null
  readonly latest: string | null
}

/** The versions of each copied import of a catalog, in the order of its header. */
export async function outdatedIn(
  host: Host,
  { path, shown, imports, locked }: LockedImports,
  network: LazyHttpClient,
): Promise<Outdated[]> {
  const rows: Outdated[] = []
  for (const one of imports) {
    const { wanted, latest } = await newest(host, one, dirname(path), network)
    rows.push({
      file: shown,
      import: one.key,
      from: one.from,
      locked: (Object.hasOwn(locked, one.key) && locked[one.key]?.version) || null,
      wanted: wanted ?? null,
      latest: latest ?? null,
    })
  }
  return rows
}

type Newest = { wanted: string | undefined; latest: string | undefined }

async function newest(
  host: Host,
  { from, version: range }: Import,
  base: string,
  network: LazyHttpClient,
): Promise<Newest> {
  const spec = parseSpec(from)
  const isIn = (version: string) => range === undefined || satisfies(version, range)
  if (spec.kind === 'package') {
    const listing = await listingOf(host, await network(), spec)
    return {
      wanted: chosenVersion(listing, spec.version ?? range),
      latest: chosenVersion(listing, undefined),
    }
  }
  if (spec.kind === 'git') {
    const versions = await taggedVersions(host, spec, base)
    const found = maxSatisfying(versions, '*') ?? undefined
    return { wanted: maxSatisfying(versions, range ?? '*') ?? undefined, latest: found }
  }
  const { reading } = await openSource(host, from, { base, network })
  const { version } = reading.value
  return { wanted: version !== undefined && isIn(version) ? version : undefined, latest: version }
}

/** The versions that tags named like the ref of a source have: `v2.1.0` for `v2.0.0:errors.yaml`. */
async function taggedVersions(
  host: Host,
  { ref }: Extract<Spec, { kind: 'git' }>,
  base: string,
): Promise<string[]> {
  const prefix = /^(.*?)\d+\.\d+\.\d+/.exec(ref)?.[1]
  if (prefix === undefined) return []
  const root = await repositoryOf(host, base, (fault) => `${ref} cannot be read from git: ${fault}`)
  const { code, text } = await askGit(host, root, 'tag', '--list')
  if (code !== 0) return []
  return text
    .split('\n')
    .filter((tag) => tag.startsWith(prefix) && valid(tag.slice(prefix.length)) !== null)
    .map((tag) => tag.slice(prefix.length))
}
