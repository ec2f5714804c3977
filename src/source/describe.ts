import { type Description, lookup } from '../fhir-client/code-system.ts'
import type { FhirResource } from '../fhir-client/response.ts'
import { treeNodes } from '../values/tree.ts'
import { resourceAt, type TerminologyService } from './terminology-service.ts'

// A set of codes from more systems is not the catalog of an API.
const MOST_SYSTEMS = 10

/**
 * Returns the codes of an expansion with all properties that the service has: from their
 * CodeSystems if available, else from $lookup.
 */
export async function describe(
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
