import { sha256 } from '../values/hash.ts'
import { withSortedKeys } from '../values/json.ts'
import type { Difference } from './difference.ts'

/** 12 hexadecimal digits of rule, code, place and both values. No line, no wording and no order of keys has a part in it. */
export const fingerprintOf = (rule: string, { code, location, before, after }: Difference): string =>
  sha256(JSON.stringify([rule, code ?? null, location, withSortedKeys(before ?? null), withSortedKeys(after ?? null)])).slice(0, 12)
