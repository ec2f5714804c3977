import type { Diagnostic } from '../diagnostic.ts'
import type { FhirServer } from '../fhir-client/client.ts'
import { invalidateExpansion } from '../fhir-client/expand.ts'
import { serverFinding } from './findings.ts'
import { type Publication, planPublication, type Step } from './plan.ts'
import { type SendOptions, send } from './send.ts'
import { type CanonicalResource, readServerState, type ServerState } from './server-state.ts'
import { verify } from './verify.ts'

export type PublishOptions = SendOptions & {
  /** Replace a published version whose content differs, or a newer version. */
  force: boolean
  /** `plan` sends nothing; `check` sends nothing, and a difference is a finding. */
  mode: 'send' | 'plan' | 'check'
}

/** The plan, the requests that were sent, the answers of the server, and the findings. */
export type Published = { plan: Publication; done: readonly Step[]; answers: readonly string[]; diagnostics: readonly Diagnostic[] }

/**
 * Puts resources on a server, in the given order. Publishing again changes nothing. Rejects with
 * {@link UserError} if the server does not respond.
 */
export async function publish(server: FhirServer, resources: readonly CanonicalResource[], options: PublishOptions): Promise<Published> {
  const { force, mode, progress } = options
  const states: ServerState[] = []
  for (const resource of resources) {
    progress(`reading ${resource.resourceType}/${resource.id}`)
    states.push(await readServerState(server, resource))
  }
  const plan = planPublication(states, { force })
  const refused = plan.refused.map(({ resource, rule, why }) => serverFinding(server, resource, rule, why))
  if (mode === 'plan' || refused.length > 0) return { plan, done: [], answers: [], diagnostics: refused }
  if (mode === 'check' && plan.steps.length > 0) {
    const behind = plan.steps.map(({ resource, why }) => serverFinding(server, resource, 'server-current', why))
    return { plan, done: [], answers: [], diagnostics: behind }
  }

  const sent = plan.steps.length > 0 ? await send(server, plan.steps, options) : { done: [], refused: [] }
  if (sent.refused.length > 0) {
    const diagnostics = sent.refused.map(({ step, why }) => serverFinding(server, step.resource, 'server-accepts', why))
    return { plan, done: sent.done, answers: [], diagnostics }
  }
  await dropStored(server, plan)
  progress('verifying the answers of the server')
  return { plan, done: sent.done, ...(await verify(server, plan)) }
}

/** Some servers keep the stored expansion of an unchanged ValueSet when its CodeSystem changes. */
async function dropStored(server: FhirServer, { kept, steps }: Publication): Promise<void> {
  if (!steps.some(({ resource, action }) => resource.resourceType === 'CodeSystem' && action !== 'create')) return
  for (const { resource, id } of kept) if (resource.resourceType === 'ValueSet') await invalidateExpansion(server, id)
}
