import type { FhirServer } from '../fhir-client/client.ts'
import { isId, read, type ServerResource } from '../fhir-client/read.ts'
import type { FhirResource } from '../fhir-client/response.ts'
import { search } from '../fhir-client/search.ts'

/** A resource to publish: CodeSystem or ValueSet with its id on the server. */
export type CanonicalResource = FhirResource & { resourceType: string; id: string; url: string; version: string }

/** One of our resources, and its current state on the server. */
export type ServerState = { resource: CanonicalResource; current?: ServerResource | undefined }

/**
 * Reads the state of a resource on the server. A resource with the same url and version counts, whatever its id: servers refuse a second
 * one. Otherwise it is the resource with our id.
 */
export async function readServerState(server: FhirServer, resource: CanonicalResource): Promise<ServerState> {
  const { resourceType, id } = resource
  const own = await read(server, resourceType, id)
  const ids = (await search(server, resourceType, resource, 'url,version')).map((found) => found.id).filter(isId)
  // If two ids on the server have the same url and version, the first one is used.
  const [other] = ids.includes(id) ? [] : ids
  const elsewhere = other === undefined ? undefined : await read(server, resourceType, other)
  return { resource, current: elsewhere ?? own }
}
