import { acceptedBy, firstHolding } from '../acceptance/fault.ts'
import { addressIndex, type ScopedSuppression } from '../acceptance/suppress.ts'
import type { Diagnostic } from '../diagnostic.ts'

/**
 * Marks findings that the config or the suppressions file accepts. `files`: the catalogs of the
 * run, which suppressions may name.
 */
export function accepting(
  suppressions: readonly ScopedSuppression[],
  { files, today, known }: { files: readonly string[]; today: string; known: readonly string[] },
): (diagnostic: Diagnostic) => Diagnostic {
  const named = new Set(suppressions.map(({ rule }) => rule))
  const indexes = files.map((file) => addressIndex(file, { suppressions, today, known }))
  const needed = new Set<number>()
  return (diagnostic) => {
    if (!named.has(diagnostic.rule)) return diagnostic
    for (const covering of indexes) {
      const by = firstHolding(covering(diagnostic), needed)
      if (by !== undefined)
        return { ...diagnostic, suppressed: acceptedBy(by, by.from ?? 'config') }
    }
    return diagnostic
  }
}
