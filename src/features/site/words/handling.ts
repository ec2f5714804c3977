import type { Handling } from '../../../base/core/catalog/types.ts'
import type { Words } from './en.ts'
import { sayPlain } from './spoken.ts'

/** What is known about retries; undefined if the catalog does not say. */
export function retryOf(
  { retry, operation = [], retry_policy: policy = {}, processed }: Handling,
  words: Words,
): string | undefined {
  if (retry === undefined) return undefined
  const { max, base_ms, cap_ms } = policy
  const limits = [
    max !== undefined && sayPlain(words.retry_max, { count: max }),
    base_ms !== undefined && sayPlain(words.retry_first, { ms: base_ms }),
    cap_ms !== undefined && sayPlain(words.retry_cap, { ms: cap_ms }),
    processed === false && words.retry_unprocessed,
  ].filter((limit) => limit !== false)
  if (retry === 'recreate' && operation.length > 0)
    return sayPlain(words.retry_recreate_after, {
      operations: operation.reduce((first, next) => sayPlain(words.retry_then, { first, next })),
    })
  return [words[`retry_${retry}`], ...limits].join(words.comma)
}

/** Where a code is shown. */
export const shownAt = (present: NonNullable<Handling['present_as']>, words: Words): string =>
  words[`shown_${present}`]
