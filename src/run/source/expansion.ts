import { asRecord, treeNodes } from '../../core/values/record.ts'
import { type Description, lookup } from '../../io/fhir-client/code-system.ts'
import { expand, isTooCostly } from '../../io/fhir-client/expand.ts'
import { type FhirResource, issueText, unexpected } from '../../io/fhir-client/response.ts'
import { UserError } from '../../io/host/user-error.ts'
import { resourceAt, type TerminologyService } from './terminology-service.ts'

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

// A set of codes from more systems is not the catalog of an API.
const MOST_SYSTEMS = 10

/**
 * Returns the codes of an expansion with all properties that the service has: from their
 * CodeSystems if available, else from $lookup.
 */
async function describe(
  service: TerminologyService,
  codes: readonly FhirResource[],
): Promise<FhirResource[]> {
  const concepts = await conceptsOf(service, codes)
  const descriptions = await lookUp(
    service,
    codes.filter((code) => !concepts.has(keyOf(code))),
  )
  return codes.map((code) => {
    const { concept: _, ...said } = concepts.get(keyOf(code)) ?? {}
    return { ...said, ...code, ...descriptions.get(keyOf(code)) }
  })
}

const keyOf = ({ system, code }: FhirResource): string => JSON.stringify([system, code])

/** The concepts of the CodeSystems of the codes. */
async function conceptsOf(
  service: TerminologyService,
  codes: readonly FhirResource[],
): Promise<Map<string, FhirResource>> {
  const concepts = new Map<string, FhirResource>()
  const systems = [...new Set(codes.map(({ system }) => system))].filter(
    (system) => typeof system === 'string',
  )
  for (const system of systems.slice(0, MOST_SYSTEMS)) {
    const codeSystem = await resourceAt(service, 'CodeSystem', system)
    for (const { value } of treeNodes(codeSystem?.concept, 'concept'))
      concepts.set(keyOf({ system, code: value.code }), value)
  }
  return concepts
}

// Properties of type code or string: for servers that fail on whole numbers and booleans.
const TEXTS = [
  'fix_stage',
  'fix',
  'status',
  'outcome',
  'retry',
  'present_as',
  'replaced_by',
  'since',
]
const AT_ONCE = 8

/**
 * What $lookup returns for codes. A server that fails on whole numbers (HAPI 8) is asked for texts
 * alone. Codes without a result are left out, and a notice says which.
 */
async function lookUp(
  { server, notices }: TerminologyService,
  codes: readonly FhirResource[],
): Promise<Map<string, Description>> {
  const found = new Map<string, Description>()
  const ask = async (code: FhirResource, properties: readonly string[]) => {
    const answered = await lookup(server, code, properties)
    if (answered.ok) found.set(keyOf(code), answered.value)
    return answered.ok
  }
  const [first, ...rest] = codes
  if (first === undefined) return found
  const properties = (await ask(first, [])) ? [] : TEXTS
  if (properties === TEXTS && !(await ask(first, TEXTS))) {
    notices.push(
      `${server.base} does not support $lookup, so only the displays of the codes are known`,
    )
    return found
  }
  if (properties === TEXTS)
    notices.push(
      `${server.base} does not return numbers and booleans with $lookup, so http and stop are unknown; the CodeSystem contains them`,
    )
  for (let at = 0; at < rest.length; at += AT_ONCE)
    await Promise.all(rest.slice(at, at + AT_ONCE).map((code) => ask(code, properties)))
  return found
}
