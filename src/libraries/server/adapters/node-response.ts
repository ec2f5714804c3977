import type { Answer, Answerer } from '../answerer.ts'

/** What every adapter uses of a request, except those for a `Request`. */
export type NodeRequest = {
  method?: string | undefined
  headers: Record<string, string | string[] | undefined>
}

/** What this uses of a response of Node, on which Express and Fastify build. */
export type NodeResponse = {
  headersSent: boolean
  writableEnded: boolean
  statusCode: number
  hasHeader(name: string): boolean
  removeHeader(name: string): unknown
  setHeader(name: string, value: string | number): unknown
  end(text?: string): unknown
  destroy(): unknown
}

/**
 * Headers of the answer that a handler began: they don't describe the error body, and a client
 * could not read it with them.
 */
export const STALE_HEADERS = [
  'content-encoding',
  'content-range',
  'content-disposition',
  'transfer-encoding',
  'trailer',
  'etag',
  'last-modified',
  'expires',
  // Digests and signatures of the other body (RFC 9530, RFC 9421, and what was before them).
  'content-digest',
  'repr-digest',
  'digest',
  'content-md5',
  'signature',
  'signature-input',
]

/**
 * Sends the answer to what was thrown; never throws. If an answer was begun, it reports the error
 * and closes the connection, so that no client takes a part for the whole. An answer that is
 * complete stays as it is.
 */
export function respond<R extends NodeRequest>(
  { answer, reportLate }: Answerer<R>,
  error: unknown,
  request: R,
  response: NodeResponse,
): void {
  if (response.headersSent) reportLate(error, request, response)
  else
    try {
      send(response, answer(error, request, request, response))
      return
    } catch (unsendable) {
      reportLate(unsendable, request, response)
    }
  if (!response.writableEnded) response.destroy()
}

function send(response: NodeResponse, answer: Answer): void {
  const { status, headers, body } = answer
  // Node sends an answer in chunks after the removal of a header that was not there.
  for (const name of STALE_HEADERS) if (response.hasHeader(name)) response.removeHeader(name)
  const text = body === undefined ? '' : JSON.stringify(body)
  response.statusCode = status
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.setHeader('content-length', byteLength(text))
  response.end(text)
}

const encoder = new TextEncoder()
export const byteLength = (text: string): number => encoder.encode(text).length
