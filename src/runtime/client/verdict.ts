import { weigh } from '../../core/contract/weigh.ts'
import type { RailResult } from './parse.ts'
import { blocks, type Table } from './table.ts'

/** What the reasons of an answer mean together. */
export type Verdict = {
  /**
   * `blocked`: the call failed; `proceed`: it goes on, and someone must act; `success`: the wanted
   * state is reached.
   */
  readonly outcome: 'blocked' | 'proceed' | 'success'
  /**
   * `same`: send the identical request again; `recreate`: run `operation`, then start the step
   * again, once; `after_fix`: a person corrects the request first; `none`: do not repeat it.
   */
  readonly retry: 'none' | 'same' | 'after_fix' | 'recreate'
  /** The operations to run for `recreate`, in order. */
  readonly operation: readonly string[]
  /** How often to repeat at most; 0 unless `retry` is `same`. */
  readonly max: number
  /**
   * How long to wait before the next attempt, in milliseconds, without jitter: `Retry-After`, or
   * the back-off of the policy; 0 unless `retry` is `same`.
   */
  readonly delayMs: number
}

/**
 * Weighs all reasons: one that fails blocks the call; it may be repeated only if every failing
 * reason allows it, after the longest of their delays. `attempt` counts from 1; no delay is longer
 * than a minute. Codes without a policy are repeated 3 times, after 0.5 to 10 seconds: the
 * contract assumes these numbers.
 */
export function verdict<T extends Table>(
  { kind, reasons, retryAfterMs }: Pick<RailResult<T>, 'kind' | 'reasons' | 'retryAfterMs'>,
  attempt = 1,
): Verdict {
  const failing = reasons.filter(blocks)
  return weigh(
    failing.length || kind === 'oauth' || kind === 'foreign'
      ? 'blocked'
      : reasons.some(({ handling }) => handling.outcome === 'warn')
        ? 'proceed'
        : 'success',
    failing,
    retryAfterMs,
    attempt,
  ) as Verdict
}
