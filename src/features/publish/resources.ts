import type { Catalog } from '../../base/core/catalog/catalog.ts'
import { sha256 } from '../../base/core/values/hash.ts'
import { asArray } from '../../base/core/values/record.ts'
import type { Settings } from '../../base/targets/settings.ts'
import { fhirFiles, r4, r4b, r5 } from '../fhir/index.ts'
import type { Capability } from './capability.ts'
import type { CanonicalResource } from './server-state.ts'

/** The CodeSystems and ValueSets of a catalog in the FHIR version of a server. */
export function resourcesOf(
  catalog: Catalog,
  release: NonNullable<Capability['release']>,
  settings: Settings = {},
): CanonicalResource[] {
  const files = fhirFiles(catalog, { r4, r4b, r5 }[release], settings)
  // As they are written: without undefined values.
  return files.map(({ resource }) => JSON.parse(JSON.stringify(resource)))
}

/** How a server stores versions: one resource that is updated, or one resource per version. */
export type History = 'latest' | 'versioned'

/**
 * The resources in the order in which they are sent, with their ids: a CodeSystem follows those
 * that it depends on, then come ValueSets. A resource per version has an id such as
 * `rail-errors-1-2-0` (ids hold letters, digits, `-` and `.`).
 */
export function inOrder(
  resources: readonly CanonicalResource[],
  history: History,
): CanonicalResource[] {
  const codes = codesIn(resources)
  const weight = (resource: CanonicalResource) =>
    resource.resourceType === 'ValueSet' ? 2 : resource === codes ? 1 : 0
  const sorted = [...resources].sort((a, b) => weight(a) - weight(b))
  return history === 'latest'
    ? sorted
    : sorted.map((resource) => ({ ...resource, id: versionedId(resource) }))
}

/** The CodeSystem of the codes: the only one, or the one with properties; stages have none. */
export function codesIn(resources: readonly CanonicalResource[]): CanonicalResource | undefined {
  const systems = resources.filter(({ resourceType }) => resourceType === 'CodeSystem')
  return systems.length === 1
    ? systems[0]
    : systems.find(({ property }) => asArray(property).length > 0)
}

const LONGEST_ID = 64

/** Ids that would be cut end in a hash, because two of them can begin with the same characters. */
function versionedId({ id, version }: CanonicalResource): string {
  const end = `-${version.replace(/[^A-Za-z0-9-]/g, '-')}`
  if (id.length + end.length <= LONGEST_ID) return id + end
  const hash = `-${sha256(`${id}|${version}`).slice(0, 8)}`
  return `${id.slice(0, Math.max(1, LONGEST_ID - hash.length - end.length))}${hash}${end}`.slice(
    0,
    LONGEST_ID,
  )
}
