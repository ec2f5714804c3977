import { addressesOf } from '../../../base/core/catalog/names.ts'
import { hasWorkflow, type ParsedCatalog } from '../../../base/core/catalog/parsed-catalog.ts'
import type { Stage } from '../../../base/core/catalog/types.ts'
import type { Config } from '../../../base/core/config/types.ts'
import { formsOf, type WireForm } from '../../../base/core/contract/forms/forms-of.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import type { CheckOptions, Codes } from '../contract.ts'

/**
 * What the checks need of the catalogs of a run: their codes, also retired ones, and their stages
 * in order.
 */
export function codesOf(readings: readonly ParsedCatalog[]): {
  codes: Codes
  count: number
  stages: string[] | undefined
  wire: readonly unknown[]
  urls: string[]
} {
  const complete = readings.flatMap((reading) => {
    const isStaged = hasWorkflow(reading)
    return (reading.value.codes ?? []).filter(({ code, http, stop, fix_stage }) =>
      [code, http, stop, ...(isStaged ? [fix_stage] : [])].every((field) => field !== undefined),
    )
  })
  const stages = readings.flatMap(({ value }) =>
    (value.stages ?? []).map((stage) => (typeof stage === 'string' ? stage : (stage as Stage).id)),
  )
  return {
    codes: { codes: complete } as unknown as Codes,
    count: complete.length,
    stages: stages.length === 0 ? undefined : [...new Set(stages)],
    urls: readings.flatMap(({ value: { url } }) => url ?? []),
    wire: readings.flatMap(({ value }) =>
      formsOf(value.wire as WireForm | undefined, addressesOf(value)),
    ),
  }
}

/** The decisions of a service as the config has them. */
export function checkOptionsOf({ contract = {} }: Pick<Config, 'contract'>): CheckOptions {
  const { reasons, warnings, allow, identifiers = [] } = contract
  return { reasons, warnings, allow, identifiers: identifiers.map(patternOf) }
}

function patternOf(source: string, index: number): RegExp {
  try {
    return new RegExp(source, 'u')
  } catch (error) {
    throw new UserError(
      'config',
      `contract.identifiers[${index}] of the config: ${(error as Error).message}`,
    )
  }
}
