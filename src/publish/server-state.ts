import type { FhirServer } from '../fhir-client/client.ts'
import { isId, read, type ServerResource } from '../fhir-client/read.ts'
import type { FhirResource } from '../fhir-client/response.ts'
import { search } from '../fhir-client/search.ts'

/** A resource to publish: CodeSystem or ValueSet with the id that it gets. */
export type CanonicalResource = FhirResource & { resourceType: string; id: string; url: string; version: string }

/** One of our resources, and what the server holds for it now. */
export type ServerState = { resource: CanonicalResource; current?: ServerResource | undefined }

/**
 * Asks the server what it holds for a resource. One with the same url and version counts, whatever its id: servers refuse a second
 * one. Else it is the one under our id.
 */
export async function readServerState(server: FhirServer, resource: CanonicalResource): Promise<ServerState> {
  const { resourceType, id } = resource
  const own = await read(server, resourceType, id)
  const ids = (await search(server, resourceType, resource, 'url,version')).map((found) => found.id).filter(isId)
  // A server of which two ids hold one url and version has the rest of its trouble elsewhere; the first speaks for them.
  const [other] = ids.includes(id) ? [] : ids
  const elsewhere = other === undefined ? undefined : await read(server, resourceType, other)
  return { resource, current: elsewhere ?? own }
}
