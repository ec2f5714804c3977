import { resolve } from 'node:path'
import { ACCEPT_FLAGS, acceptCombinations, checkAcceptFlags } from '../../base/cli/accept-flags.ts'
import { defineCommand, type GlobalOptions } from '../../base/cli/command.ts'
import { FAIL_ON, FORMAT, LINT_FLAGS, MAX_FINDINGS } from '../../base/cli/flags.ts'
import { hasWorkflow, isBroken } from '../../base/core/catalog/parsed-catalog.ts'
import { type Diagnostic, SEVERITIES, type Severity } from '../../base/core/diagnostic.ts'
import { toLint } from '../../base/core/values/shell.ts'
import { notYaml } from '../../base/io/host/file-error.ts'
import type { Host } from '../../base/io/host/host.ts'
import { shownPath } from '../../base/io/host/paths.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { plural } from '../../base/report/report.ts'
import { settingOf } from '../../base/rules/linter/rule.ts'
import { documentNamed } from '../../base/run/config/names.ts'
import { acceptFindings, accepting } from '../../base/run/workspace/accepted/findings.ts'
import type { AcceptFlags } from '../../base/run/workspace/accepted/update.ts'
import { fails, mostShown, openReport, reportSources } from '../../base/run/workspace/reporting.ts'
import { dateFlag, type LintFlags, ruleSettings } from '../../base/run/workspace/settings.ts'
import { openWorkspace, type Workspace } from '../../base/run/workspace/workspace.ts'
import { OPENAPI } from '../openapi/index.ts'
import { checkRules } from './rules.ts'
import { coverageFindings, Findings } from './run/findings.ts'
import { progress } from './run/inputs.ts'
import { type InputFlags, openInputs } from './run/open-inputs.ts'
import { operationsOf } from './run/operations.ts'
import { checkOptionsOf, codesOf } from './run/options.ts'
import { jsonOutput } from './run/output.ts'
import { checkRecords } from './run/run.ts'

type Options = LintFlags &
  InputFlags &
  AcceptFlags & {
    accept?: true
    source?: string
    format?: string[]
    failOn: Severity | 'never'
    maxFindings?: string
    minCoverage?: string
    openapi?: string[]
  }

export default defineCommand<Options>({
  description:
    'Checks answers of a live service against the catalog: recorded ones in NDJSON or HAR (- is stdin), or those that pass through --proxy. Reports every break of the contract at its record, and which codes were never seen. Files are streamed.',
  options: [
    {
      flags: '--source <source>',
      about: 'the catalog (default: the catalogs of the config, or the nearest errors.yaml)',
    },
    FORMAT,
    FAIL_ON,
    MAX_FINDINGS,
    {
      flags: '--openapi <document>',
      many: true,
      about: 'where a record finds its operation (default: contract.openapi of the config)',
    },
    { flags: '--proxy <url>', about: 'pass requests on to this service until Ctrl-C' },
    { flags: '--port <number>', about: 'the port of --proxy (default: 8899; 0: any)' },
    { flags: '--idle <seconds>', about: 'end --proxy after this time without a request' },
    { flags: '--min-coverage <percent>', about: 'fail if fewer live codes were seen' },
    ...ACCEPT_FLAGS,
    ...LINT_FLAGS,
  ],
  examples: [
    [
      'rail-errors check answers.ndjson --min-coverage 80',
      'check recorded answers; fail if fewer than 80 % of the codes were seen',
    ],
    [
      'rail-errors check --proxy http://127.0.0.1:3000',
      'check the answers of a service while somebody uses it',
    ],
  ],
  combinations: acceptCombinations(['--accept']),
  edits: ({ accept }) => accept === true,
  async run(host, inputs, options) {
    checkAcceptFlags(host, options, options.accept === true)
    const least = percentOf(options.minCoverage)
    const most = mostShown(options)
    if ([...inputs, ...(options.openapi ?? [])].filter((name) => name === '-').length > 1)
      throw new UserError('usage', 'stdin (-) can be used only once')
    const recordsFrom = openInputs(inputs, options)
    const workspace = await openWorkspace(
      host,
      options.source === undefined ? [] : [options.source],
      { ...options, whole: true },
    )
    const { jobs, project } = workspace
    const readings = jobs.map(({ reading }) => reading)
    const broken = readings.find(isBroken)
    if (broken) throw notYaml(broken.source.file, 'read')
    const report = openReport(host, options.format, project.plugins, { streamed: 'json' })
    const { codes, stages, wire, urls, count } = codesOf(readings)
    if (count === 0) {
      const first = readings[0]!
      const needed = hasWorkflow(first) ? 'http, stop and fix_stage' : 'http and stop'
      throw new UserError(
        'catalog',
        `${first.source.file} has no code with ${needed}, so nothing can be checked; run ${toLint(first.source.file)}`,
      )
    }
    const operations = operationsOf(readings)
    const documents = await documentsOf(host, workspace, options)
    const operationOf = await routesOf(host, documents)
    if (operations === undefined && documents.length > 0)
      host.say(
        `${readings[0]!.source.file} does not say which operations answer with its codes; write operations and raised_by, which rail-errors import takes from a document`,
      )
    const findings = new Findings()
    const json = jsonOutput(host, options.accept ? [] : options.format)
    const judge = judgeOf(host, workspace, options)
    const summary = () => summaryText(findings.counts())
    const run = {
      codes,
      options: {
        ...checkOptionsOf(project.config),
        stages,
        wire,
        urls,
        operationOf,
        declares: operations?.declares,
      },
      relatedOf: operations?.relatedOf,
      judge,
      findings,
      seen: json.record,
      progress: progress(host),
    }
    const coverage = await checkRecords(recordsFrom(host, summary), run)
    if (coverage.records === 0)
      host.say('there were no records; record the answers of your tests, or use --proxy')
    for (const diagnostic of coverageFindings(readings, coverage, least)) {
      const judged = judge(diagnostic)
      if (judged) findings.add(judged)
    }
    const counts = findings.counts()
    if (options.accept) {
      const about = findings.all().filter(({ rule }) => !rule.startsWith('coverage-'))
      await acceptFindings(host, workspace, about, options)
      return 0
    }
    const document = json.end(coverage, counts)
    await report({
      kind: 'check',
      diagnostics: findings.all(),
      coverage,
      document,
      most,
      ...reportSources(readings),
    })
    const found = SEVERITIES.flatMap((severity) => (counts[severity] > 0 ? [{ severity }] : []))
    return fails(found, options.failOn) ? 1 : 0
  },
})

