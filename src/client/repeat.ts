import type { NotRepeated } from './rail-error.ts'

export type RequestOptions = NonNullable<Parameters<typeof fetch>[1]>

/**
 * Why an identical request can't be sent again; undefined if it can. The options win over the
 * request.
 */
export function whyNotRepeatable(
  { method, headers, body }: RequestOptions,
  request: Partial<Request>,
  idempotent: boolean | undefined,
): NotRepeated | undefined {
  const keyed = idempotent || new Headers(headers ?? request.headers).get('idempotency-key')
  if (!keyed && !/^(?:get|head|options)$/i.test(method ?? request.method ?? 'get')) return 'method'
  return isStream(body) ? 'body' : undefined
}

/** True for a stream of the web, or of Node: sending consumes it. */
export const isStream = (body: unknown): boolean =>
  'getReader' in Object(body) || Symbol.asyncIterator in Object(body)

/** Waits; rejects with the reason of the signal if that comes first. */
export const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    signal.throwIfAborted() // in a hook
    const timer = setTimeout(done, ms)
    signal.onabort = () => {
      clearTimeout(timer)
      fail(signal.reason)
    }
  })
