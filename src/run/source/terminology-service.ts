import { asArray, asRecord } from '../../core/values/record.ts'
import { compare, isSemver } from '../../core/values/semver.ts'
import type { FhirServer } from '../../io/fhir-client/client.ts'
import { isId } from '../../io/fhir-client/id.ts'
import { read } from '../../io/fhir-client/read.ts'
import type { FhirResource } from '../../io/fhir-client/response.ts'
import { search } from '../../io/fhir-client/search.ts'

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
  const active = resources.filter(({ status }) => status === 'active')
  const candidates = active.length > 0 ? active : resources
  const ordered = [...candidates].sort((a, b) =>
    byVersion(String(b.version ?? ''), String(a.version ?? '')),
  )
  const versions = [...new Set(resources.map(({ version }) => String(version ?? 'none')))].sort()
  if (versions.length > 1)
    notices.push(
      `${shown} has several versions: ${server.redactLine(versions.join(', '))}; using ${server.redactLine(String(ordered[0]!.version ?? 'none'))}. To use another version, add |<version>`,
    )
  return ordered[0]
}

const byVersion = (a: string, b: string): number => {
  if (isSemver(a) && isSemver(b)) return compare(a, b)
  return Number(isSemver(a)) - Number(isSemver(b)) || Number(a > b) - Number(a < b)
}
