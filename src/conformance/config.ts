import type { CheckOptions } from '../check/contract.ts'
import type { Config } from '../config/model.ts'
import { UserError } from '../host/user-error.ts'

/** The decisions of a service as the config has them. */
export function checkOptionsOf({ contract = {} }: Pick<Config, 'contract'>): CheckOptions {
  const { reasons, warnings, allow, identifiers = [] } = contract
  return { reasons, warnings, allow, identifiers: identifiers.map(patternOf) }
}

function patternOf(source: string, index: number): RegExp {
  try {
    return new RegExp(source, 'u')
  } catch (error) {
    throw new UserError(`contract.identifiers[${index}] of the config: ${(error as Error).message}`)
  }
}
