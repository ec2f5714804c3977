import { sha256 } from '../values/hash.ts'
import { withSortedKeys } from '../values/json.ts'
import type { Difference } from './difference.ts'

/**
 * 12 hexadecimal digits of rule, code, location and both values. Lines, wording and the order of
 * keys are ignored.
 */
export const fingerprintOf = (
  rule: string,
  { code, location, before, after }: Difference,
): string =>
  sha256(
    JSON.stringify([
      rule,
      code ?? null,
      location,
      withSortedKeys(before ?? null),
      withSortedKeys(after ?? null),
    ]),
  ).slice(0, 12)
