import { sha256 } from '../values/hash.ts'
import { isRecord } from '../values/record.ts'
import type { Difference } from './rule.ts'

/** 12 hexadecimal digits of rule, code, place and both values. No line, no wording and no order of keys has a part in it. */
export const fingerprintOf = (rule: string, { code, where, before, after }: Difference): string =>
  sha256(JSON.stringify([rule, code ?? null, where, canonical(before ?? null), canonical(after ?? null)])).slice(0, 12)

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (!isRecord(value)) return value
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, canonical(value[name])]))
}
