import type { Diagnostic } from '../../base/core/diagnostic.ts'
import { type FhirServer, read } from '../fhir/index.ts'
import { checkCodeSystem, questionsAbout } from './check-code-system.ts'
import { type Check, type Current, checkCurrent, checkExpansion } from './check-expansion.ts'
import { differences } from './compare.ts'
import { serverFinding } from './findings.ts'
import type { Publication } from './plan.ts'
import { codesIn } from './resources.ts'
import type { CanonicalResource } from './server-state.ts'

/**
 * The answers of a server about a published set: sentences for people, and a finding if it
 * contradicts the set.
 */
export type Verdict = { answers: readonly string[]; diagnostics: readonly Diagnostic[] }

export type VerifyOptions = { current: Current | undefined; random: () => number }

/**
 * Reads back what was sent, and queries the server about all resources of a plan. Kept resources
 * were read just before. The requests name the version: servers answer others from a cache for
 * minutes. What the server does not support is an info, a wrong answer is an error. With `current`,
 * the server is also asked without a version. `random` makes questions that no cache has an answer
 * to.
 */
export async function verify(
  server: FhirServer,
  { kept, steps }: Publication,
  { current, random }: VerifyOptions,
): Promise<Verdict> {
  const sent = steps.map(({ resource }) => resource)
  // By the ids on the server.
  const all: CanonicalResource[] = [
    ...kept.map(({ resource, id }) => ({ ...resource, id })),
    ...sent,
  ]
  const ofType = (type: string) => all.filter(({ resourceType }) => resourceType === type)
  const read = await readBack(server, sent)
  const diagnostics = [...read.diagnostics]
  const right = all.length - diagnostics.length
  const answers = [`read back: ${right} of ${all.length} as built`]
  const note = (resource: CanonicalResource, [sentence, severity]: Check) => {
    if (severity === undefined) answers.push(sentence)
    else diagnostics.push(serverFinding(server, resource, 'server-answers', sentence, severity))
  }
  // A ValueSet of another program that was only pinned may have no expansion to compare with.
  for (const valueSet of ofType('ValueSet'))
    if (valueSet.status !== 'retired' && valueSet.expansion !== undefined)
      note(valueSet, await checkExpansion(server, valueSet, random))
  if (current !== undefined) note(current.valueSet, await checkCurrent(server, current, random))
  for (const codeSystem of ofType('CodeSystem'))
    for (const question of questionsAbout(codeSystem, codeSystem === codesIn(all)))
      note(codeSystem, await checkCodeSystem(server, codeSystem, question))
  return { answers, diagnostics }
}

/** Reads resources that were sent. A difference is an error. */
export async function readBack(
  server: FhirServer,
  sent: readonly CanonicalResource[],
): Promise<Verdict> {
  const diagnostics: Diagnostic[] = []
  for (const resource of sent) {
    const fault = await faultOfStored(server, resource)
    if (fault !== undefined)
      diagnostics.push(serverFinding(server, resource, 'server-answers', `read back, it ${fault}`))
  }
  const right = sent.length - diagnostics.length
  return { answers: [`read back: ${right} of ${sent.length} as sent`], diagnostics }
}

async function faultOfStored(
  server: FhirServer,
  resource: CanonicalResource,
): Promise<string | undefined> {
  const stored = await read(server, resource.resourceType, resource.id)
  if (stored === undefined) return 'does not exist'
  const different = differences(resource, stored.resource)
  return different.length === 0 ? undefined : `differs at ${different.join(', ')}`
}
