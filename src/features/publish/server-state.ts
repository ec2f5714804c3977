import {
  type FhirResource,
  type FhirServer,
  isId,
  read,
  type ServerResource,
  search,
} from '../fhir/index.ts'
import { newestOf } from './version-order.ts'

/** A resource to publish: CodeSystem or ValueSet with its id on the server. */
export type CanonicalResource = FhirResource & {
  resourceType: string
  id: string
  url: string
  version: string
}

/** One of our resources, and what the server has under its id and under its canonical URL. */
export type ServerState = {
  resource: CanonicalResource
  /**
   * The resource to compare with and to replace: the one with our url and version, whatever its id,
   * else the one with our id.
   */
  current?: ServerResource | undefined
  /**
   * The other resources with our url, without their content: id, version, date, publisher,
   * definition.
   */
  others: readonly FhirResource[]
  /** The resource with our url and the newest version, whole; undefined if there is none. */
  newest?: FhirResource | undefined
}

const SUMMARY = 'url,version,status,date,publisher'

/** All versions that a server has of a resource, by its canonical; of a ValueSet, with its definition. */
export async function versionsAt(
  server: FhirServer,
  type: string,
  url: string,
): Promise<CanonicalResource[]> {
  const elements = type === 'ValueSet' ? `${SUMMARY},compose` : SUMMARY
  const found = await search(server, type, { url }, elements)
  return found.filter((one): one is CanonicalResource => isId(one.id))
}

/**
 * Reads the state of a resource on the server. All versions with its url count, whatever their ids:
 * clients find a resource by its url, and servers refuse a second one with the same url and
 * version.
 */
export async function readServerState(
  server: FhirServer,
  resource: CanonicalResource,
): Promise<ServerState> {
  const { resourceType: type, id, url, version } = resource
  const underOurId = await read(server, type, id)
  const listed = await versionsAt(server, type, url)
  const same = listed.filter((one) => one.version === version)
  // If two ids on the server have the same url and version, ours is used, else the first one.
  const underOtherId = same.some((one) => one.id === id) ? undefined : same[0]
  const current =
    underOtherId === undefined ? underOurId : await read(server, type, underOtherId.id)
  // A search may lag behind a read.
  const known =
    underOurId?.resource.url === url && !listed.some((one) => one.id === id)
      ? [...listed, underOurId.resource]
      : listed
  const latest = newestOf(known)
  const whole = [current, underOurId].find((one) => one !== undefined && one.id === latest?.id)
  const newest = latest && (whole ?? (await read(server, type, latest.id as string)))?.resource
  return { resource, current, others: known.filter((one) => one.id !== current?.id), newest }
}
