import { relative, resolve } from 'node:path'
import { SUPPRESSIONS } from '../acceptance/kinds.ts'
import type { Suppression } from '../acceptance/model.ts'
import { addressOf, isSuppressible } from '../acceptance/suppress.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { Host } from '../host/host.ts'
import { toPosix } from '../host/paths.ts'
import { UserError } from '../host/user-error.ts'
import { placeText } from '../lint/audit.ts'
import { plural } from '../report/report.ts'
import { type AcceptFlags, editAcceptances, INVALID_ENTRY, termsOf } from './acceptances.ts'
import type { CatalogRun } from './catalog-run.ts'
import type { RunResult } from './lint.ts'
import type { SuppressionFile } from './suppressions.ts'
import type { Workspace } from './workspace.ts'

/** Options of `lint` that change .rail-errors/suppressions.yaml. */
export type SuppressFlags = AcceptFlags & { suppress?: true; pruneSuppressions?: true }

type Run = { workspace: Workspace; options: SuppressFlags; result: RunResult }

/**
 * Removes unused suppressions, then records the findings that are not suppressed. True if a file
 * was written.
 */
export async function recordSuppressions(
  host: Host,
  { workspace, options, result }: Run,
): Promise<boolean> {
  const passing = workspace.allCatalogs
    ? undefined
    : workspace.jobs.find(({ path }) => path === undefined)
  if (options.suppress && passing !== undefined)
    throw new UserError(
      `${passing.reading.source.file} is not a file on disk, so its findings can't be recorded; give its path`,
    )
  if (options.suppress) tellUnsuppressible(host, result)
  if (options.pruneSuppressions) tellUnusedElsewhere(host, result)
  let written = false
  for (const file of workspace.suppressionFiles) {
    const unused = options.pruneSuppressions
      ? result.unused.filter(({ source }) => source === file.read?.source)
      : []
    const added = options.suppress ? newEntries(host, file, { workspace, options, result }) : []
    const removed = new Set(unused.map(({ at }) => at[1] as number))
    if (
      !(await editAcceptances(host, SUPPRESSIONS, file, {
        removed,
        added,
        dryRun: options.dryRun ?? false,
      }))
    )
      continue
    written = true
    for (const { suppression } of unused)
      host.say(
        `${file.shown}: removed the suppression of ${suppression.rule} at ${placeText(suppression.code, suppression.path)}`,
      )
    if (added.length > 0) host.say(`${file.shown}: ${plural(added.length, 'suppression')} recorded`)
  }
  return written
}

/** Entries for the findings that are not suppressed, one for each location that has none yet. */
function newEntries(
  host: Host,
  file: SuppressionFile,
  { workspace, options, result }: Run,
): Suppression[] {
  const catalogs = new Map(
    workspace.jobs.flatMap((job) =>
      fileOf(workspace, job) === file
        ? filesOf(job).map((name) => [name, catalogFor(file, job)] as const)
        : [],
    ),
  )
  const existing = new Set((file.read?.entries ?? []).map((entry) => keyOf(entry, file.base)))
  const entries = new Map<string, Suppression>()
  let invalid = 0
  for (const diagnostic of counting(result)) {
    if (!catalogs.has(diagnostic.file) || !isSuppressible(diagnostic.rule)) continue
    const catalog = catalogs.get(diagnostic.file)
    const address = { ...(catalog !== undefined && { catalog }), ...addressOf(diagnostic) }
    const entry = { ...address, rule: diagnostic.rule, ...termsOf(options) }
    const key = keyOf(entry, file.base)
    if (existing.has(key)) invalid++
    else entries.set(key, entry)
  }
  if (invalid > 0)
    host.say(`${file.shown}: ${plural(invalid, 'finding')} not recorded: ${INVALID_ENTRY}`)
  return [...entries.values()]
}

/** The files with the findings of a catalog: its own, and the lists of codes that it names. */
const filesOf = ({ reading: { source, texts } }: CatalogRun): string[] =>
  [source, ...texts].map(({ file }) => file)

const keyOf = ({ catalog, code, path, rule }: Partial<Suppression>, base: string): string =>
  JSON.stringify([
    catalog === undefined ? null : resolve(base, catalog),
    code ?? null,
    path ?? null,
    rule ?? null,
  ])

const counting = ({ diagnostics }: RunResult): Diagnostic[] =>
  diagnostics.filter(({ suppressed }) => suppressed === undefined)

/**
 * The file that records the findings of a catalog: that of the config, else the one next to the
 * catalog.
 */
const fileOf = (
  { suppressionFiles }: Workspace,
  { at }: CatalogRun,
): SuppressionFile | undefined =>
  suppressionFiles.length === 1
    ? suppressionFiles[0]
    : suppressionFiles.find(({ base }) => at !== undefined && resolve(at, '..') === base)

/** The catalog of an entry; undefined if only one catalog is possible. */
function catalogFor({ base, own }: SuppressionFile, { at }: CatalogRun): string | undefined {
  if (at === undefined || (own.length === 1 && own[0] === at)) return undefined
  return toPosix(relative(base, at))
}

function tellUnsuppressible(host: Host, result: RunResult): void {
  const counts = new Map<string, number>()
  for (const { rule } of counting(result))
    if (!isSuppressible(rule)) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  if (counts.size === 0) return
  const listed = [...counts]
    .map(([rule, count]) => (count > 1 ? `${rule} (${count})` : rule))
    .join(', ')
  host.say(`not recorded, because these can't be suppressed: ${listed}`)
}

/** Unused suppressions that the author wrote elsewhere stay. */
function tellUnusedElsewhere(host: Host, { diagnostics, unused }: RunResult): void {
  const own = new Set(
    unused
      .filter(({ suppression }) => suppression.from === 'file')
      .map(({ source }) => source.file),
  )
  for (const { file, range, rule, fix } of diagnostics)
    if (rule === 'suppression-used' && !own.has(file))
      host.say(
        `${file}:${range.line}:${range.column}: unused; remove it ${fix ? 'with rail-errors lint --fix' : 'by hand'}`,
      )
}
