import { type Answer, bodyText } from './options.ts'

/** What this uses of a response of Node, on which Express and Fastify build. */
export type NodeResponse = {
  headersSent: boolean
  statusCode: number
  hasHeader(name: string): boolean
  removeHeader(name: string): unknown
  setHeader(name: string, value: string | number): unknown
  end(text?: string): unknown
}

/**
 * Headers of the answer that a handler began: they don't describe the error body, and a client
 * could not read it with them.
 */
export const STALE_HEADERS = [
  ...['content-encoding', 'content-range', 'content-disposition', 'transfer-encoding', 'trailer'],
  ...['etag', 'last-modified', 'expires'],
]

/** Sends an answer whose headers are not sent yet. */
export function sendAnswer(response: NodeResponse, answer: Answer): void {
  const { status, headers } = answer
  // Node sends an answer in chunks after the removal of a header that was not there.
  for (const name of STALE_HEADERS) if (response.hasHeader(name)) response.removeHeader(name)
  const text = bodyText(answer)
  response.statusCode = status
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.setHeader('content-length', byteLength(text ?? ''))
  response.end(text)
}

const encoder = new TextEncoder()
export const byteLength = (text: string): number => encoder.encode(text).length
