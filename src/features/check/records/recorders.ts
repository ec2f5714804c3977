import { textOf } from '../../../base/core/contract/received.ts'
import { asRecord, isRecord } from '../../../base/core/values/record.ts'
import { recordOfHar } from './har.ts'
import { type ReadRecord, recordOf } from './json-record.ts'

/** A document of a program that keeps answers. */
type Recorder = {
  /** For people. */
  readonly name: string
  isIts(document: Readonly<Record<string, unknown>>): boolean
  /** Where its answers are; absent for a document that has none. */
  readonly answers?: RegExp
  /** Reads one of them, if it is not as those of most. */
  readonly read?: (item: unknown) => ReadRecord | 'no answer'
}

/** A list of records, which may also be bodies alone. */
export const A_LIST = 'a list of records'

const hasList = (holder: unknown, name: string): boolean => Array.isArray(asRecord(holder)[name])

const RECORDERS: readonly Recorder[] = [
  {
    // Most begin with "log", and are streamed.
    name: 'a HAR file',
    isIts: ({ log }) => hasList(log, 'entries'),
    answers: /^log\.entries\.\*$/,
    read: recordOfHar,
  },
  {
    name: 'a Pact file',
    isIts: (document) => hasList(document, 'interactions'),
    answers: /^interactions\.\*$/,
  },
  {
    name: 'WireMock',
    isIts: (document) => hasList(document, 'mappings') || hasList(document, 'requests'),
    answers: /^(?:mappings|requests)\.\*$/,
  },
  {
    name: 'a VCR cassette',
    isIts: (document) => hasList(document, 'http_interactions'),
    answers: /^http_interactions\.\*$/,
  },
  {
    name: 'Hoverfly',
    isIts: ({ data }) => hasList(data, 'pairs'),
    answers: /^data\.pairs\.\*$/,
  },
  {
    name: 'mountebank',
    isIts: (document) => hasList(document, 'imposters') || hasList(document, 'stubs'),
    answers: /^(?:imposters\.\*\.)?stubs\.\*\.responses\.\*$/,
  },
  {
    name: 'Mockoon',
    isIts: (document) => hasList(document, 'routes') && 'endpointPrefix' in document,
    answers: /^routes\.\*\.responses\.\*$/,
  },
  {
    name: 'a report of Newman',
    isIts: ({ run }) => hasList(run, 'executions'),
    answers: /^run\.executions\.\*$/,
  },
  {
    name: 'a Postman collection',
    isIts: ({ info, item, collection = { info, item } }) =>
      hasList(collection, 'item') && isRecord(asRecord(collection).info),
    answers: /^(?:collection\.)?(?:item\.\*\.)+response\.\*$/,
  },
  {
    name: 'an export of Insomnia',
    isIts: (document) => hasList(document, 'resources') && '_type' in document,
  },
  {
    name: 'an OpenAPI document',
    isIts: (document) => 'openapi' in document || 'swagger' in document,
  },
]

/** The recorder of a document; undefined for what may be a record, or a body. */
export function recorderOf(document: unknown): Recorder | undefined {
  const isList = Array.isArray(document)
  if (heldIn(isList ? document[0] : document) === undefined)
    return isRecord(document) ? RECORDERS.find(({ isIts }) => isIts(document)) : undefined
  const isPair = isRecord(document) && isRecord(document.response ?? document.res)
  return isList || isPair
    ? { name: A_LIST, isIts: () => true, answers: isList ? /^\*$/ : /^$/ }
    : undefined
}

const isStatus = (one: unknown): boolean =>
  typeof one !== 'object' && /^[1-5]\d\d$/.test(`${one as string}`)

/** Where an answer of a recorder has its status, headers and body; undefined for what is no answer. */
function heldIn(answer: unknown) {
  if (!isRecord(answer)) return undefined
  // nock has the body in `response`, and the status beside it.
  const isNock = 'scope' in answer && 'response' in answer
  const held = isNock
    ? { ...answer, body: answer.response }
    : asRecord(answer.response ?? answer.res ?? answer.is ?? answer)
  const { status, statusCode, status_code, code, headers, header, rawHeaders } = held
  const sent = isStatus(status)
    ? status
    : [asRecord(status).code, statusCode, status_code, code].find(isStatus)
  const isBody = held === answer && !('body' in held || (headers ?? header ?? rawHeaders))
  return sent === undefined || isBody ? undefined : { answer, isNock, held, sent }
}

/**
 * An answer as a recorder keeps it: beside its request, or with it inside. Undefined for what is no
 * answer: it has no status.
 */
export function answerOf(item: unknown): ReadRecord | undefined {
  const found = heldIn(item)
  if (found === undefined) return undefined
  const { answer, isNock, held, sent } = found
  const { status: _, statusCode: __, status_code: ___, code: ____, ...response } = held
  const { headers, header, rawHeaders } = response
  const request = asRecord(
    isNock ? answer : (answer.request ?? answer.req ?? held.originalRequest ?? answer),
  )
  const { method, url, urlPath, path, uri, body, operation } = request
  const address = [url, asRecord(url).raw, urlPath, path, uri].find(
    (one) => typeof one === 'string',
  )
  return recordOf({
    status: Number(sent),
    headers: rawHeaders ?? headers ?? header,
    ...bodyOf(response, isNock),
    ...(typeof method === 'string' && { method }),
    ...(address !== undefined && {
      url: `${isNock ? textOf(answer.scope) : ''}${address as string}`,
    }),
    ...((isNock || request !== answer) &&
      body !== undefined && { request: textBody(body) ?? body }),
    ...(typeof operation === 'string' && { operation }),
  })
}

/** The body of a kept answer: a text, a value, or its bytes. */
function bodyOf(response: Readonly<Record<string, unknown>>, isNock: boolean) {
  const { body, jsonBody, base64Body, encodedBody, stream, content } = response
  const held = asRecord(body ?? content)
  const bytes = asRecord(stream).data
  if (Array.isArray(bytes))
    return { body: new TextDecoder().decode(Uint8Array.from(bytes as number[])) }
  // nock keeps the pieces of a compressed body in hexadecimal digits.
  const pieces = isNock && Array.isArray(body) ? body.join('') : ''
  if (/^(?:[\da-f]{2})+$/i.test(pieces))
    return { body_base64: Buffer.from(pieces, 'hex').toString('base64') }
  const base64 =
    base64Body ??
    held.base64_string ??
    (encodedBody === true ? body : held.encoded === 'base64' ? held.content : undefined)
  if (typeof base64 === 'string') return { body: Buffer.from(base64, 'base64').toString() }
  const value = jsonBody ?? textBody(body) ?? body
  return value === undefined ? {} : { body: value }
}

// The member with the content of a body, and one beside it: of Pact, Postman, Charles and VCR.
const HELD = [
  ['content', 'contentType'],
  ['raw', 'mode'],
  ['text', 'charset'],
  ['string', 'encoding'],
] as const

/** The text or value of a body that is kept with its type; undefined for another body. */
function textBody(body: unknown): unknown {
  const held = asRecord(body)
  const [part] = HELD.find(([name, beside]) => name in held && beside in held) ?? []
  if (part !== undefined) return held[part]
  return Object.keys(held).join() === 'string' ? held.string : undefined
}
