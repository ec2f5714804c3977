import type { Spec } from '../config/source-spec.ts'
import { expanded } from '../fhir-client/expand.ts'
import { type Ask, asker, type Resource, searched } from '../fhir-client/search.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import type { Web } from '../http/client.ts'
import { safeUrl } from '../http/url.ts'
import { list, record } from '../values/record.ts'
import type { Opened } from './opened.ts'

/** What a run asks one terminology service for. */
export type Service = { ask: Ask; base: string; shown: string; remarks: string[] }

/**
 * A CodeSystem or a ValueSet of a terminology service, by its canonical. The resource says more than any operation: properties
 * of whole numbers and booleans get lost in $expand, and break $lookup, on a common server. So the CodeSystem is read where
 * there is one; $expand and $lookup serve where there is none.
 */
export async function fromFhirServer(host: Host, web: Web, spec: Extract<Spec, { kind: 'fhir' }>): Promise<Opened> {
  const shown = `fhir+${spec.base}#${spec.canonical}${spec.version === undefined ? '' : `|${spec.version}`}`
  const example = 'fhir+https://tx.example.org/fhir#https://example.org/terminology/CodeSystem/errors'
  if (spec.canonical === '') throw new UserError(`${shown} names no set; write its canonical behind a #, such as ${example}`)
  const url = safeUrl(spec.base.replace(/\/+$/, ''), 'the terminology service')
  web.name(url)
  const service: Service = { ask: asker(host, web), base: url.href.replace(/\/+$/, ''), shown, remarks: [] }
  const { resource, companions } = await found(service, spec.canonical, spec.version)
  const resources = Object.entries(companions).filter((entry): entry is [string, Resource] => entry[1] !== undefined)
  return {
    shown,
    text: bytesOf(resource),
    remarks: service.remarks,
    beside: async () => undefined,
    elsewhere: async () => Object.fromEntries(resources.map(([kind, one]) => [kind, bytesOf(one)])),
  }
}

const bytesOf = (resource: Resource): Uint8Array => new TextEncoder().encode(`${JSON.stringify(resource, null, 2)}\n`)

type Found = { resource: Resource; companions: Record<string, Resource | undefined> }

async function found(service: Service, canonical: string, version: string | undefined): Promise<Found> {
  const codeSystem = await searched(service, 'CodeSystem', canonical, version)
  if (codeSystem !== undefined && isComplete(codeSystem))
    return { resource: codeSystem, companions: { stages: await stagesOf(service, codeSystem) } }
  const valueSet = codeSystem === undefined ? await searched(service, 'ValueSet', canonical, version) : undefined
  const included = list(record(valueSet?.compose).include).map(record)
  const system = codeSystem === undefined && included.length === 1 ? included[0]!.system : undefined
  const own =
    typeof system === 'string' ? await systemOf(service, system, textOf(included[0]!.version), textOf(valueSet?.version)) : undefined
  const companions = own !== undefined && isComplete(own) ? { codeSystem: own, stages: await stagesOf(service, own) } : {}
  const isAll = included.every((one) => [one.concept, one.filter, one.valueSet].every((part) => part === undefined))
  const isWhole = companions.codeSystem !== undefined && isAll && record(valueSet?.compose).exclude === undefined
  // The whole of a CodeSystem: what the server stores as its expansion may be older, so it does not count.
  if (valueSet !== undefined && isWhole) return { resource: { ...valueSet, expansion: undefined }, companions }
  const asked = codeSystem === undefined ? canonical : textOf(codeSystem.valueSet)
  const expansion = asked === undefined ? undefined : await expanded(service, asked, version, companions.codeSystem === undefined)
  if (expansion !== undefined)
    return { resource: { ...valueSet, ...headOf(expansion, valueSet), expansion: expansion.expansion }, companions }
  if (codeSystem !== undefined) return { resource: codeSystem, companions: {} } // incomplete: the reader says how
  const which = version === undefined ? canonical : `${canonical} in version ${version}`
  throw new UserError(`${service.base} has neither a CodeSystem nor a ValueSet ${which}; is the canonical right?`)
}

/** The CodeSystem in the version that the ValueSet names, else in the version of the ValueSet, as pairs are published, else the newest. */
const systemOf = async (
  service: Service,
  system: string,
  named: string | undefined,
  own: string | undefined,
): Promise<Resource | undefined> =>
  (await searched(service, 'CodeSystem', system, named ?? own)) ??
  (named === undefined && own !== undefined ? searched(service, 'CodeSystem', system) : undefined)

/** Servers cut the header of what they expand; the stored ValueSet, where there is one, has all of it. */
const headOf = (expansion: Resource, valueSet: Resource | undefined): Resource => (valueSet === undefined ? expansion : {})

const isComplete = ({ content }: Resource): boolean => content === undefined || content === 'complete'

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const STAGES = 'http://hl7.org/fhir/StructureDefinition/codesystem-property-valueset'

/** The CodeSystem of the stages, which our CodeSystems name by the ValueSet that fix_stage takes its values from. */
async function stagesOf(service: Service, codeSystem: Resource): Promise<Resource | undefined> {
  const property = list(codeSystem.property)
    .map(record)
    .find(({ code }) => code === 'fix_stage')
  const canonical = list(property?.extension)
    .map(record)
    .find(({ url }) => url === STAGES)?.valueCanonical
  if (typeof canonical !== 'string' || !canonical.includes('/ValueSet/')) return undefined
  return searched(service, 'CodeSystem', canonical.replace('/ValueSet/', '/CodeSystem/').replace(/\|.*$/, ''), textOf(codeSystem.version))
}
