import { isBroken } from '../catalog/parsed-catalog.ts'
import { accepting } from '../conformance/accepted.ts'
import type { Diagnostic, Severity } from '../diagnostic.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { settingOf } from '../lint/lint.ts'
import { openapiRules } from '../openapi/rules.ts'
import { plural } from '../report/report.ts'
import { didYouMean, nearest } from '../values/nearest.ts'
import { dateFlag } from '../workspace/flag-values.ts'
import { type Checked, checkOpenapi } from '../workspace/openapi/check.ts'
import type { FixFlags } from '../workspace/repair.ts'
import { fails, mostShown, openReport, reportSources } from '../workspace/reporting.ts'
import { type LintFlags, ruleSettings } from '../workspace/settings.ts'
import { openWorkspace, type Workspace } from '../workspace/workspace.ts'
import { defineCommand, type ExitCode, flagOf, type GlobalOptions } from './command.ts'
import { FAIL_ON, FORMAT, LINT_FLAGS, MAX_FINDINGS, OUTPUT, SOURCE } from './flags.ts'

type Options = LintFlags &
  FixFlags & {
    source?: string
    format?: string[]
    failOn: Severity | 'never'
    maxFindings?: string
    update?: true
    out?: string
  }

/** The options that not all actions have. */
const TAKES: Readonly<Record<string, readonly (keyof Options)[]>> = {
  check: ['fix', 'fixUnsafe', 'dryRun', 'format', 'maxFindings', 'rule', 'preset', 'today'],
  import: ['update', 'dryRun'],
  apply: ['out', 'rule', 'preset', 'today'],
}

export default defineCommand<Options>({
  description:
    'Compares OpenAPI documents (3.0 to 3.2, YAML or JSON) with the catalog. check reports codes that the catalog does not have, codes under a wrong status, codes that are missing at an operation, and examples that are out of date, each at its line. import takes over which operation answers with which code: it proposes operations and raised_by, and writes them with --update. apply puts the codes of each operation into a document, as the target openapi-overlay does, and keeps its comments. References to files in the repository are followed; nothing is fetched. Codes are read from x-error-codes, from schemas and from examples, at the place that wire of the catalog says.',
  options: [
    SOURCE,
    FORMAT,
    FAIL_ON,
    MAX_FINDINGS,
    { flags: '--fix', about: 'with check: apply safe fixes to the documents' },
    {
      flags: '--fix-unsafe',
      about: 'with check: apply suggested fixes, too; review them',
    },
    { flags: '--update', about: 'with import: change the catalog' },
    {
      flags: '--dry-run',
      about: 'with --fix or --update: print the changes as a diff, write nothing',
    },
    { ...OUTPUT, about: 'with apply: the file to write (default: stdout)' },
    ...LINT_FLAGS,
  ],
  combinations: [{ flags: ['--dry-run'], onlyWith: ['--fix', '--fix-unsafe', '--update'] }],
  examples: [
    ['rail-errors openapi check openapi.yaml', 'compare a document with the catalog'],
    [
      'rail-errors openapi check openapi.yaml --format sarif=openapi.sarif',
      'in CI: also write a report for code scanning',
    ],
    [
      'rail-errors openapi import openapi.yaml --update',
      'write into the catalog what the document says about operations',
    ],
    [
      'rail-errors openapi apply openapi.yaml --out public/openapi.yaml',
      'put the codes of each operation into a document',
    ],
  ],
  edits: ({ fix, fixUnsafe, update }) => [fix, fixUnsafe, update].includes(true),
  async run(host, [action = '', ...names], options) {
    const actions = { check: runCheck, import: runImport, apply: runApply }
    if (!Object.hasOwn(actions, action))
      throw new UserError(
        `"${action}" is not an action of openapi${didYouMean(nearest(action, Object.keys(actions))) || '; use check, import or apply'}`,
      )
    const wrong = Object.values(TAKES)
      .flat()
      .find((key) => options[key] !== undefined && !TAKES[action]!.includes(key))
    if (wrong !== undefined)
      throw new UserError(`${flagOf(wrong)} cannot be used with openapi ${action}; remove it`)
    if (names.length === 0)
      throw new UserError(
        `openapi ${action} needs a document: rail-errors openapi ${action} openapi.yaml`,
      )
    if (
      names.filter((name) => name === '-').length > 1 ||
      (names.includes('-') && options.source === '-')
    )
      throw new UserError('stdin (-) can be used only once')
    return actions[action as keyof typeof actions](host, names, options)
  },
})

