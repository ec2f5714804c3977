import { ownOf } from '../../core/contract/received.ts'
import { reporterOf } from './report-once.ts'
import type { ErrorsModule } from './table.ts'

/** A code with which an operation answers, and which the catalog does not name for it. */
export type Undeclared = {
  readonly operation: string
  readonly code: string
  readonly message: string
}

/** Reports the codes that an operation does not declare. */
export type DeclaredCheck = (operation: string, codes: readonly string[]) => void

/**
 * Reports each operation and code once; an operation that the catalog does not list declares the
 * codes of any operation. Undefined for a catalog without operations: then nothing is checked.
 */
export function declaredCheck(
  { codesByOperation, codesOfAnyOperation = [] }: ErrorsModule,
  onUndeclared?: (found: Undeclared) => unknown,
): DeclaredCheck | undefined {
  if (codesByOperation === undefined) return undefined
  const report = reporterOf(onUndeclared)
  return (operation, codes) => {
    const declared = ownOf(codesByOperation, operation)
    for (const code of codes)
      if (!(declared ?? codesOfAnyOperation).includes(code))
        report(`${operation} ${code}`, () => ({
          operation,
          code,
          message: declared
            ? `${operation} answers with ${code}, and raised_by of the catalog does not name it`
            : `${operation} answers with ${code}, and is not among the operations of the catalog`,
        }))
  }
}
