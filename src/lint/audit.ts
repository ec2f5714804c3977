import { type Fault, faultOf, isPrunable } from '../acceptance/fault.ts'
import { type ScopedSuppression, suppressionChecks } from '../acceptance/suppress.ts'
import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import { byPosition, type Diagnostic, type Path } from '../diagnostic.ts'
import { type Diagnose, diagnosticsFor } from '../yaml/diagnose.ts'
import type { Source } from '../yaml/source.ts'
import { knownRules, type Linted, type LintOptions, rules, settingOf } from './lint.ts'

/** A suppression from outside the catalogs, and its location. */
export type ExternalSuppression = {
  suppression: ScopedSuppression
  source: Source
  at: Path
  /**
   * True if the run has every catalog that it may apply to: only then can it be reported as unused.
   */
  complete: boolean
  /** The catalog that it names, if that file does not exist. */
  missingCatalog?: string
}

/** The result of one catalog under all these suppressions. */
export type LintedCatalog = Linted & { reading: ParsedCatalog }

/**
 * The faults of the suppressions outside the catalogs, over a whole run; `unused` are those that
 * cover nothing and may be pruned.
 */
export function auditSuppressions(
  suppressions: readonly ExternalSuppression[],
  runs: readonly LintedCatalog[],
  options: LintOptions,
): { diagnostics: Diagnostic[]; unused: ExternalSuppression[] } {
  const tellers = new Map<Source, Diagnose>()
  const levels = new Map(rules.map((rule) => [rule.id, settingOf(rule, options).level]))
  const checks = suppressionChecks({ today: options.today, known: knownRules(options) })
  const diagnostics: Diagnostic[] = []
  const unused: ExternalSuppression[] = []
  suppressions.forEach((external, index) => {
    const { suppression, source, at } = external
    const own = faultOf(suppression, checks)
    const isUnused = !runs.some(({ matched }) => matched.has(index)) && canBeUnused(external, runs)
    if (isUnused && isPrunable(own)) unused.push(external)
    const fault = own ?? (isUnused ? unusedFault(external) : undefined)
    const severity = fault === undefined ? 'off' : levels.get(`suppression-${fault.id}`)!
    if (fault === undefined || severity === 'off') return
    const tell = tellers.get(source) ?? diagnosticsFor(source)
    tellers.set(source, tell)
    diagnostics.push(
      tell(`suppression-${fault.id}`, severity, {
        path: [...at, ...fault.field],
        message: fault.message,
      }),
    )
  })
  return { diagnostics: diagnostics.sort(byPosition), unused }
}

/**
 * A catalog that is broken, or has lost its codes, may have the finding again after its repair; a
 * rule that did not run reports nothing.
 */
function canBeUnused(
  { suppression: { rule, files }, complete, missingCatalog }: ExternalSuppression,
  runs: readonly LintedCatalog[],
): boolean {
  if (!complete || missingCatalog !== undefined) return complete
  const about = runs.filter(({ reading }) => files?.includes(reading.source.file) ?? true)
  const readable = about.every(
    ({ reading: { source, value } }) => source.intact && (value.codes?.length ?? 0) > 0,
  )
  return readable && about.some(({ ran }) => ran.has(rule))
}

function unusedFault({
  suppression: { rule, code, path, from },
  missingCatalog,
}: ExternalSuppression): Fault {
  const where =
    missingCatalog === undefined
      ? ` at ${placeText(code, path)}`
      : `: the catalog "${missingCatalog}" does not exist`
  const next =
    from === 'file' ? 'remove it with rail-errors lint --prune-suppressions' : 'remove it'
  return { id: 'used', field: [], message: `unused suppression of ${rule}${where}; ${next}` }
}

/** What a suppression applies to: `DOCUMENT_MISSING.http`. */
export const placeText = (code: string | undefined, path: string | undefined): string =>
  [code, path].filter((part) => part !== undefined && part !== '.').join('.') || 'the whole file'
