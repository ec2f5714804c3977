import { isBroken } from '../../core/catalog/parsed-catalog.ts'
import { type Diagnostic, errorsOf } from '../../core/diagnostic.ts'
import { toLint } from '../../core/values/shell.ts'
import type { Host } from '../../io/host/host.ts'
import { combined, countBySeverity, plural } from '../../report/report.ts'
import { isIncomplete } from '../../rules/linter/rule.ts'
import { lintWorkspace } from './lint.ts'
import { openReport, type ReportedSources, reportSources, type WriteReport } from './reporting.ts'
import type { LintFlags } from './settings.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

/**
 * A workspace without lint errors: its other findings, the texts that a report shows, and the
 * targets of the report.
 */
export type Checked = {
  workspace: Workspace
  findings: readonly Diagnostic[]
  sources: ReportedSources
  report: WriteReport
}

/**
 * The exit code if the run ends here: 1 for lint errors, 2 if a catalog can't be read or a rule
 * could not finish.
 */
export type RefusedRun = { exit: 1 | 2 }

type CheckedOptions = LintFlags & { config?: string; stdinFilename?: string; format?: string[] }

/**
 * Opens the catalogs of a run and lints them, before they are used. Lint errors are reported, and
 * `refusal` says what was not done. `prepare` changes the workspace before it is linted; `reportTo`
 * receives the reports, if not `host`.
 */
export async function openChecked(
  host: Host,
  sources: readonly string[],
  options: CheckedOptions,
  { refusal, judge, prepare = (workspace) => workspace, reportTo = host }: Preparation,
): Promise<Checked | RefusedRun> {
  const workspace = await prepare(
    await openWorkspace(host, sources, { ...options, ...(judge && { judge }) }),
  )
  const report = openReport(reportTo, options.format, workspace.project.plugins)
  const { diagnostics: findings, outside } = lintWorkspace(host, workspace, options, {
    asUser: true,
  })
  const readings = workspace.jobs.map(({ reading }) => reading)
  const read = reportSources(readings, outside)
  if (errorsOf(findings).length === 0) {
    sayFindings(host, findings, sources)
    return { workspace, findings, sources: read, report }
  }
  await report({ kind: 'lint', diagnostics: findings, ...read })
  host.say(refusal)
  return { exit: isIncomplete(findings) || readings.some(isBroken) ? 2 : 1 }
}

export type Preparation = {
  refusal: string
  judge?(project: Workspace['project']): Promise<unknown>
  prepare?(workspace: Workspace): Workspace | Promise<Workspace>
  reportTo?: Host
}

/**
 * Says in one line how much lint found that does not stop a run. Lint lists it: a CI job with both
 * would show it twice.
 */
function sayFindings(
  host: Host,
  findings: readonly Diagnostic[],
  sources: readonly string[],
): void {
  // As lint counts them.
  const { warnings, infos } = countBySeverity(combined(findings))
  const counts = [
    warnings > 0 && plural(warnings, 'warning'),
    infos > 0 && plural(infos, 'info'),
  ].filter(Boolean)
  if (counts.length > 0) host.say(`${counts.join(', ')}: run ${toLint(...sources)} to list them`)
}
