import { isBroken } from '../catalog/reading.ts'
import { byPosition, type Severity } from '../diagnostic.ts'
import { UserError } from '../host/user-error.ts'
import { plural } from '../report/report.ts'
import { externalCodes, knownCodes, unusedFindings } from '../usage/judge.ts'
import { patternFault, patternsOf } from '../usage/patterns.ts'
import { usageRuleList, usageRules } from '../usage/rules.ts'
import { scanFiles } from '../usage/scan.ts'
import { fails, openReport, reportSources } from '../workspace/reporting.ts'
import { type LintFlags, ruleSettings, withLevels } from '../workspace/settings.ts'
import { sourceCodeFiles } from '../workspace/source-code.ts'
import { openWorkspace } from '../workspace/workspace.ts'
import { diagnosticsFor } from '../yaml/diagnose.ts'
import { defineCommand } from './command.ts'
import { FORMAT, LEVEL_FLAGS } from './flags.ts'

type Options = Pick<LintFlags, 'rule' | 'preset'> & { format?: string[]; failOn: Severity | 'never'; source?: string; pattern?: string[] }

export default defineCommand<Options>({
  description:
    'Checks source code, in whatever language, against the catalog: codes that stand in the code and not in the catalog, retired codes that are still used, active codes that nothing uses. A text counts where a code is expected: fail("…"), error: "…", a comparison with it, the generated Code.…, or what usage.patterns in the config says. Without globs: usage.include in the config. In a git repository, files that git ignores are left out.',
  options: [
    { flags: '--source <path>', about: 'the catalog (default: those of the config, else the nearest errors.yaml)' },
    {
      flags: '--pattern <regex>',
      about: 'where a code stands, in place of usage.patterns; its group is the code, and default stands for the built-in ones',
      many: true,
    },
    FORMAT,
    {
      flags: '--fail-on <level>',
      about: 'the least severity that fails the run',
      choices: ['error', 'warn', 'info', 'never'],
      default: 'error',
    },
    ...LEVEL_FLAGS,
  ],
  examples: [
    ["rail-errors usage 'src/**'", 'everything below src'],
    ["rail-errors usage 'api/**/*.java' 'web/**/*.ts'", 'service and client together'],
    ['rail-errors usage src --pattern default --pattern \'ApiError\\("(\\w+)"\'', 'also where the own class is made'],
    ['rail-errors usage src --source vendor/rail-errors.json', 'a client: against the published list'],
  ],
  async run(host, globs, options) {
    const workspace = await openWorkspace(host, options.source === undefined ? [] : [options.source], options)
    const { jobs, project } = workspace
    const report = openReport(host, options.format, project.plugins)
    const broken = jobs.find(({ reading }) => isBroken(reading))
    if (broken)
      throw new UserError(`${broken.reading.source.file} is no valid YAML, so its codes are not known; rail-errors lint says where`)
    const known = knownCodes(jobs.map(({ reading }) => reading))
    const external = externalCodes(project.config.usage?.external ?? [], known)
    const patterns = patternsOf(checked(options.pattern) ?? project.config.usage?.patterns)
    const files = await sourceCodeFiles(host, globs, workspace)

    const { used, diagnostics, texts, count } = await scanFiles(host, files, { patterns, known })
    host.say(`Looked at ${plural(count, 'file')}.`)
    for (const { reading } of jobs) {
      const tell = diagnosticsFor(reading.source, (index) => reading.value.codes?.[index]?.code)
      const { id, severity } = usageRules.found
      for (const finding of unusedFindings(reading, used, external)) diagnostics.push(tell(id, severity, finding))
    }
    const levelled = withLevels(diagnostics, usageRuleList, ruleSettings(project.config, options, usageRuleList)).sort(byPosition)
    const sources = reportSources(jobs.map(({ reading }) => reading))
    await report({ kind: 'lint', diagnostics: levelled, ...sources, texts: new Map([...sources.texts, ...texts]) })
    return fails(levelled, options.failOn) ? 1 : 0
  },
})

/** Patterns of the command line; those of the config were looked at with the config. */
function checked(given: readonly string[] | undefined): readonly string[] | undefined {
  for (const source of given ?? []) {
    const fault = source === 'default' ? undefined : patternFault(source)
    if (fault !== undefined) throw new UserError(`--pattern ${source}: ${fault}`)
  }
  return given
}
