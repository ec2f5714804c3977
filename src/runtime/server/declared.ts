import { ownOf } from '../../core/contract/received.ts'
import type { Report } from './findings.ts'
import type { ErrorsModule } from './table.ts'

/**
 * Reports the codes that an operation does not declare; an operation that the catalog does not list
 * declares the codes of any operation. Without operations in the catalog, nothing is checked.
 */
export const declaredCheck =
  ({ codesByOperation, codesOfAnyOperation = [] }: ErrorsModule, report: Report) =>
  (operation: string, codes: readonly string[]): void => {
    if (codesByOperation === undefined) return
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
