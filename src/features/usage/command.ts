import { ACCEPT_FLAGS, acceptCombinations, checkAcceptFlags } from '../../base/cli/accept-flags.ts'
import { defineCommand, type GlobalOptions } from '../../base/cli/command.ts'
import { FAIL_ON, FORMAT, LINT_FLAGS, MAX_FINDINGS, SOURCE } from '../../base/cli/flags.ts'
import { isBroken, type ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import { byPosition, type Diagnostic, type Severity } from '../../base/core/diagnostic.ts'
import { someOf } from '../../base/core/values/lists.ts'
import { diagnosticsFor } from '../../base/core/yaml/diagnose.ts'
import { notYaml } from '../../base/io/host/file-error.ts'
import type { Host } from '../../base/io/host/host.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { plural } from '../../base/report/report.ts'
import { acceptor, checksFor } from '../../base/rules/accept/accept.ts'
import { acceptedInCode } from '../../base/rules/accept/in-code.ts'
import type { CommentAcceptance } from '../../base/rules/accept/suppression-comment.ts'
import { rules as lintRules } from '../../base/rules/linter/lint.ts'
import { settingOf } from '../../base/rules/linter/rule.ts'
import { acceptFindings, accepting } from '../../base/run/workspace/accepted/findings.ts'
import type { AcceptFlags } from '../../base/run/workspace/accepted/update.ts'
import { fails, mostShown, openReport, reportSources } from '../../base/run/workspace/reporting.ts'
import {
  dateFlag,
  type LintFlags,
  ruleSettings,
  withLevels,
} from '../../base/run/workspace/settings.ts'
import { openWorkspace, type Workspace } from '../../base/run/workspace/workspace.ts'
import { seenCodes } from '../check/index.ts'
import { openapiRules } from '../openapi/index.ts'
import { completeTexts, missingCodes } from './complete.ts'
import { constantsOf } from './constants.ts'
import { KnownCodes } from './known-codes.ts'
import { usageRuleList, usageRules } from './rules.ts'
import { type Scan, scanFiles } from './scan.ts'
import { sourceCodeFiles } from './source-code.ts'
import { codeFindings } from './tally.ts'

type Options = LintFlags &
  AcceptFlags & {
    accept?: true
    format?: string[]
    failOn: Severity | 'never'
    maxFindings?: string
    source?: string
    since?: string
    records?: string[]
  }

export default defineCommand<Options>({
  description:
    'Checks source code in any language and documents against the catalog: reports texts in quotes that are a code except for one letter, retired codes that are still used, and active codes that are never used. At the places that usage.places of the config names, everything has to be a code, with its status. Files that usage.complete names have to have every code. FHIR in JSON and FSH is checked by its codings, OpenAPI documents (3.0 to 3.2) by their codes, statuses, operations and examples; references to files in the repository are followed. Default globs: usage.include in the config. Files ignored by git are skipped.',
  options: [
    SOURCE,
    {
      flags: '--since <commit>',
      about:
        'report only findings on lines that changed since a commit, or since merge-base: those of a branch',
    },
    {
      flags: '--records <file>',
      about:
        'answers that the tests recorded (NDJSON or HAR): reports codes that neither they nor the test files have',
      many: true,
    },
    FORMAT,
    FAIL_ON,
    MAX_FINDINGS,
    ...ACCEPT_FLAGS,
    ...LINT_FLAGS,
  ],
  examples: [
    ["rail-errors usage 'src/**'", 'check all files in src'],
    ['rail-errors usage openapi.yaml', 'compare an OpenAPI document with the catalog'],
    ['rail-errors usage --since merge-base', 'in CI: only what a branch changes'],
    [
      'rail-errors usage src --source vendor/rail-errors.json',
      'in an API client: check against the published list',
    ],
  ],
  combinations: acceptCombinations(['--accept']),
  edits: ({ accept }) => accept === true,
  async run(host, globs, options) {
    checkAcceptFlags(host, options, options.accept === true)
    const workspace = await openWorkspace(
      host,
      options.source === undefined ? [] : [options.source],
      { ...options, whole: true },
    )
    const { jobs, project } = workspace
    const report = openReport(host, options.format, project.plugins)
    const broken = jobs.find(({ reading }) => isBroken(reading))
    if (broken) throw notYaml(broken.reading.source.file, 'read')
    for (const { reading } of jobs) refuseUnreadList(reading)
    const most = mostShown(options)
    const readings = jobs.map(({ reading }) => reading)
    const files = await sourceCodeFiles(host, globs, workspace)
    const constants = (await Promise.all(jobs.map(constantsOf))).flat()
    const codes = new KnownCodes(readings, constants)
    const { usage = {} } = project.config
    const scan = await scanFiles(host, files, { readings, codes, usage })
    const complete = await completeTexts(host, project)
    const diagnostics = [
      ...scan.diagnostics,
      ...complete.flatMap((one) => missingCodes(one, codes)),
    ]
    const { records = [] } = options
    const seen = await seenCodes(host, records, (text) => codes.get(text) !== undefined)
    const settings = ruleSettings(project.config, options, RULES)
    const isAsked = records.length > 0 || settingOf(usageRules.tested, settings).level !== 'off'
    for (const reading of readings) {
      const tell = diagnosticsFor(reading.source, (index) => reading.value.codes?.[index]?.code)
      for (const { rule, finding } of codeFindings(reading, scan.tally, { isAsked, seen }))
        diagnostics.push(tell(usageRules[rule].id, rule === 'tested' ? 'info' : 'warn', finding))
    }
    const sources = reportSources(readings)
    const texts = new Map([...sources.texts, ...scan.texts])
    const judged = accepted(host, workspace, options, scan.comments, diagnostics)
    if (options.accept) {
      // An entry without a code would accept every finding of its rule.
      const about = judged.filter(({ code }) => code !== undefined)
      const rest = judged.length - about.length
      if (rest > 0)
        host.say(
          `${plural(rest, 'finding')} not recorded, because they are about no code; accept them by a comment`,
        )
      await acceptFindings(host, workspace, about, options)
      return 0
    }
    const { findingsSince } =
      options.since === undefined ? NO_SINCE : await import('../../base/run/compare/since.ts')
    const since = await findingsSince(host, options.since ?? '', judged, texts, scan.lines)
    const shown = since.sort(byPosition)
    for (const line of summaryOf(scan, codes)) host.say(line)
    await report({ kind: 'lint', diagnostics: shown, ...sources, texts, most })
    const counting = shown.filter(({ suppressed }) => suppressed === undefined)
    return fails(counting, options.failOn) ? 1 : 0
  },
})

/** Rejects a catalog whose list of codes can't be read: what is not known can't be compared. */
function refuseUnreadList({ problems, source }: ParsedCatalog): void {
  const unread = problems.find(({ rule }) => rule === 'codes-from-readable')
  if (unread !== undefined)
    throw new UserError('catalog', `${source.file}: codes_from can't be read: ${unread.message}`)
}

/** How much was read: nothing found in documents that list nothing is not a good sign. */
function summaryOf({ count, atPlaces, openapi, unread, tally }: Scan, codes: KnownCodes): string[] {
  const places = !tally.hasPlaces ? '' : `, with ${plural(atPlaces, 'code')} at usage.places`
  const checked = `Checked ${plural(count, 'file')}${places}`
  const left = unread.map(({ file, reason }) => `${file} (${reason})`)
  const unknown = codes.live.flatMap(({ code }) => (tally.isUnknown(code) ? code : []))
  const last = [
    ...(left.length === 0 ? [] : [`Not read: ${someOf(left, MOST_NAMED)}.`]),
    ...(unknown.length === 0 || tally.isOnlyDocuments
      ? []
      : [
          `Not known to be used or not (docs/usage.md, "What is a use"): ${someOf(unknown, MOST_NAMED)}.`,
        ]),
  ]
  if (openapi === undefined) return [`${checked}.`, ...last]
  const { count: documents, operations, lists, others } = openapi
  const all = `${checked}, among them ${plural(documents, 'OpenAPI document')} with ${plural(operations, 'operation')} and ${plural(lists, 'list')} of codes.`
  const hint = ' No code is at the place that wire of the catalog says; see docs/openapi.md.'
  return [
    documents === 0 ? `${checked}.` : lists === 0 && operations > 0 ? all + hint : all,
    ...(others.length === 0
      ? []
      : [
          `Not compared, because no code and no operation of the catalog is in it: ${someOf(others, MOST_NAMED)}. To compare a document, name its file.`,
        ]),
    ...last,
  ]
}

const MOST_NAMED = 5

const NO_SINCE = {
  findingsSince: async (_: Host, __: string, diagnostics: Diagnostic[]) => diagnostics,
}

/** The rules of `usage`. The text of a document can also break rules of lint, such as `syntax-valid`. */
const RULES = [...usageRuleList, ...openapiRules]

/** The findings with their levels, marked where a comment or the file accepts them. */
function accepted(
  host: Host,
  workspace: Workspace,
  options: Options & GlobalOptions,
  comments: ReadonlyMap<string, readonly CommentAcceptance[]>,
  found: readonly Diagnostic[],
): Diagnostic[] {
  const { project, jobs } = workspace
  const settings = ruleSettings(project.config, options, RULES)
  const today = options.today === undefined ? host.today() : dateFlag('--today', options.today)
  const known = [...RULES, ...lintRules].map(({ id }) => id)
  const accept = accepting(workspace, { today, known })
  const ofCatalogs = jobs.map(({ reading: { source } }) => ({
    file: source.file,
    ...acceptor({ source, languages: [] }, { today, known }),
  }))
  const levelled = withLevels(found, [...RULES, ...lintRules], settings).map((diagnostic) => {
    const own = ofCatalogs.find(({ file }) => file === diagnostic.file)
    const marked = own?.mark(diagnostic) ?? diagnostic
    return marked.suppressed === undefined ? accept(marked) : marked
  })
  const isOn = (id: string) =>
    RULES.some((rule) => rule.id === id && settingOf(rule, settings).level !== 'off')
  const { diagnostics, faults } = acceptedInCode(levelled, comments, checksFor(known, today), isOn)
  const ofComments = lintRules.filter(({ id }) => id.startsWith('acceptance-'))
  return [
    ...diagnostics,
    ...withLevels(faults, ofComments, ruleSettings(project.config, {}, ofComments)),
  ]
}
