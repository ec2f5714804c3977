import type { Diagnostic } from '../../base/core/diagnostic.ts'
import { type FhirResource, type FhirServer, read, type ServerResource } from '../fhir/index.ts'
import type { Current } from './check-expansion.ts'
import { invalidateExpansion } from './expand.ts'
import { serverFinding } from './findings.ts'
import { isOurs } from './ownership.ts'
import { allAt, isUnpinned, pinned, versionsOf } from './pin.ts'
import { type PlanOptions, type Publication, planPublication, type Step } from './plan.ts'
import { codesIn } from './resources.ts'
import { type SendOptions, type SentStep, send } from './send.ts'
import { type CanonicalResource, readServerState, type ServerState } from './server-state.ts'
import { verify } from './verify.ts'
import { isOlder } from './version-order.ts'

export type PublishOptions = SendOptions &
  PlanOptions & {
    /** `plan` sends nothing; `check` sends nothing, and a difference is a finding. */
    mode: 'send' | 'plan' | 'check'
    /** A random number: at least 0, less than 1. */
    random(): number
    /** Resolves after these milliseconds. */
    wait(milliseconds: number): Promise<void>
  }

// Servers index large CodeSystems after they took them, HAPI 100 concepts in five seconds; within a
// minute, a wrong answer is not their last one.
const PAUSES = [2_000, 4_000, 8_000, 16_000, 30_000]

/** The plan, the requests that were sent, the answers of the server, and the findings. */
export type Published = {
  plan: Publication
  done: readonly SentStep[]
  answers: readonly string[]
  diagnostics: readonly Diagnostic[]
  /** The newest CodeSystem of the codes on the server, before the publication. */
  newest?: FhirResource | undefined
}

/**
 * Puts resources on a server, in the given order. Publishing again changes nothing. Rejects with
 * {@link UserError} if the server does not respond.
 */
export async function publish(
  server: FhirServer,
  resources: readonly CanonicalResource[],
  options: PublishOptions,
): Promise<Published> {
  const { mode, progress, random, wait } = options
  const states: ServerState[] = []
  for (const resource of resources) {
    progress(`reading ${resource.resourceType}/${resource.id}`)
    states.push(await readServerState(server, resource))
  }
  const { kept, refused, ...planned } = planPublication(states, options)
  const others = planned.steps.length > 0 ? await pinnedOthers(server, states, options) : []
  const plan = { kept, refused, steps: [...others, ...planned.steps] }

  const codesUrl = codesIn(resources)?.url
  const newest = states.find(({ resource }) => resource.url === codesUrl)?.newest
  const unsent = { plan, newest, done: [], answers: [] }
  if (refused.length > 0)
    return {
      ...unsent,
      diagnostics: refused.map(({ resource, rule, why }) =>
        serverFinding(server, resource, rule, why),
      ),
    }
  if (mode === 'plan') return { ...unsent, diagnostics: [] }
  if (mode === 'check' && plan.steps.length > 0)
    return {
      ...unsent,
      diagnostics: plan.steps.map(({ resource, why }) =>
        serverFinding(server, resource, 'server-current', why),
      ),
    }

  // ValueSets of other versions come first, in a request of their own: servers take the resource
  // that they received last for the current one.
  const pins = await send(server, others, options)
  const sent = pins.refused.length > 0 ? pins : await send(server, planned.steps, options)
  const done = sent === pins ? pins.done : [...pins.done, ...sent.done]
  if (sent.refused.length > 0) return { ...unsent, done, diagnostics: sent.refused }
  await dropStored(server, plan)
  progress('verifying the answers of the server')
  const asked = { current: currentOf(states, mode), random }
  let verdict = await verify(server, plan, asked)
  for (const pause of PAUSES) {
    const isWrong = verdict.diagnostics.some(({ severity }) => severity === 'error')
    if (!isWrong || done.length === 0) break
    progress('waiting until the server has indexed what it took')
    await wait(pause)
    verdict = await verify(server, plan, asked)
  }
  return { plan, newest, done, ...verdict }
}

/**
 * The ValueSet of all codes, unless the server has a newer version. Right after a publication,
 * cached answers are expected.
 */
function currentOf(
  states: readonly ServerState[],
  mode: PublishOptions['mode'],
): Current | undefined {
  const codes = codesIn(states.map(({ resource }) => resource))
  const state = states.find(({ resource }) => resource.url === codes?.valueSet)
  const isNewest = state?.others.every((other) => isOlder(other, state.resource))
  return isNewest
    ? {
        valueSet: state!.resource,
        version: codes!.version,
        severity: mode === 'check' ? 'warn' : 'info',
      }
    : undefined
}

/** Some servers keep the stored expansion of an unchanged ValueSet when its CodeSystem changes. */
async function dropStored(server: FhirServer, { kept, steps }: Publication): Promise<void> {
  if (
    !steps.some(
      ({ resource, action }) => resource.resourceType === 'CodeSystem' && action !== 'create',
    )
  )
    return
  for (const { resource, id } of kept)
    if (resource.resourceType === 'ValueSet') await invalidateExpansion(server, id)
}

/**
 * The requests that fix ValueSets of other versions on the server to their own CodeSystem: without
 * a version in its definition, such a ValueSet would get the codes of the version that is published
 * now. Those of other publishers are left alone.
 */
async function pinnedOthers(
  server: FhirServer,
  states: readonly ServerState[],
  { takeOver }: { takeOver: boolean },
): Promise<Step[]> {
  const versions = versionsOf(states.map(({ resource }) => resource))
  const systems = states.filter(({ resource }) => resource.resourceType === 'CodeSystem')
  const steps: Step[] = []
  const pin = ({ resource: { meta: _, ...before }, etag }: ServerResource) =>
    steps.push({
      action: 'update',
      resource: pinned(before as CanonicalResource, allAt(versions, before as CanonicalResource)),
      before,
      ifMatch: etag,
      why: `it keeps the codes of version ${before.version}, now that the server has several versions`,
    })
  for (const { resource, others } of states)
    for (const other of others) {
      if (
        !isUnpinned(other, versions) ||
        !(takeOver || isOurs(other, resource)) ||
        !hasSystem(other, systems)
      )
        continue
      const found = await read(server, resource.resourceType, other.id as string)
      if (found !== undefined) pin(found)
    }
  return steps
}

/** True if the server keeps a CodeSystem of the same version. */
const hasSystem = ({ version }: FhirResource, systems: readonly ServerState[]): boolean =>
  systems.every(({ others }) => others.some((one) => one.version === version))
