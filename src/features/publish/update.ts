import { asArray, asRecord } from '../../base/core/values/record.ts'
import {
  type Answered,
  type FhirResource,
  type FhirResponse,
  type FhirServer,
  issuesOf,
  stored,
} from '../fhir/index.ts'

/** A resource to store under its id, if the server's version still has this ETag. */
export type Update = {
  resource: FhirResource & { resourceType: string; id: string }
  ifMatch?: string | undefined
}

const pathOf = ({ resource }: Update): string => `${resource.resourceType}/${resource.id}`

/** Creates or replaces one resource (FHIR R4 3.1.0.4, update). */
export const update = (server: FhirServer, one: Update): Promise<FhirResponse> =>
  server.ask({ method: 'PUT', path: pathOf(one), body: one.resource, ifMatch: one.ifMatch })

/**
 * Creates or replaces resources in one transaction (FHIR R4 3.1.0.11): all, or none. Returns the
 * response to each.
 */
export async function updateAll(
  server: FhirServer,
  updates: readonly Update[],
): Promise<Answered<readonly FhirResponse[]>> {
  const entry = updates.map((one) => ({
    resource: one.resource,
    request: { method: 'PUT', url: pathOf(one), ifMatch: one.ifMatch },
  }))
  const response = await server.ask({
    method: 'POST',
    path: '',
    body: { resourceType: 'Bundle', type: 'transaction', entry },
  })
  if (!stored(response)) return { ok: false, response }
  const responses = asArray(response.resource?.entry).map((given): FhirResponse => {
    const { status, outcome, etag } = asRecord(asRecord(given).response)
    // `status` is a line such as `201 Created`.
    return {
      ...response,
      status: Number.parseInt(String(status), 10),
      etag: typeof etag === 'string' ? etag : undefined,
      resource: undefined,
      issues: issuesOf(outcome, server.redactLine),
    }
  })
  return { ok: true, value: responses }
}
