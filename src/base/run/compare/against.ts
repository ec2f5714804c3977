import { isBroken } from '../../core/catalog/parsed-catalog.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import { shellWord } from '../../core/values/shell.ts'
import type { Source } from '../../core/yaml/source.ts'
import type { Host } from '../../io/host/host.ts'
import { UserError } from '../../io/host/user-error.ts'
import type { Comparison, Report } from '../../report/report.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { auditChanges } from './accepted.ts'
import { type ComparisonResult, comparePolicy, compareSides, isUnread } from './compare.ts'
import { sidesOf, unlessNew } from './open-sides.ts'

type LintReport = Extract<Report, { kind: 'lint' }>

type AgainstOptions = { against: string; today?: string; stdinFilename?: string }

/**
 * The result of a comparison with an older catalog: the changes, the faults of what is accepted, and
 * the texts that they point into.
 */
type Against = { diagnostics: Diagnostic[]; comparisons: Comparison[]; sources: Source[] }

/** A lint report with the changes since the catalog that `--against` names. */
export async function changesAgainst(
  host: Host,
  report: LintReport,
  workspace: Workspace,
  options: AgainstOptions,
): Promise<LintReport> {
  const { diagnostics, comparisons, sources } = await compareAgainst(host, workspace, options)
  return {
    ...report,
    diagnostics: [...report.diagnostics, ...diagnostics],
    texts: new Map([...report.texts, ...sources.map(({ file, text }) => [file, text] as const)]),
    comparisons,
  }
}

/**
 * Compares every catalog of a run with an older version of it; `merge-base` is where this branch
 * began. Broken catalogs are left out: lint reports them.
 */
async function compareAgainst(
  host: Host,
  workspace: Workspace,
  options: AgainstOptions,
): Promise<Against> {
  const old = options.against === 'merge-base' ? undefined : options.against
  const { jobs } = workspace
  const policy = await comparePolicy(host, workspace)
  const results: ComparisonResult[] = []
  for (const job of jobs) {
    if (isUnread(job.reading)) {
      const why = isBroken(job.reading) ? 'syntax errors' : 'the file of a language'
      host.say(`${job.reading.source.file}: not compared because of ${why}`)
      continue
    }
    const pair = await unlessNew(
      host,
      sidesOf(
        host,
        job,
        workspace,
        { ...options, give: 'give the old catalog with --against <source>' },
        old,
      ),
    )
    if (pair === undefined) continue
    if (jobs.length > 1 && pair.unrelated)
      throw new UserError(
        'usage',
        `there are ${jobs.length} catalogs; choose the one to compare: rail-errors lint <catalog> --against ${shellWord(options.against)}`,
      )
    results.push(await compareSides(host, pair, policy, options))
  }
  const all = Math.max(jobs.length, workspace.project.config.catalogs?.length ?? 0)
  const findings = auditChanges(host, workspace, all, results, options).diagnostics
  return {
    diagnostics: [...results.flatMap(({ changes }) => changes), ...findings],
    comparisons: results.map(({ comparison }) => comparison),
    sources: [
      ...results.flatMap(({ readings }) => readings.map(({ source }) => source)),
      ...workspace.acceptedFiles.flatMap(({ read }) => read?.source ?? []),
    ],
  }
}
