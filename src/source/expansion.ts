import { expand, isTooCostly } from '../fhir-client/expand.ts'
import { type FhirResource, issueText, unexpected } from '../fhir-client/response.ts'
import { UserError } from '../host/user-error.ts'
import { asRecord } from '../values/record.ts'
import { describe } from './describe.ts'
import type { TerminologyService } from './terminology-service.ts'

// More codes than any API has.
const MOST_CODES = 100_000

/**
 * Expands a ValueSet completely; undefined if the service does not know it. `isDescribed`: the
 * properties of its codes are known already.
 */
export async function expansionOf(
  service: TerminologyService,
  { url, version, isDescribed }: { url: string; version: string | undefined; isDescribed: boolean },
): Promise<FhirResource | undefined> {
  const { server } = service
  const parameters = { includeDesignations: true, excludeNested: true }
  const answered = await expand(server, { url, version, most: MOST_CODES, parameters })
  const shown = server.redactLine(url) // a CodeSystem of the server may name it
  if (!answered.ok) {
    const { response } = answered
    if (response.status === 404) return undefined
    if (!isTooCostly(response)) throw unexpected(response)
    const why = issueText(response) || response.status
    throw new UserError(
      `${server.base} can't expand ${shown}: it is too large for this server (${why}); try again later: some servers expand a set only after indexing it`,
    )
  }
  const { valueSet, contains, total = contains.length, isWhole } = answered.value
  if (!isWhole)
    throw new UserError(
      `${server.base} sent more than ${Math.min(contains.length, MOST_CODES)} codes for ${shown}, the limit for a catalog`,
    )
  const codes = [...contains].sort((a, b) => (String(a.code) < String(b.code) ? -1 : 1)) // servers have no order
  const { offset: _, ...expansion } = asRecord(valueSet.expansion)
  return {
    ...valueSet,
    expansion: {
      ...expansion,
      total,
      contains: isDescribed ? codes : await describe(service, codes),
    },
  }
}
