import { isBroken } from '../catalog/parsed-catalog.ts'
import { byPosition, type Severity } from '../diagnostic.ts'
import { UserError } from '../host/user-error.ts'
import { plural } from '../report/report.ts'
import { constantsOf } from '../usage/constants.ts'
import { codeFindings, externalCodes } from '../usage/judge.ts'
import { knownCodes } from '../usage/known.ts'
import { patternFault, patternsOf } from '../usage/patterns.ts'
import { usageRuleList, usageRules } from '../usage/rules.ts'
import { scanFiles } from '../usage/scan.ts'
import { documentCodes } from '../workspace/openapi/used.ts'
import { fails, openReport, reportSources } from '../workspace/reporting.ts'
import { type LintFlags, ruleSettings, withLevels } from '../workspace/settings.ts'
import { sourceCodeFiles } from '../workspace/source-code.ts'
import { openWorkspace } from '../workspace/workspace.ts'
import { diagnosticsFor } from '../yaml/diagnose.ts'
import { defineCommand } from './command.ts'
import { FAIL_ON, FORMAT, LEVEL_FLAGS, SOURCE } from './flags.ts'

type Options = Pick<LintFlags, 'rule' | 'preset'> & {
  format?: string[]
  failOn: Severity | 'never'
  source?: string
  pattern?: string[]
}

export default defineCommand<Options>({
  description:
    'Checks source code in any language against the catalog: reports codes that the catalog does not contain, retired codes that are still used and active codes that are never used. A string is treated as a code only where one is expected: fail("…"), error: "…", a comparison, the generated Code.…, or a match of usage.patterns in the config. Default globs: usage.include in the config. Files ignored by git are skipped. The codes of the answers in an OpenAPI document count as used.',
  options: [
    SOURCE,
    {
      flags: '--pattern <regex>',
      about:
        'a regular expression with exactly one group, which captures the code; replaces usage.patterns of the config; the value "default" includes the built-in patterns',
      byDefault: 'usage.patterns of the config, else the built-in patterns',
      many: true,
    },
    FORMAT,
    FAIL_ON,
    ...LEVEL_FLAGS,
  ],
  examples: [
    ["rail-errors usage 'src/**'", 'check all files in src'],
    ["rail-errors usage 'api/**/*.java' 'web/**/*.ts'", 'check the service and the client'],
    [
      'rail-errors usage src --pattern default --pattern \'ApiError\\("(\\w+)"\'',
      'also find codes passed to your own ApiError class',
    ],
    [
      'rail-errors usage src --source vendor/rail-errors.json',
      'in an API client: check against the published list',
    ],
  ],
  async run(host, globs, options) {
    const workspace = await openWorkspace(
      host,
      options.source === undefined ? [] : [options.source],
      options,
    )
    const { jobs, project } = workspace
    const report = openReport(host, options.format, project.plugins)
    const broken = jobs.find(({ reading }) => isBroken(reading))
    if (broken)
      throw new UserError(
        `${broken.reading.source.file} can't be read: it is not valid YAML; run rail-errors lint for details`,
      )
    const known = knownCodes(jobs.map(({ reading }) => reading))
    const external = externalCodes(project.config.usage?.external ?? [], known)
    const patterns = patternsOf(checked(options.pattern) ?? project.config.usage?.patterns)
    const files = await sourceCodeFiles(host, globs, workspace)

    const { tally, diagnostics, texts, count } = await scanFiles(host, files, {
      patterns,
      known,
      constants: constantsOf(jobs.map(({ reading }) => reading)),
      codesIn: documentCodes(
        host,
        jobs.map(({ reading }) => reading),
      ),
    })
    host.say(`Checked ${plural(count, 'file')}.`)
    for (const { reading } of jobs) {
      const tell = diagnosticsFor(reading.source, (index) => reading.value.codes?.[index]?.code)
      for (const { rule, finding } of codeFindings(reading, tally, external, undefined)) {
        const { id, severity } = usageRules[rule]
        diagnostics.push(tell(id, severity, finding))
      }
    }
    const levelled = withLevels(
      diagnostics,
      usageRuleList,
      ruleSettings(project.config, options, usageRuleList),
    ).sort(byPosition)
    const sources = reportSources(jobs.map(({ reading }) => reading))
    await report({
      kind: 'lint',
      diagnostics: levelled,
      ...sources,
      texts: new Map([...sources.texts, ...texts]),
    })
    return fails(levelled, options.failOn) ? 1 : 0
  },
})

/** Patterns of the command line; those of the config were checked with the config. */
function checked(given: readonly string[] | undefined): readonly string[] | undefined {
  for (const source of given ?? []) {
    const fault = source === 'default' ? undefined : patternFault(source)
    if (fault !== undefined) throw new UserError(`--pattern ${source}: ${fault}`)
  }
  return given
}
