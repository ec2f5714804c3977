import { join } from 'node:path'
import { writtenPaths } from '../build/manifest.ts'
import { isBroken } from '../catalog/reading.ts'
import { byPosition, type Diagnostic, type Severity } from '../diagnostic.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { settingOf } from '../lint/lint.ts'
import { plural } from '../report/report.ts'
import { codeFiles } from '../usage/files.ts'
import { type Known, knownCodes, unusedFindings } from '../usage/judge.ts'
import { patternFault, patternsOf } from '../usage/patterns.ts'
import { usageRuleList, usageRules } from '../usage/rules.ts'
import { scanFiles } from '../usage/scan.ts'
import { didYouMean, nearest } from '../values/nearest.ts'
import type { Job } from '../workspace/job.ts'
import { manifestAt } from '../workspace/output-folder.ts'
import { fails, openReport, reportSources } from '../workspace/reporting.ts'
import { type LintFlags, ruleSettings } from '../workspace/settings.ts'
import { openWorkspace, type Workspace } from '../workspace/workspace.ts'
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
    const external = externalCodes(workspace, known)
    const patterns = patternsOf(checked(options.pattern) ?? project.config.usage?.patterns)
    const files = await chosenFiles(host, globs, workspace)

    const { used, diagnostics, texts, count } = await scanFiles(host, files, { patterns, known })
    host.say(`Looked at ${plural(count, 'file')}.`)
    for (const { reading } of jobs) {
      const tell = diagnosticsFor(reading.source, (index) => reading.value.codes?.[index]?.code)
      const { id, severity } = usageRules.found
      for (const finding of unusedFindings(reading, used, external)) diagnostics.push(tell(id, severity, finding))
    }
    const levelled = withLevels(diagnostics, workspace, options).sort(byPosition)
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

/** A name in `usage.external` that no catalog has hides nothing, and looks as if it did. */
function externalCodes({ project: { config } }: Workspace, known: Known): string[] {
  const external = (config.usage?.external ?? []).filter((code) => code !== undefined)
  for (const code of external)
    if (!known.has(code))
      throw new UserError(`usage.external names ${code}, which is no code here${didYouMean(nearest(code, known.keys()))}`)
  return external
}

/** The files to look at: those of the command line, else those of the config; never the catalog nor what was built from it. */
async function chosenFiles(host: Host, globs: readonly string[], { project: { config, from }, jobs }: Workspace): Promise<string[]> {
  const base = from.usage
  const { include = [], exclude = [] } = config.usage ?? {}
  const wanted = globs.length > 0 ? { globs, from: host.cwd } : { globs: include, from: base }
  if (wanted.globs.length === 0)
    throw new UserError("no source code is named; give globs, such as rail-errors usage 'src/**', or usage.include in the config")
  const { files, empty } = await codeFiles(host, wanted, { globs: exclude, from: base })
  const own = new Set([...jobs.flatMap(({ path }) => path ?? []), ...(await outputsOf(host, jobs))])
  const chosen = files.filter((file) => !own.has(file))
  if (chosen.length === 0)
    throw new UserError(`${wanted.globs.join(', ')}: there is no such file that is not ignored by git or excluded; nothing was looked at`)
  for (const glob of empty) host.say(`${glob} means no file`)
  return chosen
}

/** What earlier builds wrote into the output folders. */
async function outputsOf(host: Host, jobs: readonly Job[]): Promise<string[]> {
  const written: string[] = []
  for (const { reading, outputs, fallback } of jobs)
    for (const folder of new Set([fallback, ...outputs.map(({ out }) => out)])) {
      const manifest = await manifestAt(host, folder, reading.value.name ?? '')
      if (manifest !== undefined) written.push(...writtenPaths(manifest).map((path) => join(folder, path)))
    }
  return written
}

/** The findings with the levels that the config, the preset or a flag gives; without those that are off. */
function withLevels(diagnostics: readonly Diagnostic[], { project }: Workspace, options: Options): Diagnostic[] {
  const settings = ruleSettings(project.config, options, usageRuleList)
  const levels = new Map(usageRuleList.map((rule) => [rule.id, settingOf(rule, settings).level]))
  return diagnostics.flatMap((diagnostic) => {
    const severity = levels.get(diagnostic.rule)
    return severity === undefined || severity === 'off' ? [] : [{ ...diagnostic, severity }]
  })
}
