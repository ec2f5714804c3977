import { faultOf, type Suppression } from '../acceptance/suppress.ts'
import type { Reading } from '../catalog/reading.ts'
import { byPosition, type Diagnostic, type Path } from '../diagnostic.ts'
import { type Diagnose, diagnosticsFor } from '../yaml/diagnose.ts'
import type { Source } from '../yaml/source.ts'
import { knownRules, type Linted, type LintOptions, rules, settingOf } from './lint.ts'

/** A suppression that stands outside the catalogs, and where. */
export type Standing = {
  suppression: Suppression
  source: Source
  at: Path
  /** True when the run has all the catalogs that it may be about: then it can be called dead. */
  judged: boolean
  /** The catalog that it names, when there is none there. */
  nowhere?: string
}

/** What one catalog gave under all these suppressions. */
export type LintedCatalog = Linted & { reading: Reading }

/** What is wrong with the suppressions outside the catalogs, over a whole run; `dead` are those that cover nothing. */
export function judge(
  suppressions: readonly Standing[],
  runs: readonly LintedCatalog[],
  options: LintOptions,
): { diagnostics: Diagnostic[]; dead: Standing[] } {
  const tellers = new Map<Source, Diagnose>()
  const levels = new Map(rules.map((rule) => [rule.id, settingOf(rule, options).level]))
  const known = knownRules(options)
  const diagnostics: Diagnostic[] = []
  const dead: Standing[] = []
  suppressions.forEach((standing, index) => {
    const { suppression, source, at } = standing
    const fault = faultOf(suppression, { today: options.today, known })
    const coversNothing = !runs.some(({ matched }) => matched.has(index)) && isJudged(standing, runs)
    if (coversNothing && !['suppression-allowed', 'suppression-rule-known'].includes(fault?.[0] ?? '')) dead.push(standing)
    const [id, message] = fault ?? (coversNothing ? ['suppression-used', deadMessage(standing)] : [])
    const severity = id === undefined ? 'off' : levels.get(id)!
    if (severity === 'off') return
    const tell = tellers.get(source) ?? diagnosticsFor(source)
    tellers.set(source, tell)
    diagnostics.push(tell(id!, severity, { path: [...at, ...(FIELD[id!] ?? [])], message: message! }))
  })
  return { diagnostics: diagnostics.sort(byPosition), dead }
}

/** The field that a fault is in; the others are of the whole. */
const FIELD: Readonly<Record<string, Path>> = {
  'suppression-allowed': ['rule'],
  'suppression-rule-known': ['rule'],
  'suppression-current': ['expires'],
}

/** A catalog that is broken, or has lost its codes, may hold the finding again when it is repaired; a rule that did not run says nothing. */
function isJudged({ suppression: { rule, files }, judged, nowhere }: Standing, runs: readonly LintedCatalog[]): boolean {
  if (!judged || nowhere !== undefined) return judged
  const about = runs.filter(({ reading }) => files?.includes(reading.source.file) ?? true)
  const readable = about.every(({ reading: { source, value } }) => source.whole && (value.codes?.length ?? 0) > 0)
  return readable && about.some(({ ran }) => ran.has(rule))
}

function deadMessage({ suppression: { rule, code, path, from }, nowhere }: Standing): string {
  const what =
    nowhere === undefined ? `there is no finding of ${rule} ${placeOf(code, path)} to silence` : `there is no catalog "${nowhere}"`
  return `${what}; ${from === 'file' ? 'rail-errors lint --prune-suppressions takes this away' : 'take this away'}`
}

/** Where a suppression silences, in words. */
export function placeOf(code: string | undefined, path: string | undefined): string {
  if (code === undefined) return path === '.' ? 'about the file' : `at ${path}`
  return path === undefined || path === '.' ? `about ${code}` : `at ${path} of ${code}`
}
