import { isIdempotent } from './idempotent.ts'
import { limitedMs, type Repeatable } from './weigh.ts'

/** What a failing reason says about repeating its call. */
export type SaidOfRetry = Repeatable & { readonly processed?: false | undefined }

/** The request that was answered, as far as it is known. */
export type AskedCall = {
  readonly method: string | undefined
  /** True if the request has an Idempotency-Key. */
  readonly hasKey: boolean
  readonly waitMs?: number | undefined
}

/** True if nobody says it of this reason. */
const isUnsaid = ({ retry = 'unknown' }: SaidOfRetry): boolean => retry === 'unknown'

/** True for a reason of which no program may send the same request again by itself. */
export const forbidsRepeating = (said: SaidOfRetry): boolean =>
  said.key === 'stop' || (said.retry !== 'same' && !isUnsaid(said))

/** True if all of them, of which there is one, may be repeated. */
export const allowRepeating = (failing: readonly SaidOfRetry[]): boolean =>
  failing.length > 0 && failing.every((said) => !isUnsaid(said) && !forbidsRepeating(said))

/**
 * Whether a client that knows no codes should send the same request again, by itself and once more;
 * undefined where a reason does not say it: then the status decides, as without this answer. Without
 * the method, nobody knows that it should.
 */
export function shouldRetry(
  failing: readonly SaidOfRetry[],
  { method, hasKey, waitMs = 0 }: AskedCall,
): boolean | undefined {
  if (failing.some(forbidsRepeating)) return false
  if (!allowRepeating(failing)) return undefined
  // Such clients don't wait for longer than a minute: they would send it at once.
  if (waitMs !== limitedMs(waitMs)) return false
  // They send it with the key that it had.
  if (hasKey && failing.every(({ key }) => key === 'rotate')) return false
  if (method === undefined) return undefined
  return hasKey || isIdempotent(method) || failing.every(({ processed }) => processed === false)
}
