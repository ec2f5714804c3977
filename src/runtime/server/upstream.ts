import { ownOf } from '../../core/contract/received.ts'
import { reporterOf } from './report-once.ts'
import type { ErrorsModule } from './table.ts'

/** A code of a system behind the API that no code of the catalog stands for. */
export type Unmapped = {
  readonly system: string
  readonly code: string
  readonly message: string
}

/** Finds the code of the catalog; reports each that has none once. */
export function upstreamOf(
  { codesByUpstream = {} }: ErrorsModule,
  onUnmapped?: (found: Unmapped) => unknown,
): (system: string, code: string | number) => string | undefined {
  const report = reporterOf(onUnmapped)
  return (system, given) => {
    const codes = ownOf(codesByUpstream, system)
    if (codes === undefined)
      throw new TypeError(`${system} is not in codesByUpstream of the module`)
    const code = `${given}`
    const mapped = ownOf(codes, code)
    if (mapped === undefined)
      report(`${system} ${code}`, () => ({
        system,
        code,
        message: `no code of the catalog stands for ${JSON.stringify(code.slice(0, 200))} of ${system}`,
      }))
    return mapped
  }
}
