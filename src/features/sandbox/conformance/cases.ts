import { active, type Catalog } from '../../../base/core/catalog/catalog.ts'
import type { Entry } from '../../../base/core/catalog/types.ts'
import type { Form } from '../../../base/core/contract/forms/form.ts'
import { retryHeaderIn } from '../../../base/core/contract/retry-header.ts'
import {
  NEWER_CODE,
  onePerWay,
  type SampleAnswer,
  sampleFailure,
  sampleReason,
} from '../../../base/core/contract/samples.ts'

/** A call for a client to make, and what it is answered; the last one answers all later attempts. */
export type Case = {
  readonly name: string
  readonly method: string
  /** True if the client is to send an idempotency key of its own. */
  readonly isKeyed: boolean
  /** `drop` closes the connection without an answer. */
  readonly answers: readonly (SampleAnswer | 'drop')[]
}

const FINE: SampleAnswer = { status: 200, headers: {}, body: { id: 7 } }

const page = (status: number, headers: SampleAnswer['headers'] = {}): SampleAnswer => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body: `<html><head><title>${status}</title></head><body><h1>${status}</h1></body></html>`,
})

/**
 * The cases of a catalog: one code for each way in which codes are handled, answers without a code, and
 * a network that fails.
 */
export function casesOf(catalog: Catalog, forms: readonly Form[]): Case[] {
  const form = forms[0]
  const kinds = onePerWay(active(catalog), ({ http }) => http < 400)
  return [
    ...(form ? kinds.flatMap((entry) => codeCases(form, entry, retryHeaderIn(forms))) : []),
    ...(form ? newerCases(form) : []),
    ...pageCases(),
    ...['GET', 'POST'].map((method) => caseOf('the network fails once', method, ['drop', FINE])),
    keyed('the network fails once', ['drop', FINE]),
    caseOf('a success', 'GET', [FINE]),
  ]
}

const caseOf = (name: string, method: string, answers: Case['answers']): Case => ({
  name: `${method}: ${name}`,
  method,
  isKeyed: false,
  answers,
})
const keyed = (name: string, answers: Case['answers']): Case => ({
  ...caseOf(`${name}, with a key`, 'POST', answers),
  isKeyed: true,
})

function failureOf(
  form: Form,
  entry: Pick<Entry, 'code' | 'http'> & Partial<Entry>,
  headers: SampleAnswer['headers'] = {},
): SampleAnswer {
  const answer = sampleFailure(form, entry.http, sampleReason(entry))
  return { ...answer, headers: { ...answer.headers, ...headers } }
}

function codeCases(form: Form, entry: Entry, retryHeader: string): Case[] {
  const { code, http, handling = {} } = entry
  if (http < 400) return []
  const failure = failureOf(form, entry)
  const name = `${code}, then a success`
  const cases = [
    ...['GET', 'POST'].map((method) => caseOf(name, method, [failure, FINE])),
    keyed(name, [failure, FINE]),
  ]
  if (handling.retry !== 'same') return cases
  const asked = failureOf(form, entry, { 'retry-after': '1' })
  const late = failureOf(form, entry, { 'retry-after': '3600' })
  return [
    ...cases,
    caseOf(`${code} for ever`, 'GET', [failure]),
    caseOf(`${code} with Retry-After: 1`, 'GET', [asked, FINE]),
    caseOf(`${code} with Retry-After: 3600`, 'GET', [late, FINE]),
    ...(retryHeader
      ? [
          caseOf(`${code} with ${retryHeader}: false`, 'GET', [
            failureOf(form, entry, { [retryHeader]: 'false' }),
            FINE,
          ]),
        ]
      : []),
  ]
}

const newerCases = (form: Form): Case[] =>
  [422, 503].map((http) =>
    caseOf(`a code that is newer, under ${http}`, 'GET', [
      failureOf(form, { code: NEWER_CODE, http }),
      FINE,
    ]),
  )

const pageCases = (): Case[] => [
  ...[404, 500, 502, 503].map((status) =>
    caseOf(`the page of a gateway, ${status}`, 'GET', [page(status), FINE]),
  ),
  caseOf('the page of a gateway, 503', 'POST', [page(503), FINE]),
  caseOf('429 with Retry-After: 1, and no code', 'GET', [page(429, { 'retry-after': '1' }), FINE]),
]
