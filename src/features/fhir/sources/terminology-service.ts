import { asArray, asRecord } from '../../../base/core/values/record.ts'
import type { FhirServer } from '../client/client.ts'
import { isId } from '../client/id.ts'
import { read } from '../client/read.ts'
import type { FhirResource } from '../client/response.ts'
import { search } from '../client/search.ts'
import { newestOf, versionsNote } from '../terms/versions.ts'

/**
 * A FHIR server as a source of catalogs: the name of the source for people, and notes about how it
 * was read.
 */
export type TerminologyService = { server: FhirServer; shown: string; notices: string[] }

/** The resource with this canonical url: in this version, else in the newest. */
export async function resourceAt(
  service: TerminologyService,
  type: 'CodeSystem' | 'ValueSet',
  url: string,
  version?: string,
): Promise<FhirResource | undefined> {
  const chosen = newest(service, await search(service.server, type, { url, version }))
  // A search may return a resource partially, marked as such.
  const isPart = asArray(asRecord(chosen?.meta).tag).some(
    (tag) => asRecord(tag).code === 'SUBSETTED',
  )
  return isPart && isId(chosen?.id)
    ? (await read(service.server, type, chosen.id))?.resource
    : chosen
}

function newest(
  { notices, shown, server }: TerminologyService,
  resources: readonly FhirResource[],
): FhirResource | undefined {
  const used = newestOf(resources)
  notices.push(...versionsNote(shown, resources, used).map((note) => server.redactLine(note)))
  return used
}
