import { asRecord } from '../../../base/core/values/record.ts'

/**
 * True for a valid FHIR id (R4 2.24.0.1, datatype id): no other text becomes part of an address or
 * a header.
 */
export const isId = (id: unknown): id is string =>
  typeof id === 'string' && /^(?!\.{1,2}$)[A-Za-z0-9.-]{1,64}$/.test(id)

/**
 * The version id that a server gave a resource: in its `meta`, else in the ETag of the response, such
 * as `W/"3"` (FHIR R4 3.1.0.5), which some servers write as `3`. Undefined if there is none.
 */
export function versionIdOf({
  resource,
  etag = '',
}: {
  resource?: unknown
  etag?: string | undefined
}): string | undefined {
  const { versionId } = asRecord(asRecord(resource).meta)
  if (isId(versionId)) return versionId
  const [, tag] = /^(?:W\/)?"?([^"]*)"?$/.exec(etag) ?? []
  return isId(tag) ? tag : undefined
}
