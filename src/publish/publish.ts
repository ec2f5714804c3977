import type { Diagnostic } from '../core/diagnostic.ts'
import type { FhirServer } from '../io/fhir-client/client.ts'
import { invalidateExpansion } from '../io/fhir-client/expand.ts'
import { read, type ServerResource } from '../io/fhir-client/read.ts'
import type { FhirResource } from '../io/fhir-client/response.ts'
import type { Current } from './check-expansion.ts'
import { serverFinding } from './findings.ts'
import { findOrphans, type Orphan, retired, unknownOrphans } from './orphans.ts'
import { isOurs } from './ownership.ts'
import { allAt, isUnpinned, pinned, versionsOf } from './pin.ts'
import { type PlanOptions, type Publication, planPublication, type Step } from './plan.ts'
import { codesIn } from './resources.ts'
import { type SendOptions, type Sent, type SentStep, send } from './send.ts'
import { type CanonicalResource, readServerState, type ServerState } from './server-state.ts'
import { verify } from './verify.ts'
import { isOlder } from './version-order.ts'

export type PublishOptions = SendOptions &
  PlanOptions & {
    /** Retire the ValueSets on the server that the catalog no longer builds. */
    prune: boolean
    /** `plan` sends nothing; `check` sends nothing, and a difference is a finding. */
    mode: 'send' | 'plan' | 'check'
    /** A random number: at least 0, less than 1. */
    random(): number
  }

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
  const { mode, prune, progress, random } = options
  const states: ServerState[] = []
  for (const resource of resources) {
    progress(`reading ${resource.resourceType}/${resource.id}`)
    states.push(await readServerState(server, resource))
  }
  const { orphans, findings } = await orphansOf(server, states, options)
  const { kept, refused, ...planned } = planPublication(states, options)
  const others =
    planned.steps.length > 0
      ? await pinnedOthers(server, states, { ...options, lost: prune ? [] : orphans })
      : []
  const lost = prune ? orphans.map((orphan) => retirement(orphan, resources)) : []
  const plan = { kept, refused, steps: [...others, ...planned.steps, ...lost] }

  const codesUrl = codesIn(resources)?.url
  const newest = states.find(({ resource }) => resource.url === codesUrl)?.newest
  const refusals = refused.map(({ resource, rule, why }) =>
    serverFinding(server, resource, rule, why),
  )
  if (refusals.length > 0) return { plan, done: [], answers: [], diagnostics: refusals, newest }
  if (mode === 'plan') return { plan, done: [], answers: [], diagnostics: findings, newest }
  if (mode === 'check' && plan.steps.length > 0) {
    const behind = plan.steps.map(({ resource, why }) =>
      serverFinding(server, resource, 'server-current', why),
    )
    return { plan, done: [], answers: [], diagnostics: [...behind, ...findings] }
  }

  for (const { resource, why } of lost)
    progress(`to be retired: ValueSet/${resource.id} ${resource.version}, ${why}`)
  // ValueSets of other versions come first, in a request of their own: servers take the resource
  // that they received last for the current one.
  const pins = await sendSome(server, others, options)
  const sent =
    pins.refused.length > 0
      ? pins
      : await sendSome(server, [...planned.steps, ...lost], options, pins.done)
  if (sent.refused.length > 0) {
    const diagnostics = sent.refused.map(({ step, why }) =>
      serverFinding(server, step.resource, 'server-accepts', why),
    )
    return { plan, done: sent.done, answers: [], diagnostics }
  }
  await dropStored(server, plan)
  progress('verifying the answers of the server')
  const { answers, diagnostics } = await verify(server, plan, {
    current: currentOf(states, mode),
    random,
  })
  return { plan, done: sent.done, answers, diagnostics: [...diagnostics, ...findings] }
}

/** Sends steps; `before` was sent already. */
async function sendSome(
  server: FhirServer,
  steps: readonly Step[],
  options: SendOptions,
  before: readonly SentStep[] = [],
): Promise<Sent> {
  if (steps.length === 0) return { done: before, refused: [] }
  const { done, refused } = await send(server, steps, options)
  return { done: [...before, ...done], refused }
}

/** What the set lost, and the findings about it: an error for a check, else a warning. */
async function orphansOf(
  server: FhirServer,
  states: readonly ServerState[],
  { mode, prune, takeOver }: PublishOptions,
) {
  const found = await findOrphans(server, states, { takeOver })
  if (!found.ok) {
    const matters = prune || mode === 'check'
    const [{ resource }] = states as [ServerState]
    return {
      orphans: [],
      findings: matters
        ? [serverFinding(server, resource, 'server-part-retired', unknownOrphans(found), 'info')]
        : [],
    }
  }
  const severity = mode === 'check' ? 'error' : 'warn'
  const message = ({ version }: CanonicalResource) =>
    `version ${version} is still in use on the server, but the catalog no longer builds this ValueSet; retire it with --prune`
  const findings = prune
    ? []
    : found.value.map(({ resource }) =>
        serverFinding(server, resource, 'server-part-retired', message(resource), severity),
      )
  return { orphans: found.value, findings }
}

function retirement(orphan: Orphan, all: readonly CanonicalResource[]): Step {
  const [first] = all
  const { resource: before, etag } = orphan
  return {
    action: 'retire',
    resource: retired(orphan, first?.date, versionsOf(all)),
    before,
    ifMatch: etag,
    why: 'the catalog no longer builds it',
  }
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
  { takeOver, lost }: { takeOver: boolean; lost: readonly Orphan[] },
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
  for (const one of lost)
    if (isUnpinned(one.resource, versions) && hasSystem(one.resource, systems)) pin(one)
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
