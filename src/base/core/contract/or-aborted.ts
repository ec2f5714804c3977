/**
 * The value of a promise; rejects with the reason of the signal if that comes first. What others
 * wait for, too, goes on.
 */
export function orAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal | null | undefined,
): Promise<T> {
  if (!signal) return promise
  return new Promise((done, fail) => {
    const abort = () => fail(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    promise.then(done, fail).finally(() => signal.removeEventListener('abort', abort))
  })
}
