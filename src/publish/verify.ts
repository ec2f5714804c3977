import type { Diagnostic, Severity } from '../diagnostic.ts'
import type { FhirServer } from '../fhir-client/client.ts'
import { validateCode } from '../fhir-client/code-system.ts'
import { expand, invalidateExpansion } from '../fhir-client/expand.ts'
import { read } from '../fhir-client/read.ts'
import { succeeded, summaryOf } from '../fhir-client/response.ts'
import { asArray, asRecord } from '../values/record.ts'
import { differences } from './compare.ts'
import { serverFinding } from './findings.ts'
import type { Publication } from './plan.ts'
import type { CanonicalResource } from './server-state.ts'

/** The answers of a server about a published set: sentences for people, and a finding if it contradicts the set. */
export type Verdict = { answers: readonly string[]; diagnostics: readonly Diagnostic[] }

/** What the server answered, in a sentence; with a severity if it contradicts the set (error) or does not say (info). */
type Check = [sentence: string, severity?: Severity]

// Not in any catalog: lint forbids two underscores in a row.
const NO_CODE = 'RAIL_ERRORS__NO_SUCH_CODE'

/**
 * Reads back what was sent, and queries the server about all resources of a plan. Kept resources were read just before. The requests name the
 * version: servers answer others from a cache for minutes. What the server does not support is an info, a wrong answer is an error.
 */
export async function verify(server: FhirServer, { kept, steps }: Publication): Promise<Verdict> {
  const sent = steps.map(({ resource }) => resource)
  // By the ids on the server.
  const all: CanonicalResource[] = [...kept.map(({ resource, id }) => ({ ...resource, id })), ...sent]
  const of = (type: string) => all.filter(({ resourceType }) => resourceType === type)
  const answers: string[] = []
  const diagnostics: Diagnostic[] = []
  const note = (resource: CanonicalResource, [sentence, severity]: Check) => {
    if (severity === undefined) answers.push(sentence)
    else diagnostics.push(serverFinding(server, resource, 'server-answers', sentence, severity))
  }
  for (const resource of sent) {
    const fault = await faultOfStored(server, resource)
    if (fault !== undefined) note(resource, [`read back, it ${fault}`, 'error'])
  }
  answers.push(`read back: ${all.length - diagnostics.length} of ${all.length} as built`)
  for (const valueSet of of('ValueSet')) note(valueSet, await checkExpansion(server, valueSet))
  for (const codeSystem of of('CodeSystem')) {
    const last = String(asRecord(asArray(codeSystem.concept).at(-1)).code)
    note(codeSystem, await checkCode(server, codeSystem, last, true))
    note(codeSystem, await checkCode(server, codeSystem, NO_CODE, false))
  }
  return { answers, diagnostics }
}

async function faultOfStored(server: FhirServer, resource: CanonicalResource): Promise<string | undefined> {
  const stored = await read(server, resource.resourceType, resource.id)
  if (stored === undefined) return 'does not exist'
  const different = differences(resource, stored.resource)
  return different.length === 0 ? undefined : `differs at ${different.join(', ')}`
}

/** `$expand` returns exactly the codes of the set. Otherwise, the server may have stored the expansion of earlier content. */
async function checkExpansion(server: FhirServer, valueSet: CanonicalResource): Promise<Check> {
  const check = await compareExpansion(server, valueSet)
  if (check[1] !== 'error') return check
  await invalidateExpansion(server, valueSet.id)
  return compareExpansion(server, valueSet)
}

async function compareExpansion(server: FhirServer, valueSet: CanonicalResource): Promise<Check> {
  const { url, version } = valueSet
  const asked = `$expand of ${url}|${version}`
  const expected = asArray(asRecord(valueSet.expansion).contains).map((item) => String(asRecord(item).code))
  const answered = await expand(server, { url, version, count: expected.length + 1, most: expected.length })
  if (!answered.ok) {
    const summary = summaryOf(answered.response)
    return succeeded(answered.response) && answered.response.resource !== undefined
      ? [`${asked} returned an incomplete expansion (${summary})`, 'error']
      : [`${asked} failed, so the terminology operations of this server are not reliable: ${summary}`, 'info']
  }
  // Abstract codes are not selectable.
  const codes = answered.value.contains.filter(({ abstract }) => abstract !== true).map(({ code }) => String(code))
  const different = mismatch(expected, codes)
  return different === undefined
    ? [`${asked}: ${expected.length} codes, equal to the set`]
    : [`${asked} ${different}; servers may cache answers for some minutes: try again with --check`, 'error']
}

function mismatch(expected: readonly string[], codes: readonly string[]): string | undefined {
  const [wanted, got] = [new Set(expected), new Set(codes)]
  const missing = expected.filter((code) => !got.has(code))
  const extra = [...got].filter((code) => !wanted.has(code))
  if (missing.length === 0 && extra.length === 0) return undefined
  const named = (of: readonly string[]) => `${of.slice(0, 3).join(', ')}${of.length > 3 ? ` and ${of.length - 3} more` : ''}`
  return [missing.length > 0 && `lacks ${named(missing)}`, extra.length > 0 && `has ${named(extra)}, not in the set`]
    .filter(Boolean)
    .join(', and ')
}

/** `$validate-code` accepts a code of a CodeSystem, and rejects one that it does not have. */
async function checkCode(server: FhirServer, codeSystem: CanonicalResource, code: string, isCode: boolean): Promise<Check> {
  const asked = `$validate-code of ${codeSystem.url}|${codeSystem.version}`
  const answered = await validateCode(server, codeSystem, code)
  if (!answered.ok) {
    const { response } = answered
    return [`${asked} failed: ${summaryOf(response)}${succeeded(response) ? ' without a result' : ''}`, 'info']
  }
  if (answered.value === isCode) return [`${asked}: ${code} is ${isCode ? 'valid' : 'not valid'}`]
  return [`${asked} returned ${isCode ? 'false' : 'true'} for ${code}, which is ${isCode ? 'a code' : 'not a code'} of the set`, 'error']
}
