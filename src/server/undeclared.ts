import { ownOf } from '../contract/received.ts'
import type { ErrorsModule } from './table.ts'

/** A code with which an operation answers, and which the catalog does not name for it. */
export type Undeclared = {
  readonly operation: string
  readonly code: string
  readonly message: string
}

/** Reports the codes that an operation does not declare. */
export type DeclaredCheck = (operation: string, codes: readonly string[]) => void

// An id can come from a request.
const MOST_REPORTED = 1000

/**
 * Reports each operation and code once; an operation that the catalog does not list declares the
 * codes of any operation. Undefined for a catalog without operations: then nothing is checked.
 */
export function declaredCheck(
  { codesByOperation, codesOfAnyOperation = [] }: ErrorsModule,
  onUndeclared: (found: Undeclared) => unknown = warn,
): DeclaredCheck | undefined {
  if (codesByOperation === undefined) return undefined
  const reported = new Set<string>()
  return (operation, codes) => {
    const declared = ownOf(codesByOperation, operation)
    for (const code of codes) {
      const key = `${operation} ${code}`
      if ((declared ?? codesOfAnyOperation).includes(code) || reported.has(key)) continue
      if (reported.size === MOST_REPORTED) return
      reported.add(key)
      const message = declared
        ? `${operation} answers with ${code}, and raised_by of the catalog does not name it`
        : `${operation} answers with ${code}, and is not among the operations of the catalog`
      try {
        Promise.resolve(onUndeclared({ operation, code, message })).catch(() => {})
      } catch {} // the answer stays the same
    }
  }
}

/** In development, a line on the console. */
function warn({ message }: Undeclared): void {
  if (globalThis.process?.env?.NODE_ENV !== 'production') console.warn(`rail-errors: ${message}`)
}
