import type { Severity } from '../../base/core/diagnostic.ts'
import { someOf } from '../../base/core/values/lists.ts'
import { asArray, asRecord } from '../../base/core/values/record.ts'
import { plural } from '../../base/report/report.ts'
import type { FhirServer } from '../fhir/client/client.ts'
import { type Expansion, expand, invalidateExpansion } from '../fhir/client/expand.ts'
import { type FhirResource, succeeded, summaryOf } from '../fhir/client/response.ts'
import type { CanonicalResource } from './server-state.ts'

/**
 * What the server answered, in a sentence; with a severity if it contradicts the set (error) or
 * does not say (info).
 */
export type Check = [sentence: string, severity?: Severity]

/**
 * The ValueSet of all codes in the newest version of its CodeSystem, and how bad it is if the server
 * answers with a different one.
 */
export type Current = { valueSet: CanonicalResource; version: string; severity: Severity }

type Random = () => number

/**
 * `$expand` returns exactly the codes of the set. Otherwise, the server may have stored the
 * expansion of earlier content.
 */
export async function checkExpansion(
  server: FhirServer,
  valueSet: CanonicalResource,
  random: Random,
): Promise<Check> {
  const check = await compareExpansion(server, valueSet, random)
  if (check[1] !== 'error') return check
  await invalidateExpansion(server, valueSet.id)
  return compareExpansion(server, valueSet, random)
}

async function compareExpansion(
  server: FhirServer,
  valueSet: CanonicalResource,
  random: Random,
): Promise<Check> {
  const { url, version } = valueSet
  const asked = `$expand of ${url}|${version}`
  const expected = codesOf(valueSet)
  const answered = await expand(server, {
    url,
    version,
    count: expected.length + 1,
    most: expected.length,
    random,
  })
  if (!answered.ok) {
    const summary = summaryOf(answered.response)
    return succeeded(answered.response) && answered.response.resource !== undefined
      ? [`${asked} returned an incomplete expansion (${summary})`, 'error']
      : [
          `${asked} failed, so the terminology operations of this server are not reliable: ${summary}`,
          'info',
        ]
  }
  const different = mismatch(expected, selectable(answered.value))
  return different === undefined
    ? [`${asked}: ${plural(expected.length, 'code')}, equal to the set`]
    : [
        `${asked} ${different}; servers may cache answers for some minutes: try again with --check`,
        'error',
      ]
}

/**
 * Clients that name no version should get the newest one. The server chooses, and may repeat an
 * earlier answer, so a different one is not an error.
 */
export async function checkCurrent(
  server: FhirServer,
  { valueSet, version, severity }: Current,
  random: Random,
): Promise<Check> {
  const { url } = valueSet
  const asked = `$expand of ${url} without a version`
  const expected = codesOf(valueSet)
  const answered = await expand(server, {
    url,
    count: expected.length + 1,
    most: expected.length,
    random,
  })
  if (!answered.ok) return [`${asked} failed: ${summaryOf(answered.response)}`, 'info']
  const { contains } = answered.value
  const versions = [...new Set(contains.map((item) => item.version))].filter(
    (one) => typeof one === 'string',
  )
  const other = versions.find((one) => one !== version)
  const different =
    mismatch(expected, selectable(answered.value)) ??
    (other && `uses version ${server.redactLine(other)}`)
  return different === undefined
    ? [`${asked}: ${plural(expected.length, 'code')}, those of ${version}`]
    : [
        `${asked} ${different}: the server repeats an earlier answer, or does not take ${version} for the newest version; check again after some minutes`,
        severity,
      ]
}

const codesOf = ({ expansion }: FhirResource): string[] =>
  asArray(asRecord(expansion).contains).map((item) => String(asRecord(item).code))

/** The codes of an expansion that can be selected: abstract ones only group others. */
const selectable = ({ contains }: Expansion): string[] =>
  contains.filter(({ abstract }) => abstract !== true).map(({ code }) => String(code))

function mismatch(expected: readonly string[], codes: readonly string[]): string | undefined {
  const [wanted, got] = [new Set(expected), new Set(codes)]
  const missing = expected.filter((code) => !got.has(code))
  const extra = [...got].filter((code) => !wanted.has(code))
  if (missing.length === 0 && extra.length === 0) return undefined
  return [
    missing.length > 0 && `lacks ${someOf(missing, 3)}`,
    extra.length > 0 && `has ${someOf(extra, 3)}, not in the set`,
  ]
    .filter(Boolean)
    .join(', and ')
}
