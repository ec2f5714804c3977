import { asRecords } from '../../core/values/record.ts'
import type { FhirServer } from './client.ts'
import { type Answered, type FhirResource, resourceOf, succeeded } from './response.ts'

/** What a server knows about a code, as a concept of a CodeSystem; empty if it knows nothing. */
export type Description = { definition?: unknown; property?: readonly FhirResource[] }

/**
 * Requests definition and properties of a code with `$lookup` (FHIR R4 4.8.17.1): these properties,
 * or all that the server returns.
 */
export async function lookup(
  server: FhirServer,
  coding: FhirResource,
  property: readonly string[],
): Promise<Answered<Description>> {
  const [system, code, version] = [coding.system, coding.code, coding.version].map((value) =>
    typeof value === 'string' ? value : undefined,
  )
  const response = await server.ask({
    path: 'CodeSystem/$lookup',
    query: { system, code, version, property },
  })
  const parameters = resourceOf(response, 'Parameters')
  if (parameters === undefined) return { ok: false, response }
  const [definition] = named(parameters.parameter, 'definition')
  const properties = named(parameters.parameter, 'property').map(propertyOf)
  return {
    ok: true,
    value: {
      ...(definition?.valueString !== undefined && { definition: definition.valueString }),
      ...(properties.length > 0 && { property: properties }),
    },
  }
}

/** Asks with `$validate-code` whether a CodeSystem version has a code (FHIR R4 4.8.17.2). */
export async function validateCode(
  server: FhirServer,
  { url, version }: { url: string; version: string },
  code: string,
): Promise<Answered<boolean>> {
  const response = await server.ask({
    path: 'CodeSystem/$validate-code',
    query: { url, version, code },
  })
  const [result] = named(response.resource?.parameter, 'result')
  return succeeded(response) && typeof result?.valueBoolean === 'boolean'
    ? { ok: true, value: result.valueBoolean }
    : { ok: false, response }
}

const named = (parameters: unknown, wanted: string): FhirResource[] =>
  asRecords(parameters).filter(({ name }) => name === wanted)

/** Converts the parts of a parameter to a property of a concept. */
function propertyOf({ part }: FhirResource): FhirResource {
  const values = (name: string) =>
    Object.entries(named(part, name)[0] ?? {}).filter(([key]) => key.startsWith('value'))
  return { code: values('code')[0]?.[1], ...Object.fromEntries(values('value')) }
}
