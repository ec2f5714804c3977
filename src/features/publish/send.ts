import type { Diagnostic } from '../../base/core/diagnostic.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import {
  type FhirResponse,
  type FhirServer,
  stored,
  summaryOf,
  versionIdOf,
} from '../fhir/index.ts'
import { serverFinding } from './findings.ts'
import type { Step } from './plan.ts'
import { update, updateAll } from './update.ts'

/** A step that the server accepted, and the version id that it gave the resource. */
export type SentStep = Step & { versionId?: string | undefined }

/**
 * The result of the steps: those that the server accepted, and findings about the one (or those of a
 * transaction) that it refused, with its message.
 */
export type Sent = { done: readonly SentStep[]; refused: readonly Diagnostic[] }

export type SendOptions = {
  transactions: boolean
  /** Called with the next request. */
  progress(line: string): void
}

// Statuses of a server that does not accept transactions after all. It has stored nothing.
const NO_TRANSACTIONS: readonly unknown[] = [404, 405, 415, 501]

/** Sends the steps: as one transaction if the server accepts it, else one by one. */
export async function send(
  server: FhirServer,
  steps: readonly Step[],
  { transactions, progress }: SendOptions,
): Promise<Sent> {
  if (transactions && steps.length > 1) {
    progress(`one transaction: ${steps.map(stepWords).join(', ')}`)
    const answered = await updateAll(server, steps).catch((error: unknown) =>
      interrupted(error, []),
    )
    if (answered.ok) return sentOf(server, steps, answered.value)
    const { response } = answered
    if (!NO_TRANSACTIONS.includes(response.status))
      return { done: [], refused: [refusal(server, steps[0]!, response)] }
    progress('the server rejected the transaction; sending the resources one by one')
  }
  return sendEach(server, steps, progress)
}

const stepWords = ({ action, resource }: Step): string =>
  `${action} ${resource.resourceType}/${resource.id}`

/** The result of a transaction: servers return a response to each step, in their order. */
function sentOf(
  server: FhirServer,
  steps: readonly Step[],
  responses: readonly FhirResponse[],
): Sent {
  const isRefused = (at: number) => Number(responses[at]?.status) >= 300
  return {
    done: steps.flatMap((step, at) =>
      isRefused(at) ? [] : [{ ...step, versionId: versionIdOf(responses[at] ?? {}) }],
    ),
    refused: steps.flatMap((step, at) =>
      isRefused(at) ? [refusal(server, step, responses[at]!)] : [],
    ),
  }
}

/** Stops at the first refused step: a ValueSet without its CodeSystem is useless. */
async function sendEach(
  server: FhirServer,
  steps: readonly Step[],
  progress: SendOptions['progress'],
): Promise<Sent> {
  const done: SentStep[] = []
  for (const step of steps) {
    progress(stepWords(step))
    const response = await update(server, step).catch((error: unknown) => interrupted(error, done))
    if (!stored(response)) return { done, refused: [refusal(server, step, response)] }
    done.push({ ...step, versionId: versionIdOf(response) })
  }
  return { done, refused: [] }
}

/**
 * 409 and 412 mostly mean a concurrent change; servers also use them for invalid data, so their
 * messages are kept.
 */
function refusal(server: FhirServer, { resource }: Step, response: FhirResponse): Diagnostic {
  const again =
    response.status === 409 || response.status === 412
      ? '; if it was changed in the meantime, publish again'
      : ''
  const later = response.wait === undefined ? '' : `; ${response.wait}, then publish again`
  return serverFinding(server, resource, 'server-accepts', `${summaryOf(response)}${again}${later}`)
}

/**
 * Ends a run that got no response: reports what the server had accepted by then. Errors other than
 * {@link UserError} are defects and stay unchanged.
 */
function interrupted(error: unknown, done: readonly Step[]): never {
  if (!(error instanceof UserError)) throw error
  const taken = done.map(({ resource }) => `${resource.resourceType}/${resource.id}`)
  const state =
    done.length === 0
      ? 'it is unknown whether the server accepted the request'
      : `the server accepted ${taken.join(', ')}`
  throw new UserError(
    error.code,
    `${error.message}; ${state}. Publish again: accepted resources are not sent again`,
  )
}
