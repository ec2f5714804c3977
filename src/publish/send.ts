import { type Answer, type FhirServer, said, succeeded } from '../fhir-client/client.ts'
import { operationIssues } from '../fhir-client/issues.ts'
import { list, record } from '../values/record.ts'
import type { Step } from './plan.ts'

/** A step that the server refused, and what it said. */
export type Refused = { step: Step; why: string }

/** What became of the steps: those that the server took, and the one (or the transaction) that it refused. */
export type Sent = { done: readonly Step[]; refused: readonly Refused[] }

const pathOf = ({ resource }: Step): string => `${resource.resourceType}/${resource.id}`
const lockOf = ({ ifMatch }: Step): { ifMatch?: string } => (ifMatch === undefined ? {} : { ifMatch })

/** Sends all steps as one transaction (FHIR R4 3.1.0.11): all are taken, or none. */
export async function sendTransaction(server: FhirServer, steps: readonly Step[]): Promise<Sent | 'no transactions'> {
  const entry = steps.map((step) => ({ resource: step.resource, request: { method: 'PUT', url: pathOf(step), ...lockOf(step) } }))
  const bundle = { resourceType: 'Bundle', type: 'transaction', entry }
  const answer = await server.ask({ method: 'POST', path: '', body: bundle }).catch((error: Error) => {
    throw new Interrupted([], error.message)
  })
  if ([404, 405, 415, 501].includes(answer.status)) return 'no transactions'
  if (!succeeded(answer)) return { done: [], refused: steps.slice(0, 1).map((step) => ({ step, why: refusal(answer) })) }
  const refused = list(record(answer.body).entry).flatMap((given, index) => {
    const response = record(record(given).response)
    const status = Number.parseInt(String(response.status ?? ''), 10)
    const step = steps[index]
    if (step === undefined || !(status >= 300)) return []
    return [{ step, why: refusal({ status, body: undefined, issues: operationIssues(response.outcome) }) }]
  })
  const bad = new Set(refused.map(({ step }) => step))
  return { done: steps.filter((step) => !bad.has(step)), refused }
}

/** Nothing came back in the middle: what the server had taken by then, and why it ended. */
export class Interrupted extends Error {
  override name = 'Interrupted'
  readonly done: readonly Step[]
  constructor(done: readonly Step[], why: string) {
    super(why)
    this.done = done
  }
}

/** Sends the steps one after the other and stops at the first that is refused: a ValueSet without its CodeSystem helps nobody. */
export async function sendEach(server: FhirServer, steps: readonly Step[], progress: (step: Step) => void): Promise<Sent> {
  const done: Step[] = []
  for (const step of steps) {
    progress(step)
    const answer = await server.ask({ method: 'PUT', path: pathOf(step), body: step.resource, ...lockOf(step) }).catch((error: Error) => {
      throw new Interrupted(done, error.message)
    })
    if (!succeeded(answer)) return { done, refused: [{ step, why: refusal(answer) }] }
    done.push(step)
  }
  return { done, refused: [] }
}

/** 409 and 412 mostly mean that somebody was faster; servers use them for bad data, too, so their words are kept. */
function refusal(answer: Answer): string {
  const again = answer.status === 409 || answer.status === 412 ? '; if somebody else changed it meanwhile, publish again' : ''
  return `${said(answer)}${again}`
}
