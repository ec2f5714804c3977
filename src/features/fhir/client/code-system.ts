import { asRecords } from '../../../base/core/values/record.ts'
import type { FhirServer } from './client.ts'
import { type Answered, type FhirResource, resourceOf, succeeded } from './response.ts'

/** Asks with `$lookup` for all that a CodeSystem version says of a code (FHIR R4 4.8.17.1). */
export async function lookup(
  server: FhirServer,
  { url, version }: { url: string; version: string },
  code: string,
): Promise<Answered<true>> {
  const response = await server.ask({
    path: 'CodeSystem/$lookup',
    query: { system: url, version, code },
  })
  return resourceOf(response, 'Parameters') === undefined
    ? { ok: false, response }
    : { ok: true, value: true }
}

/** Asks with `$subsumes` how two codes of a CodeSystem version relate (FHIR R4 4.8.17.3). */
export async function subsumes(
  server: FhirServer,
  { url, version }: { url: string; version: string },
  [codeA, codeB]: readonly [above: string, below: string],
): Promise<Answered<string>> {
  const response = await server.ask({
    path: 'CodeSystem/$subsumes',
    query: { system: url, version, codeA, codeB },
  })
  const [outcome] = parametersNamed(response.resource?.parameter, 'outcome')
  return succeeded(response) && typeof outcome?.valueCode === 'string'
    ? { ok: true, value: outcome.valueCode }
    : { ok: false, response }
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
  const [result] = parametersNamed(response.resource?.parameter, 'result')
  return succeeded(response) && typeof result?.valueBoolean === 'boolean'
    ? { ok: true, value: result.valueBoolean }
    : { ok: false, response }
}

const parametersNamed = (parameters: unknown, wanted: string): FhirResource[] =>
  asRecords(parameters).filter(({ name }) => name === wanted)
