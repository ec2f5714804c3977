import { isStream } from '../client/is-stream.ts'

/** One request, in a form that can be sent again: to another address, or with another token. */
export type Call = {
  url: URL
  method: string
  headers: Headers
  body: RequestInit['body']
  rest: RequestInit
}

type Fetch = typeof globalThis.fetch

/** The request that arguments of `fetch` describe. The body of a `Request` is read whole. */
export async function callOf(
  url: URL,
  input: Parameters<Fetch>[0],
  init: RequestInit = {},
): Promise<Call> {
  const request = isRequest(input) ? input : undefined
  const { method = request?.method ?? 'GET', headers = request?.headers, body, ...others } = init
  const own = request && {
    redirect: request.redirect,
    signal: request.signal,
    keepalive: request.keepalive,
    integrity: request.integrity,
  }
  const sent = body ?? (request?.body ? await request.arrayBuffer() : undefined)
  return {
    url,
    method: upper(method),
    headers: new Headers(headers),
    body: sent,
    rest: { ...own, ...others },
  }
}

export const isRequest = (input: Parameters<Fetch>[0]): input is Request =>
  'arrayBuffer' in Object(input)

/** False for a stream, of the web or of Node: sending consumes it. */
export const isRepeatable = ({ body }: Pick<Call, 'body'>): boolean => !isStream(body)

// As the Fetch standard does: other methods keep their case.
const upper = (method: string): string =>
  /^(?:get|head|post|put|delete|options)$/i.test(method) ? method.toUpperCase() : method
