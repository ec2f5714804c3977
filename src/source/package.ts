import { posix } from 'node:path'
import type { PackageSpec } from '../config/source-spec.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import type { HttpClient } from '../http/client.ts'
import { jsonOf } from '../values/json.ts'
import { asRecord } from '../values/record.ts'
import { type ArchiveFile, filesIn } from './archive.ts'
import { fromFhirPackage } from './fhir-package.ts'
import type { Opened } from './opened.ts'
import { chosenVersion, listingOf } from './registry.ts'

/**
 * Reads a catalog of a package from its registry. Rejects with {@link UserError} if the registry has
 * no such version, or the version no such catalog.
 */
export async function fromPackage(
  host: Host,
  http: HttpClient,
  spec: PackageSpec,
): Promise<Opened> {
  const listing = await listingOf(host, http, spec)
  const version = chosenVersion(listing, spec.version)
  if (version === undefined)
    throw new UserError(
      `${listing.shown} has no version ${spec.version ?? ''}; its versions are ${listing.versions.slice(-10).join(', ') || 'none'}`,
    )
  const shown = `${listing.shown}@${version}`
  const bytes = await listing.archive(version)
  return spec.registry === 'fhir'
    ? inFhirPackage(bytes, spec, shown)
    : inNpmPackage(bytes, spec, shown)
}

function inFhirPackage(bytes: Uint8Array, { part }: PackageSpec, shown: string): Promise<Opened> {
  const [canonical, version] = part?.split('|') ?? []
  return fromFhirPackage(bytes, { named: shown, canonical, version }, shown)
}

async function inNpmPackage(
  bytes: Uint8Array,
  { part }: PackageSpec,
  shown: string,
): Promise<Opened> {
  const archived = await filesIn(bytes, { shown, what: 'an npm package' }, () => true)
  // The first folder has any name.
  const files = new Map(
    archived.map(({ name, data }) => [posix.normalize(name).replace(/^[^/]*\//, ''), data]),
  )
  const file = part ?? catalogIn(archived, files, shown)
  const text = files.get(posix.normalize(file))
  if (text === undefined) throw new UserError(`${shown} has no file ${file}`)
  const beside = (name: string) => files.get(posix.join(posix.dirname(file), name))
  return {
    shown: `${shown}/${file}`,
    file: posix.basename(file),
    text,
    beside: async (name) => beside(name),
    named: async (name) => beside(name),
  }
}

/** The catalog of a package: what its package.json names, its errors.yaml, or its only published list. */
function catalogIn(
  archived: readonly ArchiveFile[],
  files: ReadonlyMap<string, Uint8Array>,
  shown: string,
): string {
  const manifest = files.get('package.json')
  const named = manifest && asRecord(jsonOf(manifest))['rail-errors']
  if (typeof named === 'string') return named
  if (files.has('errors.yaml')) return 'errors.yaml'
  const lists = [...files.keys()].filter((name) => /\.handling\.json$/i.test(name))
  const [only] = lists
  if (only !== undefined && lists.length === 1) return only.replace(/\.handling(?=\.json$)/i, '')
  throw new UserError(
    `${shown} has ${lists.length === 0 ? 'no errors.yaml and no published list' : 'several lists'} among its ${archived.length} files; name the file after a #: ${shown}#path/to/errors.yaml`,
  )
}
