import { basename, isAbsolute, resolve } from 'node:path'
import { codeUrl } from '../../core/catalog/names.ts'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { CONFIG_NAMES } from '../../core/config/read.ts'
import { parseSpec } from '../../core/config/source-spec.ts'
import { SEVERITY_WEIGHT, type Severity } from '../../core/diagnostic.ts'
import { neutralize } from '../../core/values/escape.ts'
import { didYouMean, nearest } from '../../core/values/nearest.ts'
import { version } from '../../core/version.ts'
import type { Source } from '../../core/yaml/source.ts'
import type { Host } from '../../io/host/host.ts'
import { rootOf, shownPath, wayTo } from '../../io/host/paths.ts'
import { UserError } from '../../io/host/user-error.ts'
import { colors } from '../../report/paint.ts'
import {
  bounded,
  combined,
  comparisonsOf,
  MOST_SHOWN,
  type Report,
  type Reporter,
  relocated,
  type Style,
} from '../../report/report.ts'
import { reporters } from '../../report/reporters/index.ts'
import type { PluginContributions } from '../plugin/plugin.ts'
import { numberFlag } from './settings.ts'

export type WriteReport = (report: Report) => Promise<void>

/** A destination of a report: a format, and a file (absolute) instead of stdout. */
type Destination = { format: string; file?: string }

/**
 * Parses `--format`: text on stdout unless another format goes there; also annotations in GitHub
 * Actions. `streamed`: a format that the command prints on stdout itself. Rejects with
 * {@link UserError} an invalid format.
 */
export function openReport(
  host: Host,
  formats: readonly string[] | undefined,
  plugins: PluginContributions,
  { streamed }: { streamed?: string } = {},
): WriteReport {
  const to = destinations(host, formats, plugins).filter(
    ({ format, file }) => format !== streamed || file !== undefined,
  )
  return writerTo(host, to, plugins)
}

/** The value of `--max-findings`, or its default. */
export const mostShown = ({ maxFindings }: { maxFindings?: string }): number =>
  numberFlag('--max-findings', maxFindings, 999_999_999) ?? MOST_SHOWN

/** A report for people, one line for each finding, whatever `--format` is. */
export const conciseReport = (host: Host, plugins: PluginContributions): WriteReport =>
  writerTo(host, [{ format: 'concise' }], plugins)

/** A report for people with the lines of the findings, those that are alike once, whatever `--format` is. */
export const textReport = (host: Host, plugins: PluginContributions): WriteReport =>
  writerTo(host, [{ format: 'text' }], plugins)

function destinations(
  host: Host,
  formats: readonly string[] = [],
  plugins: PluginContributions,
): Destination[] {
  const ids = [...Object.keys(reporters), ...plugins.reporters.map(({ id }) => id)]
  const asked = formats.map((format): Destination => {
    const at = format.indexOf('=')
    const [id, file] = at < 0 ? [format, undefined] : [format.slice(0, at), format.slice(at + 1)]
    if (!ids.includes(id))
      throw new UserError(
        'usage',
        `"${id}" is not a known format${didYouMean(nearest(id, ids)) || `; the formats are ${ids.join(', ')}`}`,
      )
    if (file === '')
      throw new UserError(
        'usage',
        `--format ${format} has no file name; write ${id}=report.txt, or ${id} for stdout`,
      )
    // Not written by its name: that would replace the file to which the shell redirected stdout.
    return {
      format: id,
      ...(file !== undefined && file !== '/dev/stdout' && { file: resolve(host.cwd, file) }),
    }
  })
  const onStdout = asked.filter(({ file }) => file === undefined).map(({ format }) => format)
  if (onStdout.length > 1)
    throw new UserError(
      'usage',
      `${onStdout.join(' and ')} would both write to stdout; write one to a file: --format ${onStdout[1]}=report.txt`,
    )
  const all = onStdout.length === 0 ? [{ format: 'text' }, ...asked] : asked
  const annotated =
    host.env.GITHUB_ACTIONS === 'true' &&
    ['text', 'concise', undefined].includes(onStdout[0]) &&
    !asked.some(({ format }) => format === 'github')
  return annotated ? [...all, { format: 'github' }] : all
}

/** True when stdout is for people, so that a diff may precede the report. */
export const isForPeople = (formats: readonly string[] = []): boolean =>
  formats.every((format) => format.includes('=') || format === 'text' || format === 'concise')

