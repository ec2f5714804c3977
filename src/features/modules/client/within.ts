import { orAborted } from '../../../base/core/contract/or-aborted.ts'

/**
 * The value of a promise; undefined if it takes longer. A signal ends the wait, with its timer: a
 * program of Node runs as long as it has one.
 */
export const within = <T>(
  ms: number,
  promise: Promise<T>,
  signal?: AbortSignal,
): Promise<T | undefined> => {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(done as () => void, ms)
  })
  return orAborted(Promise.race([promise, late]), signal).finally(() => clearTimeout(timer))
}
