import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import { UserError } from '../host/user-error.ts'

const REFUSALS = ['InvalidResource', 'UnsafePath']

/** What targets refuse although lint did not: a rule may be off, or a finding suppressed. */
export async function unlessInvalid<T>({ source }: ParsedCatalog, state: string, make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof Error) || !REFUSALS.includes(error.name)) throw error
    throw new UserError(`${source.file}: ${error.message}\n${state}; run rail-errors lint without suppressions to see what to fix`)
  }
}
