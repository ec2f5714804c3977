/**
 * The value of a promise; rejects with the reason of the signal if that comes first. What others
 * wait for, too, goes on.
 */
export async function orAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal | null | undefined,
): Promise<T> {
  if (!signal) return promise
  let abort = () => {}
  const aborted = new Promise<never>((_, fail) => {
    abort = () => fail(signal.reason)
  })
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    return await Promise.race([aborted, promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
