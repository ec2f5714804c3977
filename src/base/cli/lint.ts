import { isBroken } from '../core/catalog/parsed-catalog.ts'
import { isRemote } from '../core/config/source-spec.ts'
import type { Severity } from '../core/diagnostic.ts'
import { toLint } from '../core/values/shell.ts'
import type { Host } from '../io/host/host.ts'
import { UserError } from '../io/host/user-error.ts'
import { plural, type Report } from '../report/report.ts'
import { isIncomplete } from '../rules/linter/rule.ts'
import type { AcceptFlags } from '../run/workspace/accepted/update.ts'
import type { CatalogRun } from '../run/workspace/catalog-run.ts'
import type { FixFlags } from '../run/workspace/fix.ts'
import { lintWorkspace, sayLimits } from '../run/workspace/lint.ts'
import { fails, mostShown, openReport, reportSources } from '../run/workspace/reporting.ts'
import { type LintFlags, lintOptions } from '../run/workspace/settings.ts'
import { openWorkspace, reloadAccepted, type Workspace } from '../run/workspace/workspace.ts'
import { ACCEPT_FLAGS, acceptCombinations, checkAcceptFlags } from './accept-flags.ts'
import { defineCommand, type ExitCode, type GlobalOptions } from './command.ts'
import {
  FAIL_ON,
  FORMAT,
  LINT_FLAGS,
  MAX_FINDINGS,
  STAGED,
  STDIN_FILENAME,
  WATCH,
} from './flags.ts'

type Options = LintFlags &
  FixFlags &
  AcceptFlags & {
    accept?: true
    format?: string[]
    failOn: Severity | 'never'
    maxFindings?: string
    staged?: true
    watch?: true
    against?: string
    stdinFilename?: string
  }

/** The flags that write. */
const WRITES = ['--fix', '--fix-unsafe', '--accept']

export default defineCommand<Options>({
  description:
    'Checks catalogs and reports all findings with file, line and column. A source is a path, - for stdin, <git ref>:<path>, the URL of a published list, or fhir+https://<base>#<canonical>[|version] for a terminology service. Default: the catalogs of the config, or the nearest errors.yaml.',
  options: [
    FORMAT,
    FAIL_ON,
    MAX_FINDINGS,
    { flags: '--fix', about: 'apply safe fixes' },
    { flags: '--fix-unsafe', about: 'also apply suggested fixes; review the result' },
    ...ACCEPT_FLAGS,
    {
      flags: '--against <source>',
      about:
        'also report changes since an older catalog: any source that diff accepts, or merge-base',
    },
    STAGED,
    WATCH,
    ...LINT_FLAGS,
    STDIN_FILENAME,
  ],
  examples: [
    ['rail-errors lint', 'check the catalogs of the config, or the nearest errors.yaml'],
    ['rail-errors lint --fix', 'apply safe fixes, report the rest'],
    ['rail-errors lint --accept --reason "Older than the linter"', 'accept the current findings'],
    [
      'rail-errors lint --against merge-base',
      'in CI: report findings and breaking changes in one step',
    ],
    [
      'rail-errors lint --format text --format json=report.json',
      'print a text report, write a JSON report',
    ],
  ],
  combinations: [
    { flags: ['--watch'], notWith: ['--staged', ...WRITES] },
    { flags: WRITES, notWith: ['--staged'], why: '--staged reads the index' },
    ...acceptCombinations(WRITES),
  ],
  edits: ({ fix, fixUnsafe, accept }) => [fix, fixUnsafe, accept].includes(true),
  async run(real, sources, options) {
    checkAcceptFlags(real, options, options.accept === true)
    if (options.against === '-' && sources.includes('-'))
      throw new UserError('usage', 'stdin (-) can be used only once')
    if (options.watch) {
      if (options.against !== undefined && (options.against === '-' || isRemote(options.against)))
        throw new UserError(
          'usage',
          `--watch can't be used with --against ${options.against}; compare with a file or a commit`,
        )
      const { refuseUnwatchable, watching } = await import('../run/workspace/watch/watch.ts')
      await refuseUnwatchable(real, sources)
      return watching(real, (host) => once(host, host, sources, options))
    }
    const { runHere } = await import('../run/workspace/run-here.ts')
    return runHere(real, sources, options, (to, host, given) => once(to, host, sources, given))
  },
})

/** One run. Reports are written to `real`; `host` is what is read. */
async function once(
  real: Host,
  host: Host,
  sources: readonly string[],
  options: Options & GlobalOptions,
): Promise<ExitCode> {
  const most = mostShown(options)
  const opened = await openWorkspace(host, sources, options)
  const to = await acceptingAgainst(real, sources, options)
  const report = openReport(to, options.format, opened.project.plugins)
  const linting = lintOptions(host, opened, options)
  const fixing = options.fix || options.fixUnsafe
  const jobs: CatalogRun[] = []
  for (const job of opened.jobs) {
    let { reading } = job
    if (fixing) {
      const { repairCatalog } = await import('../run/workspace/fix.ts')
      reading = await repairCatalog(host, job, { ...linting, fhir: job.fhir }, options)
    }
    sayLimits(host, reading, linting.registry)
    jobs.push({ ...job, reading })
  }
  const workspace = { ...opened, jobs }
  let result = lintWorkspace(host, workspace, options)
  if (options.accept || fixing) {
    const { acceptLint } = await import('../run/workspace/accepted/update.ts')
    const written = await acceptLint(host, workspace, result, options)
    if (written) result = lintWorkspace(host, await reloadAccepted(host, workspace), options)
  }
  const readings = jobs.map(({ reading }) => reading)
  const found = {
    kind: 'lint' as const,
    diagnostics: result.diagnostics,
    ...reportSources(readings, result.outside),
  }
  const all = await withChanges(host, found, workspace, options)
  const { diagnostics } = all
  if (!options.dryRun) await report({ ...all, most })
  const counting = diagnostics.filter(({ suppressed }) => suppressed === undefined)
  if (options.dryRun && fixing && counting.length > 0)
    host.say(
      `${plural(counting.length, 'finding')} would remain; run ${toLint(...sources)} to list them`,
    )
  // As in every command: a catalog that can't be read is not one with findings.
  if (isIncomplete(diagnostics) || readings.some(isBroken)) return 2
  return fails(counting, options.failOn) ? 1 : 0
}

/** The host of a report whose changes are accepted with the catalog that `--against` names. */
async function acceptingAgainst(
  host: Host,
  sources: readonly string[],
  { against }: Options,
): Promise<Host> {
  if (against === undefined || against === 'merge-base') return host
  const { acceptingIn } = await import('../run/compare/accepted.ts')
  return acceptingIn(host, [against, ...(sources.length === 1 ? sources : [])])
}

type LintReport = Extract<Report, { kind: 'lint' }>

/** The report with the changes since the catalog that `--against` names. */
async function withChanges(
  host: Host,
  report: LintReport,
  workspace: Workspace,
  { against, ...options }: Options,
): Promise<LintReport> {
  if (against === undefined) return report
  const { changesAgainst } = await import('../run/compare/against.ts')
  return changesAgainst(host, report, workspace, { ...options, against })
}
