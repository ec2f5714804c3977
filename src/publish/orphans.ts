import { asRecord, asRecords } from '../core/values/record.ts'
import type { FhirServer } from '../io/fhir-client/client.ts'
import { isId } from '../io/fhir-client/id.ts'
import { read, type ServerResource } from '../io/fhir-client/read.ts'
import { type Answered, type FhirResource, summaryOf } from '../io/fhir-client/response.ts'
import { LARGE_PAGES, searchAll } from '../io/fhir-client/search.ts'
import { isOurs } from './ownership.ts'
import { allAt, pinned, type Versions } from './pin.ts'
import { codesIn } from './resources.ts'
import type { CanonicalResource, ServerState } from './server-state.ts'
import { isOlder } from './version-order.ts'

/**
 * A ValueSet that an earlier version of the catalog had, and that is still in use on the server.
 */
export type Orphan = ServerResource & { resource: CanonicalResource }

/**
 * Finds the ValueSets of parts (active, stages, stopping, warnings) that an earlier version of a catalog
 * published and this one does not have, unless they are retired; none if the server has a newer
 * version. A server that can't search by code system: the reason.
 */
export async function findOrphans(
  server: FhirServer,
  states: readonly ServerState[],
  { takeOver }: { takeOver: boolean },
): Promise<Answered<readonly Orphan[]>> {
  const all = states.map(({ resource }) => resource)
  const set = codesIn(all)
  const newer = states.some(
    ({ resource, newest }) => newest !== undefined && isOlder(resource, newest),
  )
  if (set === undefined || newer) return { ok: true, value: [] }
  const found = await searchAll(server, 'ValueSet', {
    reference: set.url,
    _elements: 'url,version,status,publisher,compose',
    ...LARGE_PAGES,
  })
  if (!found.ok) return found
  const built = new Set(all.map(({ url }) => url))
  const lost = found.value.filter(
    (one) =>
      isId(one.id) &&
      !built.has(String(one.url)) &&
      one.status !== 'retired' &&
      isPartOf(one, set) &&
      (takeOver || isOurs(one, set)),
  )
  const whole = await Promise.all(lost.map(({ id }) => read(server, 'ValueSet', id as string)))
  return {
    ok: true,
    value: whole
      .filter((one): one is Orphan => one !== undefined)
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  }
}

const PARTS = /^-(?:stage-[a-z0-9-]+|active|stopping|warnings)$/

/**
 * True for a ValueSet as this tool makes it for a part of the set: by its URL and by its
 * definition.
 */
export function isPartOf({ url, compose }: FhirResource, set: CanonicalResource): boolean {
  const whole = set.url.replace(/\/CodeSystem\/([^/]+)$/, '/ValueSet/$1')
  const [include, ...more] = asRecords(asRecord(compose).include)
  const [filter] = asRecords(include?.filter)
  return (
    typeof url === 'string' &&
    url.startsWith(whole) &&
    PARTS.test(url.slice(whole.length)) &&
    more.length === 0 &&
    include?.system === set.url &&
    ['fix_stage', 'status', 'stop'].includes(String(filter?.property))
  )
}

/** The same ValueSet as retired. Its date changes with its status (FHIR R4 ValueSet.date). */
export function retired(
  { resource: { meta: _, ...resource } }: Orphan,
  date: unknown,
  versions: Versions,
): CanonicalResource {
  // Its codes stay those of its own version.
  return pinned(
    { ...(resource as CanonicalResource), status: 'retired', ...(date !== undefined && { date }) },
    allAt(versions, resource as CanonicalResource),
  )
}

/** Why it is unknown which ValueSets a set lost. */
export const unknownOrphans = (answered: Extract<Answered<unknown>, { ok: false }>): string =>
  `the server can't search ValueSets by their CodeSystem (${summaryOf(answered.response)}), so it is unknown whether it has some that the catalog no longer builds`
