import { byPosition, type Diagnostic, type Path, type Severity } from '../../core/diagnostic.ts'
import { type Diagnose, diagnosticsFor } from '../../core/yaml/diagnose.ts'
import type { Source } from '../../core/yaml/source.ts'
import { type Checks, type Fault, faultOf, type ScopedAcceptance } from './accept.ts'

/** An entry of a file, and its location. */
export type PlacedAcceptance = {
  entry: ScopedAcceptance
  source: Source
  at: Path
  /**
   * True if the run has every catalog that it may apply to: only then can it be reported as unused.
   */
  complete: boolean
  /** The catalog that it names, if that file does not exist. */
  missingCatalog?: string
}

/** What a run over all catalogs knows about the entries that it is about. */
export type Audit = {
  checks: Checks
  /** False for entries that another command judges. */
  isAbout(entry: ScopedAcceptance): boolean
  isUnused(placed: PlacedAcceptance, index: number): boolean
  levelOf(rule: Fault['rule']): Severity | 'off'
  /** The command that removes unused entries, where they are findings. */
  fix?: string
}

/**
 * The faults of entries, over a whole run; `unused` are those that cover nothing and may be
 * removed.
 */
export function auditAccepted(
  accepted: readonly PlacedAcceptance[],
  { checks, isAbout, isUnused, levelOf, fix }: Audit,
): { diagnostics: Diagnostic[]; unused: PlacedAcceptance[] } {
  const tellers = new Map<Source, Diagnose>()
  const diagnostics: Diagnostic[] = []
  const unused: PlacedAcceptance[] = []
  accepted.forEach((placed, index) => {
    const { entry, source, at } = placed
    if (!isAbout(entry)) return
    const own = faultOf(entry, checks)
    const isIdle = isUnused(placed, index)
    // One of a mistyped rule accepts nothing either, but its author must correct it.
    const isRemovable = isIdle && own?.field[0] !== 'rule'
    if (isRemovable) unused.push(placed)
    const fault = own ?? (isIdle && fix ? unusedFault(placed, fix) : undefined)
    const more = own && isRemovable && fix ? `, and nothing is left of it; ${fix} removes this` : ''
    const severity = fault === undefined ? 'off' : levelOf(fault.rule)
    if (fault === undefined || severity === 'off') return
    const tell = tellers.get(source) ?? diagnosticsFor(source)
    tellers.set(source, tell)
    const found = tell(fault.rule, severity, {
      path: [...at, ...fault.field],
      message: `${fault.message}${more}`,
    })
    diagnostics.push({ ...found, ...(entry.code !== undefined && { code: entry.code }) })
  })
  return { diagnostics: diagnostics.sort(byPosition), unused }
}

function unusedFault({ entry, missingCatalog }: PlacedAcceptance, fix: string): Fault {
  const message =
    missingCatalog === undefined
      ? `no finding of ${acceptedText(entry)}; ${fix} removes this`
      : `the catalog "${missingCatalog}" does not exist; ${fix} removes this`
  return { rule: 'acceptance-used', field: [], message }
}

/** What an entry accepts: `http-registered at DOCUMENT_MISSING.http`, `http-changed (3f2a9c01d4e5)`. */
export function acceptedText({ rule, code, path, fingerprint }: ScopedAcceptance): string {
  if (fingerprint !== undefined)
    return `${rule}${code === undefined ? '' : ` at ${code}`} (${fingerprint})`
  const place = [code, path].filter((part) => part !== undefined && part !== '.').join('.')
  return `${rule} at ${place || 'the whole file'}`
}
