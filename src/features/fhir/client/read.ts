import { asRecord } from '../../../base/core/values/record.ts'
import type { FhirServer } from './client.ts'
import { isId } from './id.ts'
import { type FhirResource, resourceOf, unexpected } from './response.ts'

export type ServerResource = { id: string; etag?: string | undefined; resource: FhirResource }

/** Reads the resource with an id; undefined if it does not exist (FHIR R4 3.1.0.2, read). */
export async function read(
  server: FhirServer,
  type: string,
  id: string,
): Promise<ServerResource | undefined> {
  const response = await server.ask({ path: `${type}/${id}` })
  if (response.status === 404 || response.status === 410) return undefined
  const resource = resourceOf(response, type)
  if (resource === undefined) throw unexpected(response)
  // Some servers send the ETag only as meta.versionId (FHIR R4 3.1.0.5).
  const { versionId } = asRecord(resource.meta)
  return { id, resource, etag: response.etag ?? (isId(versionId) ? `W/"${versionId}"` : undefined) }
}
