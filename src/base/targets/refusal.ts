import type { ParsedCatalog } from '../core/catalog/parsed-catalog.ts'
import {
  byPosition,
  type Diagnostic,
  MOST_FINDINGS,
  type Path,
  type Severity,
} from '../core/diagnostic.ts'
import { groupBy, someLines } from '../core/values/lists.ts'
import { diagnosticsFor } from '../core/yaml/diagnose.ts'
import { UserError } from '../io/host/user-error.ts'

/** Why a target can't be built from a catalog, and the place of the reason. */
export type Refusal = {
  path: Path
  message: string
  /** Other places of the same reason. */
  related?: readonly { path: Path; message: string }[]
}

export type TargetRefusal = Refusal & { target: string }

/**
 * Targets refuse a catalog: its rules are off, or their findings suppressed, but an output would be
 * wrong. `diagnostics` are the findings.
 */
export class OutputsRefused extends UserError {
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    const lines = diagnostics.map(
      ({ file, range, message }) => `${file}:${range.line}:${range.column}: ${message}`,
    )
    super(
      'catalog',
      `the outputs would be wrong, so nothing was written\n${someLines(lines, SHOWN).join('\n')}`,
    )
    this.diagnostics = diagnostics
  }
}

const SHOWN = 20

/** The findings of refusals, each place and reason once, with the targets that it concerns. */
export const refusalFindings = (
  reading: ParsedCatalog,
  refusals: readonly TargetRefusal[],
): Diagnostic[] => findingsOf(reading, refusals, 'output-valid', 'error')

/** The findings about what outputs lack. */
export const outputWarnings = (
  reading: ParsedCatalog,
  lacking: readonly TargetRefusal[],
): Diagnostic[] => findingsOf(reading, lacking, 'output-complete', 'warn')

function findingsOf(
  reading: ParsedCatalog,
  refusals: readonly TargetRefusal[],
  rule: string,
  severity: Severity,
): Diagnostic[] {
  const diagnose = diagnosticsFor(reading.source, (index) => reading.value.codes?.[index]?.code)
  const alike = groupBy(refusals, ({ path, message }) => JSON.stringify([path, message]))
  const findings = [...alike.values()].slice(0, MOST_FINDINGS).map((same) => {
    const { path, message, related } = same[0]!
    const targets = [...new Set(same.map(({ target }) => target))]
    const what = targets.length === 1 ? 'target' : 'targets'
    return diagnose(rule, severity, {
      path,
      message: `${message} (${what} ${targets.join(', ')})`,
      ...(related && { related: [...related] }),
    })
  })
  return findings.sort(byPosition)
}
