import type { FhirServer } from '../fhir-client/client.ts'
import { read, type ServerResource } from '../fhir-client/read.ts'
import type { FhirResource } from '../fhir-client/response.ts'
import type { Orphan } from './orphans.ts'
import { isOurs } from './ownership.ts'
import { isUnpinned, pinned } from './pin.ts'
import type { Step } from './plan.ts'
import type { CanonicalResource, ServerState } from './server-state.ts'

/**
 * The requests that fix ValueSets of other versions on the server to their own CodeSystem: without
 * a version in its definition, such a ValueSet would get the codes of the version that is published
 * now. Those of other publishers are left alone.
 */
export async function pinnedOthers(
  server: FhirServer,
  states: readonly ServerState[],
  { takeOver, lost }: { takeOver: boolean; lost: readonly Orphan[] },
): Promise<Step[]> {
  const urls = new Set(states.map(({ resource }) => resource.url))
  const systems = states.filter(({ resource }) => resource.resourceType === 'CodeSystem')
  const steps: Step[] = []
  const pin = ({ resource: { meta: _, ...before }, etag }: ServerResource) =>
    steps.push({
      action: 'update',
      resource: pinned(before as CanonicalResource, urls),
      before,
      ifMatch: etag,
      why: `it keeps the codes of version ${before.version}, now that the server has several versions`,
    })
  for (const one of lost)
    if (isUnpinned(one.resource, urls) && hasSystem(one.resource, systems)) pin(one)
  for (const { resource, others } of states)
    for (const other of others) {
      if (
        !isUnpinned(other, urls) ||
        !(takeOver || isOurs(other, resource)) ||
        !hasSystem(other, systems)
      )
        continue
      const found = await read(server, resource.resourceType, other.id as string)
      if (found !== undefined) pin(found)
    }
  return steps
}

/** True if the server keeps a CodeSystem of the same version. */
const hasSystem = ({ version }: FhirResource, systems: readonly ServerState[]): boolean =>
  systems.every(({ others }) => others.some((one) => one.version === version))
