import type { Severity } from '../../base/core/diagnostic.ts'
import { someOf } from '../../base/core/values/lists.ts'
import { asArray, asRecord } from '../../base/core/values/record.ts'
import { plural } from '../../base/report/report.ts'
import {
  type Answered,
  type FhirResource,
  type FhirServer,
  succeeded,
  summaryOf,
} from '../fhir/index.ts'
import { expand, invalidateExpansion } from './expand.ts'
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
  const check = await checkVersion(server, valueSet, random)
  if (check[1] !== 'error') return check
  await invalidateExpansion(server, valueSet.id)
  return checkVersion(server, valueSet, random)
}

async function checkVersion(
  server: FhirServer,
  valueSet: CanonicalResource,
  random: Random,
): Promise<Check> {
  const { url, version } = valueSet
  const asked = `$expand of ${url}|${version}`
  const compared = await compareExpansion(server, valueSet, { random, version })
  if (!compared.ok) {
    const summary = summaryOf(compared.response)
    return succeeded(compared.response) && compared.response.resource !== undefined
      ? [`${asked} returned an incomplete expansion (${summary})`, 'error']
      : [
          `${asked} failed, so the terminology operations of this server are not reliable: ${summary}`,
          'info',
        ]
  }
  const { different, count } = compared.value
  return different === undefined
    ? [`${asked}: ${count}, equal to the set`]
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
  const asked = `$expand of ${valueSet.url} without a version`
  const compared = await compareExpansion(server, valueSet, { random })
  if (!compared.ok) return [`${asked} failed: ${summaryOf(compared.response)}`, 'info']
  const { versions, count } = compared.value
  const other = versions.find((one) => typeof one === 'string' && one !== version)
  const different =
    compared.value.different ?? (other && `uses version ${server.redactLine(String(other))}`)
  return different === undefined
    ? [`${asked}: ${count}, those of ${version}`]
    : [
        `${asked} ${different}: the server repeats an earlier answer, or does not take ${version} for the newest version; check again after some minutes`,
        severity,
      ]
}

/** How the codes that the server returns differ from those of a ValueSet, and their versions. */
async function compareExpansion(
  server: FhirServer,
  { url, expansion }: CanonicalResource,
  asked: { random: Random; version?: string },
): Promise<Answered<{ different: string | undefined; count: string; versions: unknown[] }>> {
  const expected = codesIn(asArray(asRecord(expansion).contains).map(asRecord))
  const answered = await expand(server, { url, ...asked, most: expected.length })
  if (!answered.ok) return answered
  // Abstract ones only group others.
  const codes = codesIn(answered.value.filter(({ abstract }) => abstract !== true))
  return {
    ok: true,
    value: {
      different: mismatch(expected, codes),
      count: plural(expected.length, 'code'),
      versions: answered.value.map(({ version }) => version),
    },
  }
}

const codesIn = (contains: readonly FhirResource[]): string[] =>
  contains.map(({ code }) => String(code))

function mismatch(expected: readonly string[], codes: readonly string[]): string | undefined {
  const [wanted, got] = [new Set(expected), new Set(codes)]
  const missing = expected.filter((code) => !got.has(code))
  const extra = [...got].filter((code) => !wanted.has(code))
  const said = [
    missing.length > 0 ? [`lacks ${someOf(missing, 3)}`] : [],
    extra.length > 0 ? [`has ${someOf(extra, 3)}, not in the set`] : [],
  ]
  return said.flat().join(', and ') || undefined
}
