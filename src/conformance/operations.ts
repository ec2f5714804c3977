import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import type { Finding } from '../check/finding.ts'
import type { Related } from '../diagnostic.ts'
import { isRaisedBy } from '../openapi/declared.ts'
import { declaredOf } from '../workspace/openapi/declared.ts'
import { placeIn } from '../yaml/place.ts'

/** What catalogs say about operations: which codes each declares, and where. */
export type Operations = {
  declares(operation: string, code: string): boolean
  /** The place in the catalog that a finding is about; none for most. */
  relatedOf(finding: Finding): Related[] | undefined
}

/**
 * Which operation declares which codes; undefined if the catalogs do not say. A code without
 * `raised_by` can come from every operation.
 */
export function operationsOf(readings: readonly ParsedCatalog[]): Operations | undefined {
  const { codes, operations } = declaredOf(readings)
  if (
    operations === undefined ||
    [...codes.values()].every(({ raisedBy }) => raisedBy === undefined)
  )
    return undefined
  return {
    declares(operation, code) {
      const one = codes.get(code)
      return one === undefined || isRaisedBy(one, operation) !== false
    },
    relatedOf({ id, code = '' }) {
      const one = id === 'wire-code-undeclared' ? codes.get(code) : undefined
      if (one === undefined) return undefined
      const path = [...one.path, 'raised_by']
      const { file, range } = placeIn(one.source, path)
      return [{ file, path, range, message: `the operations of ${code}` }]
    },
  }
}