/** What finds the operation of a record in documents. */
async function routesOf(host: Host, documents: readonly string[]) {
  if (documents.length === 0) return undefined
  const { openRoutes } = await import('./run/routes.ts')
  return openRoutes(host, documents)
}

/** The OpenAPI documents of a run: those of the command line, else those of the config. */
async function documentsOf(
  host: Host,
  { project: { config, from } }: Workspace,
  { openapi }: Options,
): Promise<string[]> {
  if (openapi !== undefined)
    return openapi.map((name) => (name === '-' ? name : shownPath(host, resolve(host.cwd, name))))
  const documents: string[] = []
  for (const name of config.contract?.openapi ?? []) {
    const named = await documentNamed(host, name, {
      folder: from.fieldOf('contract'),
      kind: OPENAPI,
    })
    if ('fault' in named)
      throw new UserError('config', `contract.openapi of the config: ${name} ${named.fault}`)
    documents.push(shownPath(host, named.path))
  }
  return documents
}

/** Sets the level of a finding, and marks it if it is accepted; undefined for one that is off. */
function judgeOf(host: Host, workspace: Workspace, options: Options & GlobalOptions) {
  const settings = ruleSettings(workspace.project.config, options, checkRules)
  const accept = accepting(workspace, {
    today: options.today === undefined ? host.today() : dateFlag('--today', options.today),
    known: checkRules.map(({ id }) => id),
  })
  return (diagnostic: Diagnostic): Diagnostic | undefined => {
    // A check may report one of its findings with a different severity than its own.
    const { level } = settingOf({ id: diagnostic.rule, severity: diagnostic.severity }, settings)
    if (level === 'off') return undefined
    return accept(level === diagnostic.severity ? diagnostic : { ...diagnostic, severity: level })
  }
}

/** What the answers have shown so far, for a header. */
const summaryText = ({ error, warn }: Record<Severity, number>): string =>
  `${plural(error, 'error')}, ${plural(warn, 'warning')}`

/** A part from 0 to 1. */
function percentOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const percent = /^\d{1,3}(?:\.\d+)?%?$/.test(text) ? Number.parseFloat(text) : Number.NaN
  if (!(percent <= 100))
    throw new UserError('usage', `--min-coverage must be a percentage from 0 to 100, not "${text}"`)
  return percent / 100
}
