import { ownOf } from '../../base/core/contract/received.ts'
import type { Report } from './findings.ts'
import type { ErrorsModule } from './table.ts'

/** Finds the code of the catalog for one of a system behind the API; reports each that has none. */
export function upstreamOf(
  { codesByUpstream = {} }: ErrorsModule,
  report: Report,
): (system: string, code: string | number) => string | undefined {
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
