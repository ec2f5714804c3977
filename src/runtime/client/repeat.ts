export type RequestOptions = NonNullable<Parameters<typeof fetch>[1]>

/** True if a request may be sent again, by its method or its key. Options win over the request. */
export const mayRepeat = (
  { method, headers }: RequestOptions,
  request: Partial<Request>,
  idempotent: boolean | undefined,
): unknown =>
  idempotent ||
  /^(?:get|head|options)$/i.test(method ?? request.method ?? 'get') ||
  new Headers(headers ?? request.headers).get('idempotency-key')

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
