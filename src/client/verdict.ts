import type { RailResult } from './parse.ts'
import type { Plan, Table } from './table.ts'

/** What the reasons of an answer mean together. */
export type Verdict = {
  /** `blocked`: the call failed; `proceed`: it goes on, and someone must act; `success`: the wanted state is reached. */
  readonly outcome: 'blocked' | 'proceed' | 'success'
  /**
   * `same`: send the identical request again; `recreate`: run `operation`, then start the step again, once; `after_fix`: a person corrects
   * the request first; `none`: do not repeat it.
   */
  readonly retry: 'none' | 'same' | 'after_fix' | 'recreate'
  /** The operations to run for `recreate`, in order. */
  readonly operation: readonly string[]
  /** How often to repeat at most; 0 unless `retry` is `same`. */
  readonly max: number
  /** How long to wait before the next attempt, in milliseconds, without jitter: `Retry-After`, or the back-off of the policy; 0 unless `retry` is `same`. */
  readonly delayMs: number
}

// From the one that a program can repeat most easily: of several reasons the last one counts.
const RETRIES = ['same', 'recreate', 'after_fix', 'none'] as const

/**
 * Weighs all reasons: one that fails blocks the call; it may be repeated only if every failing reason allows it, after
 * the longest of their delays. `attempt` counts from 1; no delay is longer than a minute. Codes without a policy
 * are repeated 3 times, after 0.5 to 10 seconds: the specification gives no numbers.
 */
export function verdict<T extends Table>(
  { kind, reasons, retryAfterMs }: Pick<RailResult<T>, 'kind' | 'reasons' | 'retryAfterMs'>,
  attempt = 1,
): Verdict {
  const failing = reasons.map(({ handling }) => handling).filter(({ outcome }) => outcome === 'fail')
  const retry = RETRIES[Math.max(...failing.map((one) => RETRIES.indexOf(one.retry)))] ?? 'none'
  const backOff = ({ retry_policy: { base_ms = 500, cap_ms = 10_000 } = {} }: Plan) => Math.min(base_ms * 2 ** (attempt - 1), cap_ms)
  const repeats = retry === 'same'
  return {
    outcome:
      failing.length || kind === 'oauth' || kind === 'foreign'
        ? 'blocked'
        : reasons.some(({ handling }) => handling.outcome === 'warn')
          ? 'proceed'
          : 'success',
    retry,
    operation: [...new Set(failing.flatMap(({ operation = [] }) => operation))],
    max: repeats ? Math.min(...failing.map(({ retry_policy: { max = 3 } = {} }) => max)) : 0,
    delayMs: repeats ? Math.min(retryAfterMs ?? Math.max(...failing.map(backOff)), 60_000) : 0,
  }
}
