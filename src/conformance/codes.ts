import type { Stage } from '../catalog/model.ts'
import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import type { Codes } from '../check/contract.ts'

/**
 * What the checks need of the catalogs of a run: their codes, also retired ones, and their stages
 * in order.
 */
export function codesOf(readings: readonly ParsedCatalog[]): {
  codes: Codes
  count: number
  stages: string[] | undefined
} {
  const entries = readings.flatMap(({ value }) => value.codes ?? [])
  const complete = entries.filter(({ code, http, stop, fix_stage }) =>
    [code, http, stop, fix_stage].every((field) => field !== undefined),
  )
  const stages = readings.flatMap(({ value }) =>
    (value.stages ?? []).map((stage) => (typeof stage === 'string' ? stage : (stage as Stage).id)),
  )
  return {
    codes: { codes: complete } as unknown as Codes,
    count: complete.length,
    stages: stages.length === 0 ? undefined : [...new Set(stages)],
  }
}
