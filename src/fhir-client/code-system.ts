import { asArray, asRecord } from '../values/record.ts'
import type { FhirServer } from './client.ts'
import { type Answered, type FhirResource, resourceOf, succeeded } from './response.ts'

/** What a server says of a code, as a concept of a CodeSystem has it; empty where it says nothing. */
export type Description = { definition?: unknown; property?: readonly FhirResource[] }

/** Definition and properties of a code of a system by `$lookup` (FHIR R4 4.8.17.1): these properties, or all that the server gives. */
export async function lookup(server: FhirServer, coding: FhirResource, property: readonly string[]): Promise<Answered<Description>> {
  const [system, code, version] = [coding.system, coding.code, coding.version].map((value) =>
    typeof value === 'string' ? value : undefined,
  )
  const response = await server.ask({ path: 'CodeSystem/$lookup', query: { system, code, version, property } })
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

/** Whether a code is one of a CodeSystem version, by `$validate-code` (FHIR R4 4.8.17.2). */
export async function validateCode(
  server: FhirServer,
  { url, version }: { url: string; version: string },
  code: string,
): Promise<Answered<boolean>> {
  const response = await server.ask({ path: 'CodeSystem/$validate-code', query: { url, version, code } })
  const [result] = named(response.resource?.parameter, 'result')
  return succeeded(response) && typeof result?.valueBoolean === 'boolean'
    ? { ok: true, value: result.valueBoolean }
    : { ok: false, response }
}

const named = (parameters: unknown, wanted: string): FhirResource[] =>
  asArray(parameters)
    .map(asRecord)
    .filter(({ name }) => name === wanted)

/** One property as a CodeSystem has it, from the parts of a parameter. */
function propertyOf({ part }: FhirResource): FhirResource {
  const values = (name: string) => Object.entries(named(part, name)[0] ?? {}).filter(([key]) => key.startsWith('value'))
  return { code: values('code')[0]?.[1], ...Object.fromEntries(values('value')) }
}
