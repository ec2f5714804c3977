import type { ParsedCatalog } from '../../../base/core/catalog/parsed-catalog.ts'
import type { Related } from '../../../base/core/diagnostic.ts'
import { placeIn } from '../../../base/core/yaml/source.ts'
import { type DeclaredCode, declaredOf, isRaisedBy } from '../../openapi/index.ts'
import type { Finding } from '../finding.ts'

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
  // A run can have millions of findings about a few codes.
  const places = new Map<string, Related[]>()
  const addPlace = ({ code, source, path: at }: DeclaredCode): Related[] => {
    const path = [...at, 'raised_by']
    const { file, range } = placeIn(source, path)
    const place = [{ file, path, range, message: `the operations of ${code}` }]
    places.set(code, place)
    return place
  }
  return {
    declares(operation, code) {
      const one = codes.get(code)
      return one === undefined || isRaisedBy(one, operation) !== false
    },
    relatedOf({ id, code = '' }) {
      const one = id === 'wire-code-undeclared' ? codes.get(code) : undefined
      return one && (places.get(code) ?? addPlace(one))
    },
  }
}
