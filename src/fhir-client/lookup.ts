import type { Service } from '../source/terminology.ts'
import { list, record } from '../values/record.ts'
import type { Resource } from './search.ts'

// Properties of code or string: those that a server gives which breaks on whole numbers and booleans.
const TEXTS = ['fix_stage', 'fix', 'status', 'outcome', 'retry', 'present_as', 'replaced_by', 'since']
const AT_ONCE = 8

/**
 * The codes with what $lookup says of each: definition and properties. A server that breaks on whole numbers (HAPI 8) is asked
 * for texts alone. What can't be looked up stays as it is, and is told.
 */
export async function lookedUpAll(service: Service, codes: readonly Resource[]): Promise<Resource[]> {
  const [one] = codes
  if (one === undefined) return []
  const all = await lookedUp(service, one, [])
  const way = all !== undefined ? [] : TEXTS
  const first = all ?? (await lookedUp(service, one, TEXTS))
  if (first === undefined) {
    service.remarks.push(`${service.base} answers no $lookup, so it says no more of the codes than their displays`)
    return [...codes]
  }
  if (way === TEXTS)
    service.remarks.push(
      `${service.base} can't look up whole numbers and booleans, so http and stop stay unknown; its CodeSystem would have them`,
    )
  return [first, ...(await rest(service, codes.slice(1), way))]
}

async function rest(service: Service, codes: readonly Resource[], way: readonly string[]): Promise<Resource[]> {
  const done: Resource[] = []
  for (let at = 0; at < codes.length; at += AT_ONCE)
    for (const entry of await Promise.all(codes.slice(at, at + AT_ONCE).map(async (one) => (await lookedUp(service, one, way)) ?? one)))
      done.push(entry)
  return done
}

async function lookedUp({ ask, base }: Service, concept: Resource, properties: readonly string[]): Promise<Resource | undefined> {
  const url = new URL(`${base}/CodeSystem/$lookup`)
  for (const name of ['system', 'code', 'version']) if (typeof concept[name] === 'string') url.searchParams.set(name, concept[name])
  for (const property of properties) url.searchParams.append('property', property)
  const { status, resource } = await ask(url)
  if (status !== 200 || resource.resourceType !== 'Parameters') return undefined
  const parameters = list(resource.parameter).map(record)
  const definition = parameters.find(({ name }) => name === 'definition')?.valueString
  const property = parameters.filter(({ name }) => name === 'property').map(propertyOf)
  return { ...concept, ...(definition !== undefined && { definition }), ...(property.length > 0 && { property }) }
}

/** One property as a CodeSystem has it, from the parts of a parameter. */
function propertyOf({ part }: Resource): Resource {
  const parts = list(part).map(record)
  const of = (wanted: string) => parts.find(({ name }) => name === wanted)
  const code = Object.values(of('code') ?? {}).find((value) => value !== 'code')
  const value = Object.fromEntries(Object.entries(of('value') ?? {}).filter(([key]) => key.startsWith('value')))
  return { code, ...value }
}