async function runCheck(
  host: Host,
  names: readonly string[],
  options: Options & GlobalOptions,
): Promise<ExitCode> {
  const most = mostShown(options)
  const workspace = await openCatalogs(host, options)
  const report = openReport(host, options.format, workspace.project.plugins)
  const readings = workspace.jobs.map(({ reading }) => reading)
  const judge = judgeOf(host, workspace, options)
  const check = (texts?: ReadonlyMap<string, string>) =>
    checkOpenapi(host, { names, readings, ...(texts && { texts }) }, judge)
  let checked = await check()
  if (options.fix || options.fixUnsafe) {
    if (names.includes('-')) throw new UserError('stdin (-) cannot be fixed; give a file')
    const { fixDocuments } = await import('../workspace/openapi/fix.ts')
    const changed = await fixDocuments(host, checked, check, options)
    if (changed.size > 0) checked = await check(changed)
  }
  const { diagnostics, sources } = checked
  host.say(summaryOf(checked))
  if (!options.dryRun)
    await report({
      kind: 'lint',
      diagnostics,
      ...reportSources(readings, sources),
      most,
    })
  const counting = diagnostics.filter(({ suppressed }) => suppressed === undefined)
  return fails(counting, options.failOn) ? 1 : 0
}

/** How much was read: nothing found in a document that lists nothing is not a good sign. */
function summaryOf({ documents, apis, lists }: Checked): string {
  const operations = apis.reduce((sum, api) => sum + api.operations.length, 0)
  const read = `Checked ${plural(documents.length, 'document')} with ${plural(operations, 'operation')} and ${plural(lists, 'list')} of codes.`
  return lists === 0 && operations > 0
    ? `${read} No code is at the place that wire of the catalog says; see docs/openapi.md.`
    : read
}

async function openCatalogs(host: Host, options: Options & GlobalOptions): Promise<Workspace> {
  const { source } = options
  const workspace = await openWorkspace(host, source === undefined ? [] : [source], options)
  const broken = workspace.jobs.find(({ reading }) => isBroken(reading))
  if (broken)
    throw new UserError(
      `${broken.reading.source.file} can't be read: it is not valid YAML; run rail-errors lint for details`,
    )
  return workspace
}

/** Sets the level of a finding, and marks it if it is accepted; undefined for one that is off. */
function judgeOf(host: Host, workspace: Workspace, options: Options & GlobalOptions) {
  const settings = ruleSettings(workspace.project.config, options, openapiRules)
  const accept = accepting(workspace, {
    today: options.today === undefined ? host.today() : dateFlag('--today', options.today),
    known: openapiRules.map(({ id }) => id),
  })
  const off = new Set(openapiRules.flatMap(({ id, severity }) => (severity === 'off' ? [id] : [])))
  return (diagnostic: Diagnostic): Diagnostic | undefined => {
    const { rule: id, severity } = diagnostic
    const { level } = settingOf({ id, severity: off.has(id) ? 'off' : severity }, settings)
    if (level === 'off') return undefined
    return accept(level === severity ? diagnostic : { ...diagnostic, severity: level })
  }
}

async function runImport(
  host: Host,
  names: readonly string[],
  options: Options & GlobalOptions,
): Promise<ExitCode> {
  const { importOperations } = await import('../workspace/openapi/import.ts')
  return importOperations(host, await openCatalogs(host, options), { names, ...options })
}

async function runApply(
  host: Host,
  names: readonly string[],
  options: Options & GlobalOptions,
): Promise<ExitCode> {
  const [document = '', other] = names
  if (other !== undefined) throw new UserError('openapi apply changes one document; give only one')
  const { applyToDocument } = await import('./openapi-apply.ts')
  return applyToDocument(host, options, document)
}
