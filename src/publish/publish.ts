import type { Diagnostic } from '../diagnostic.ts'
import type { FhirServer } from '../fhir-client/client.ts'
import { invalidateExpansion } from '../fhir-client/queries.ts'
import { serverFinding } from './findings.ts'
import { type Holding, holdingOf, type Resource } from './holdings.ts'
import { type Publication, planPublication, type Step } from './plan.ts'
import { type Sent, sendEach, sendTransaction } from './send.ts'
import { verify } from './verify.ts'

export type PublishOptions = {
  /** Replace a published version whose content differs, or a newer one. */
  force: boolean
  /** `plan` sends nothing; `check` sends nothing, and a difference is a finding. */
  mode: 'send' | 'plan' | 'check'
  /** Whether the server takes a transaction. */
  transactions: boolean
  /** Called with what is about to happen. */
  progress(line: string): void
}

/** What was planned, what was done, what the server answers now, and what is wrong. */
export type Published = { plan: Publication; done: readonly Step[]; answers: readonly string[]; diagnostics: readonly Diagnostic[] }

/** Puts resources on a server, so that asking twice changes nothing. They come in the order in which they are to be sent. */
export async function publish(server: FhirServer, resources: readonly Resource[], options: PublishOptions): Promise<Published> {
  const { force, mode, progress } = options
  const holdings: Holding[] = []
  for (const resource of resources) {
    progress(`reading ${resource.resourceType}/${resource.id}`)
    holdings.push(await holdingOf(server, resource))
  }
  const plan = planPublication(holdings, { force })
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
  progress('asking the server')
  return { plan, done: sent.done, ...(await verify(server, plan)) }
}

/** One transaction where the server takes it. One that says so and takes none has stored nothing, so the steps are sent one by one. */
async function send(server: FhirServer, steps: readonly Step[], { transactions, progress }: PublishOptions): Promise<Sent> {
  const named = ({ action, resource }: Step) => `${action} ${resource.resourceType}/${resource.id}`
  if (transactions && steps.length > 1) {
    progress(`one transaction: ${steps.map(named).join(', ')}`)
    const sent = await sendTransaction(server, steps)
    if (sent !== 'no transactions') return sent
    progress('the server takes no transaction after all')
  }
  return sendEach(server, steps, (step) => progress(named(step)))
}

/** A ValueSet that stays while its CodeSystem changes keeps, on some servers, the expansion that was stored for it. */
async function dropStored(server: FhirServer, { kept, steps }: Publication): Promise<void> {
  if (!steps.some(({ resource, action }) => resource.resourceType === 'CodeSystem' && action !== 'create')) return
  for (const { resource, id } of kept) if (resource.resourceType === 'ValueSet') await invalidateExpansion(server, { id })
}
