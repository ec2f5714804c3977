import { asArray, asRecord } from '../../core/values/record.ts'
import type { FhirServer } from './client.ts'
import { type Answered, succeeded } from './response.ts'

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
  const result = asArray(response.resource?.parameter)
    .map(asRecord)
    .find(({ name }) => name === 'result')
  return succeeded(response) && typeof result?.valueBoolean === 'boolean'
    ? { ok: true, value: result.valueBoolean }
    : { ok: false, response }
}
