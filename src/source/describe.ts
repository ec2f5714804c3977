import { lookedUpAll } from '../fhir-client/lookup.ts'
import { type Resource, searched } from '../fhir-client/search.ts'
import { list, record } from '../values/record.ts'
import type { Service } from './terminology.ts'

// A set of codes from more systems is none of an API.
const MOST_SYSTEMS = 10

/** The codes of an expansion with all that the service knows of them: from their CodeSystems where it has these, else by $lookup. */
export async function described(service: Service, codes: readonly Resource[]): Promise<Resource[]> {
  const systems = [...new Set(codes.map(({ system }) => system))].filter((system): system is string => typeof system === 'string')
  const concepts = new Map<string, Resource>()
  for (const system of systems.slice(0, MOST_SYSTEMS)) {
    const found = await searched(service, 'CodeSystem', system)
    for (const concept of everyConcept(found?.concept)) concepts.set(keyOf(system, concept.code), concept)
  }
  const known = ({ system, code }: Resource) => concepts.get(keyOf(system, code))
  const unknown = codes.filter((one) => known(one) === undefined)
  const lookedUp = new Map((await lookedUpAll(service, unknown)).map((one) => [keyOf(one.system, one.code), one]))
  return codes.map((one) => {
    const { concept: _, ...said } = known(one) ?? {}
    return known(one) === undefined ? (lookedUp.get(keyOf(one.system, one.code)) ?? one) : { ...said, ...one }
  })
}

const keyOf = (system: unknown, code: unknown): string => JSON.stringify([system, code])

/** The concepts of a CodeSystem, those inside others, too. */
function everyConcept(concept: unknown): Resource[] {
  const open = list(concept).map(record)
  for (let at = 0; at < open.length; at++) for (const inner of list(open[at]!.concept)) open.push(record(inner))
  return open
}
