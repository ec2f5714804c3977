import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import type { Finding } from '../../core/yaml/source.ts'

/** Rules about codes together: the owner of one can't know the others. */
const TOGETHER: ReadonlySet<string> = new Set([
  'code-distinct',
  'import-replaced',
  'replaced-by-active',
])

/**
 * True for a finding about what the owner of an imported code wrote: those who import it can't
 * change it, and it is found in the catalog of the owner.
 */
export function isOfOwner(
  { imports }: Pick<ParsedCatalog, 'imports'>,
  rule: string,
  { path: [list, index, field] }: Finding,
): boolean {
  if (imports === undefined || list !== 'codes' || typeof index !== 'number') return false
  const entry = imports.of(index)
  return (
    entry !== undefined &&
    !TOGETHER.has(rule) &&
    !(field !== undefined && Object.hasOwn(entry.own, field))
  )
}
