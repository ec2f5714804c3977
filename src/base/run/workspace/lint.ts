import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { type Diagnostic, MOST_FINDINGS } from '../../core/diagnostic.ts'
import { someOf } from '../../core/values/lists.ts'
import type { Source } from '../../core/yaml/source.ts'
import type { Host } from '../../io/host/host.ts'
import { checksFor } from '../../rules/accept/accept.ts'
import { auditAccepted, type PlacedAcceptance } from '../../rules/accept/audit.ts'
import {
  knownRules,
  type Linted,
  type LintOptions,
  linted,
  notRunning,
  rules,
} from '../../rules/linter/lint.ts'
import { type RunnableRule, settingOf } from '../../rules/linter/rule.ts'
import { differing } from '../../rules/linter/shared-codes.ts'
import { type LintFlags, lintOptions } from './settings.ts'
import type { Workspace } from './workspace.ts'

/** The findings of a run over several catalogs: in them, and in what is accepted of them. */
export type RunResult = {
  diagnostics: Diagnostic[]
  /** The files outside the catalogs that findings point into. */
  outside: readonly Source[]
  /** The entries that accept nothing and may be removed. */
  unused: readonly PlacedAcceptance[]
}

type LintedCatalog = Linted & { reading: ParsedCatalog }

// What is wrong with a published set for those who use it: it can't be read. The rest is the
// business of its publisher.
const READABLE: ReadonlySet<string> = new Set([
  'syntax-valid',
  'encoding-utf8',
  'document-single',
  'key-unique',
  'terminology-complete',
])

/**
 * Lints the catalogs of a run, and audits what is accepted over all of them. `asUser`: published
 * sets are used, not edited, so only what makes them unreadable is found in them; what an output
 * needs is found when it is built.
 */
export function lintWorkspace(
  host: Host,
  workspace: Pick<Workspace, 'project' | 'jobs' | 'accepted'> &
    Partial<Pick<Workspace, 'allCatalogs'>>,
  flags: LintFlags,
  { asUser = false } = {},
): RunResult {
  const settings = lintOptions(host, workspace, flags)
  const readable = {
    registry: settings.registry.filter(({ id }) => READABLE.has(id)),
    ...(settings.today !== undefined && { today: settings.today }),
  }
  // A part of the catalogs can't say which of two is the first.
  const all = workspace.allCatalogs ? workspace.jobs.map(({ reading }) => reading) : []
  let limit = MOST_FINDINGS
  const runs = workspace.jobs.map(({ reading, fhir }) => {
    const chosen = asUser && reading.sourceFormat !== 'yaml' ? readable : settings
    const run = lintOne(host, reading, { ...chosen, fhir, limit, workspace: all })
    limit = Math.max(
      0,
      limit - run.diagnostics.filter(({ suppressed }) => suppressed === undefined).length,
    )
    return run
  })
  const { diagnostics: about, unused } = auditAccepted(workspace.accepted, {
    checks: checksFor(knownRules(settings), settings.today),
    isAbout: ({ fingerprint }) => fingerprint === undefined, // that of a change is for diff
    isUnused: (placed, index) =>
      !runs.some(({ matched }) => matched.has(index)) && canBeUnused(placed, runs),
    levelOf: (id) => settingOf(rules.find((rule) => rule.id === id)!, settings).level,
    fix: 'rail-errors lint --fix',
  })
  // One by one: a catalog may have more findings than a call takes arguments.
  const diagnostics: Diagnostic[] = []
  for (const run of [...runs, { diagnostics: about }])
    for (const diagnostic of run.diagnostics) diagnostics.push(diagnostic)
  const files = new Set(about.map(({ file }) => file))
  const outside = [...new Set(workspace.accepted.map(({ source }) => source))].filter(({ file }) =>
    files.has(file),
  )
  return { diagnostics, outside, unused }
}

/**
 * A catalog that is broken, or has lost its codes, may have the finding again after its repair; a
 * rule that did not run reports nothing.
 */
function canBeUnused(
  { entry: { rule = '', files }, complete, missingCatalog }: PlacedAcceptance,
  runs: readonly LintedCatalog[],
): boolean {
  if (!complete || missingCatalog !== undefined) return complete
  const about = runs.filter(({ reading }) => files?.includes(reading.source.file) ?? true)
  const readable = about.every(
    ({ reading: { source, value } }) => source.intact && (value.codes?.length ?? 0) > 0,
  )
  return readable && about.some(({ ran }) => ran.has(rule))
}

/**
 * A catalog that did not change since the last round of a watch is not linted again. A plugin's
 * code is loaded once, so its ids identify it.
 */
function lintOne(
  host: Host,
  reading: ParsedCatalog,
  { limit, registry = [], workspace = [], ...settings }: LintOptions & { limit: number },
): LintedCatalog {
  const isOneOfMany = workspace.length > 1
  const on = JSON.stringify([registry.map(({ id }) => id), settings, isOneOfMany])
  const others = isOneOfMany ? differing(workspace, reading) : []
  const all = host.memo('lint', reading, [on, ...others], () => ({
    reading,
    ...linted(reading, { ...settings, registry, workspace }),
  }))
  // What is left of the limit depends on the other catalogs, and seldom matters. The finding about
  // those that are not listed does not count.
  const listed =
    all.diagnostics.length - (all.diagnostics.some(({ omitted }) => omitted !== undefined) ? 1 : 0)
  return listed <= limit
    ? all
    : { reading, ...linted(reading, { ...settings, registry, workspace, limit }) }
}

/** What could not be checked, and why. */
export function sayLimits(
  host: Host,
  reading: ParsedCatalog,
  registry: readonly RunnableRule[],
): void {
  const { source, sourceFormat, unknownFields } = reading
  const skipped = notRunning(reading, registry)
  if (skipped.length > 0) {
    host.say(
      `${source.file}: a ${sourceFormat} does not carry ${someOf(unknownFields, SHOWN)}; ${skipped.length} rules did not run`,
    )
    if (unknownFields.length > SHOWN) host.detail(`does not carry: ${unknownFields.join(', ')}`)
    host.detail(`did not run: ${skipped.join(', ')}`)
  }
  const rest = 'rules ran on the readable parts, and rules about missing fields did not run'
  if (!source.intact) host.say(`${source.file}: syntax errors; ${rest}`)
}

export const SHOWN = 6
