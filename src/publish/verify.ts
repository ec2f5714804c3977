import type { Diagnostic, Severity } from '../diagnostic.ts'
import type { FhirServer } from '../fhir-client/client.ts'
import { expand, invalidateExpansion, validates } from '../fhir-client/queries.ts'
import { list, record } from '../values/record.ts'
import { differences } from './compare.ts'
import { serverFinding } from './findings.ts'
import { type Resource, readHeld } from './holdings.ts'
import type { Publication } from './plan.ts'

/** What a server answers about a published set: sentences for people, and a finding where it contradicts the set. */
export type Verdict = { answers: readonly string[]; diagnostics: readonly Diagnostic[] }

// No catalog has it: lint forbids two underscores in a row.
const NO_CODE = 'RAIL_ERRORS__NO_SUCH_CODE'

/**
 * Reads back what was sent, and asks the server about all of a plan. What was kept was read a moment ago. The questions name the version: servers answer plain ones from a cache
 * for minutes. What the server can't say is a remark, what it says wrong an error.
 */
export async function verify(server: FhirServer, { kept, steps }: Publication): Promise<Verdict> {
  const answers: string[] = []
  const diagnostics: Diagnostic[] = []
  const find = (resource: Resource, message: string, severity: Severity = 'error') =>
    void diagnostics.push(serverFinding(server, resource, 'server-answers', message, severity))

  let asBuilt = kept.length
  for (const { resource } of steps) {
    const held = await readHeld(server, resource.resourceType, resource.id)
    const different = held && differences(resource, held.resource)
    if (different?.length === 0) asBuilt++
    else find(resource, different === undefined ? 'read back, it is not there' : `read back, it differs at ${different.join(', ')}`)
  }
  answers.push(`read back: ${asBuilt} of ${kept.length + steps.length} as built`)

  // Under the ids that the server knows them by.
  const resources: Resource[] = [...kept.map(({ resource, id }) => ({ ...resource, id })), ...steps.map(({ resource }) => resource)]
  for (const valueSet of resources.filter(({ resourceType }) => resourceType === 'ValueSet')) {
    const expected = list(record(valueSet.expansion).contains).map((item) => String(record(item).code))
    const { sentence, severity } = await expansion(server, valueSet, expected)
    if (severity === undefined) answers.push(sentence)
    else find(valueSet, sentence, severity)
  }
  for (const codeSystem of resources.filter(({ resourceType }) => resourceType === 'CodeSystem')) {
    const codes = list(codeSystem.concept).map((concept) => String(record(concept).code))
    for (const [code, expected] of [
      [codes.at(-1)!, true],
      [NO_CODE, false],
    ] as const) {
      const result = await validates(server, codeSystem, code)
      const said = `$validate-code of ${codeSystem.url}|${codeSystem.version}`
      if (typeof result === 'object') find(codeSystem, `${said} can’t be asked: ${result.unable}`, 'info')
      else if (result === expected) answers.push(`${said}: ${code} is ${expected ? 'a code' : 'none'}`)
      else find(codeSystem, `${said} says that ${code} is ${result ? 'a code, and it is none' : 'no code, and it is one'}`)
    }
  }
  return { answers, diagnostics }
}

async function expansion(
  server: FhirServer,
  valueSet: Resource,
  expected: readonly string[],
): Promise<{ sentence: string; severity?: Severity }> {
  const asked = `$expand of ${valueSet.url}|${valueSet.version}`
  let answer = await expand(server, valueSet, expected.length)
  let different = 'codes' in answer ? mismatch(expected, answer.codes) : undefined
  if (different !== undefined) {
    // It may have stored the expansion of an earlier content.
    await invalidateExpansion(server, valueSet)
    answer = await expand(server, valueSet, expected.length)
    different = 'codes' in answer ? mismatch(expected, answer.codes) : undefined
  }
  if ('unable' in answer)
    return {
      sentence: `${asked} fails on the server, so its terminology operations can’t be relied on: ${answer.unable}`,
      severity: 'info',
    }
  if (different !== undefined)
    return { sentence: `${asked} ${different}; servers keep answers for minutes: ask again with --check`, severity: 'error' }
  return { sentence: `${asked}: ${expected.length} codes, exactly those of the set` }
}

function mismatch(expected: readonly string[], codes: readonly string[]): string | undefined {
  const [wanted, got] = [new Set(expected), new Set(codes)]
  const missing = expected.filter((code) => !got.has(code))
  const extra = codes.filter((code) => !wanted.has(code))
  if (missing.length === 0 && extra.length === 0) return undefined
  const named = (of: readonly string[]) => `${of.slice(0, 3).join(', ')}${of.length > 3 ? ` and ${of.length - 3} more` : ''}`
  return [missing.length > 0 && `lacks ${named(missing)}`, extra.length > 0 && `has ${named(extra)}, which the set has not`]
    .filter(Boolean)
    .join(', and ')
}
