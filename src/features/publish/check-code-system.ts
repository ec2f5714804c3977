import { asArray, asRecord, asRecords } from '../../base/core/values/record.ts'
import type { FhirServer } from '../fhir/client/client.ts'
import { lookup, subsumes, validateCode } from '../fhir/client/code-system.ts'
import { type FhirResponse, succeeded, summaryOf } from '../fhir/client/response.ts'
import type { Check } from './check-expansion.ts'
import type { CanonicalResource } from './server-state.ts'

/** `$validate-code` accepts a code of a CodeSystem, and rejects one that it does not have. */
export async function checkCode(
  server: FhirServer,
  codeSystem: CanonicalResource,
  code: string,
  isCode: boolean,
): Promise<Check> {
  const asked = `$validate-code of ${codeSystem.url}|${codeSystem.version}`
  const answered = await validateCode(server, codeSystem, code)
  if (!answered.ok) return [`${asked} failed: ${whyOf(answered.response)}`, 'info']
  if (answered.value === isCode) return [`${asked}: ${code} is ${isCode ? 'valid' : 'not valid'}`]
  return [
    `${asked} returned ${isCode ? 'false' : 'true'} for ${code}, which is ${isCode ? 'a code' : 'not a code'} of the set`,
    'error',
  ]
}

/** `$lookup`, which clients ask first, describes a code; a common server fails on its properties. */
export async function checkLookup(
  server: FhirServer,
  codeSystem: CanonicalResource,
  code: string,
): Promise<Check> {
  const asked = `$lookup of ${codeSystem.url}|${codeSystem.version}`
  const answered = await lookup(server, codeSystem, code)
  if (answered.ok) return [`${asked}: ${code} is described`]
  return [
    `${asked} failed for ${code}: ${whyOf(answered.response)}; if this server fails on properties of some types, name the others in fhir.concept_properties of the catalog`,
    'info',
  ]
}

/** A concept of a tree of more general ones, and the first one at the end of its first branch. */
export function branchOf({
  concept,
  hierarchyMeaning,
}: CanonicalResource): readonly [above: string, below: string] | undefined {
  if (hierarchyMeaning !== 'is-a') return undefined
  const top = asRecords(concept).find((one) => asArray(one.concept).length > 0)
  if (top === undefined) return undefined
  let below = top
  while (asArray(below.concept).length > 0) below = asRecord(asArray(below.concept)[0])
  return [String(top.code), String(below.code)]
}

/** `$subsumes` says that a concept of a tree is more general than one below it. */
export async function checkSubsumes(
  server: FhirServer,
  codeSystem: CanonicalResource,
  [above, below]: readonly [string, string],
): Promise<Check> {
  const asked = `$subsumes of ${codeSystem.url}|${codeSystem.version}`
  const answered = await subsumes(server, codeSystem, [above, below])
  if (!answered.ok) return [`${asked} failed: ${whyOf(answered.response)}`, 'info']
  if (answered.value === 'subsumes') return [`${asked}: ${above} subsumes ${below}`]
  return [
    `${asked} returned ${server.redactLine(answered.value).slice(0, LONGEST)} for ${above} and ${below}, which is below it in the set`,
    'error',
  ]
}

// What a server says can be long.
const LONGEST = 40

const whyOf = (response: FhirResponse): string =>
  `${summaryOf(response)}${succeeded(response) ? ' without a result' : ''}`