/** A format of a plugin that fails hides no other one. */
const writerTo =
  (host: Host, to: readonly Destination[], plugins: PluginContributions): WriteReport =>
  async (whole) => {
    const report = bounded({ ...whole, diagnostics: combined(whole.diagnostics) })
    const printers = await Promise.all(
      to.map(async ({ format, file }) => ({ reporter: await reporterOf(format, plugins), file })),
    )
    const rules = printers.some(({ reporter }) => reporter.rules)
      ? await rulesOf(report, plugins)
      : undefined
    const all: Report = rules === undefined ? report : { ...report, rules }
    const counting: Report = {
      ...all,
      diagnostics: report.diagnostics.filter(({ suppressed }) => suppressed === undefined),
    }
    const rename = printers.some(({ reporter }) => reporter.fromTop)
      ? await repositoryPaths(host)
      : undefined
    const failed: UserError[] = []
    for (const { reporter, file } of printers) {
      const color = file === undefined && host.terminal.color
      const paint = color && reporter.colored && { paint: await colors() }
      const { worded } = host
      const style = { ...host.terminal, color, ...paint, version, ...(worded && { worded }) }
      const chosen = reporter.suppressed ? all : counting
      const text = printed(
        reporter,
        reporter.fromTop && rename ? relocated(chosen, rename) : chosen,
        style,
        failed,
      )
      if (text === undefined) continue
      const { syntax = 'text' } = reporter
      if (file === undefined) host.out(text, syntax === 'text' && style.color ? 'colored' : syntax)
      else if (file === '/dev/stderr') host.err(text)
      else {
        await refuseOverSource(host, file)
        await host.files.write(file, neutralize(text, syntax))
      }
    }
    if (failed.length > 0)
      throw new UserError('plugin', failed.map(({ message }) => message).join('\n'))
  }

const reporterOf = async (id: string, plugins: PluginContributions): Promise<Reporter> =>
  plugins.reporters.find((reporter) => reporter.id === id) ??
  reporters[id as keyof typeof reporters]()

function printed(
  reporter: Reporter,
  report: Report,
  style: Style,
  failed: UserError[],
): string | undefined {
  try {
    return reporter.print(report, style)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    failed.push(error)
    return undefined
  }
}

/**
 * The rules of a report, for formats that list them: for a comparison those about changes, else the
 * others.
 */
async function rulesOf(
  report: Report,
  plugins: PluginContributions,
): Promise<NonNullable<Report['rules']>> {
  const { rulebook } = await import('../rulebook.ts')
  const isReported = (isChange: boolean) =>
    isChange ? comparisonsOf(report) !== undefined : report.kind !== 'compare'
  return rulebook(plugins.rules).flatMap(({ id, kind, summary, why, docs }) =>
    isReported(kind === 'change') ? [{ id, summary, why, docs }] : [],
  )
}

/**
 * The part of a report that comes from the catalogs: their texts, those of other files that
 * findings point into, and how much was read.
 */
export type ReportedSources = Pick<Report, 'texts' | 'codes' | 'pages'>

export const reportSources = (
  readings: readonly ParsedCatalog[],
  outside: readonly Source[] = [],
): ReportedSources => ({
  texts: new Map(
    [...readings.flatMap(({ source, texts }) => [source, ...texts]), ...outside].map(
      ({ file, text }) => [file, text],
    ),
  ),
  codes: new Map(readings.map(({ source, value }) => [source.file, value.codes?.length ?? 0])),
  pages: new Map(
    readings.flatMap(({ source, value: { url } }) =>
      /^https?:\/\//.test(url ?? '') ? [[source.file, codeUrl({ url: url! }, '<code>')]] : [],
    ),
  ),
})

/** True if a finding reaches the threshold of `--fail-on`. */
export const fails = (
  severities: readonly { severity: Severity }[],
  failOn: Severity | 'never',
): boolean =>
  failOn !== 'never' &&
  severities.some(({ severity }) => SEVERITY_WEIGHT[severity] >= SEVERITY_WEIGHT[failOn])

/**
 * A function that turns the path of a file, relative to the working directory, into its path from
 * the top of the repository, where CI services look for it: GITHUB_WORKSPACE, CI_PROJECT_DIR, or
 * the folder with .git. URLs, files of git refs and files outside the repository keep their names.
 */
async function repositoryPaths(host: Host): Promise<(file: string) => string> {
  const named = [host.env.GITHUB_WORKSPACE, host.env.CI_PROJECT_DIR].find(
    (top) => top && isAbsolute(top) && wayTo(top, host.cwd) !== undefined,
  )
  const top = named ?? (await rootOf(host, host.cwd))
  return (file) =>
    parseSpec(file).kind === 'path' ? (wayTo(top, resolve(host.cwd, file)) ?? file) : file
}

const CODES = /^(?:codes(?:_from)?|"codes"|'codes')[ \t]*:/m

/**
 * Rejects with {@link UserError} a path for a printed text if the file there is a catalog or a
 * config: people edit it, and it would be lost.
 */
export async function refuseOverSource(
  host: Pick<Host, 'files' | 'cwd'>,
  path: string,
): Promise<void> {
  if (!/\.ya?ml$/i.test(path) || (await host.files.kind(path)) !== 'file') return
  const what = CONFIG_NAMES.includes(basename(path))
    ? 'config'
    : CODES.test(new TextDecoder().decode(await host.files.read(path)))
      ? 'catalog'
      : undefined
  if (what !== undefined)
    throw new UserError(
      'exists',
      `${shownPath(host, path)} is a ${what} and would be overwritten; give another file`,
    )
}
