import { relative, resolve } from 'node:path'
import { type Diagnostic, isChange } from '../../../core/diagnostic.ts'
import { same } from '../../../core/values/record.ts'
import { type Edited, Uneditable } from '../../../core/yaml/edited.ts'
import type { Source } from '../../../core/yaml/source.ts'
import type { Host } from '../../../io/host/host.ts'
import { toPosix } from '../../../io/host/paths.ts'
import { UserError } from '../../../io/host/user-error.ts'
import { plural } from '../../../report/report.ts'
import { addressOf, isAcceptable } from '../../../rules/accept/accept.ts'
import { acceptedText, type PlacedAcceptance } from '../../../rules/accept/audit.ts'
import { addEntries, newFile, removeEntries } from '../../../rules/accept/edit-file.ts'
import { readAccepted } from '../../../rules/accept/read-file.ts'
import type { Acceptance } from '../../../rules/accept/types.ts'
import type { CatalogRun } from '../catalog-run.ts'
import type { RunResult } from '../lint.ts'
import type { Workspace } from '../workspace.ts'
import type { AcceptedFile } from './file.ts'

/** Options of every command that changes such a file. */
export type AcceptFlags = { reason?: string; owner?: string; expires?: string; dryRun?: true }

/** What to change in a file: `found` gets entries, `unused` are removed. */
type Update = {
  found: readonly Diagnostic[]
  /** The catalog of a finding, as entries name it; undefined if only one is possible. */
  catalogOf?(diagnostic: Diagnostic): string | undefined
  unused?: readonly PlacedAcceptance[]
  options: AcceptFlags
}

/**
 * Removes entries that accept nothing, then accepts findings: one entry for each place that has
 * none yet. True if the file was written; with `dryRun` the change is printed instead.
 */
export async function updateAccepted(
  host: Host,
  file: AcceptedFile,
  { found, catalogOf = () => undefined, unused = [], options }: Update,
): Promise<boolean> {
  const { shown, read, path, base } = file
  const idle = unused.filter(({ source }) => source === read?.source)
  const existing = new Set((read?.entries ?? []).map((entry) => keyOf(entry, base)))
  const added = new Map<string, Acceptance>()
  let invalid = 0
  for (const diagnostic of found) {
    const catalog = catalogOf(diagnostic)
    const entry = {
      ...(catalog !== undefined && { catalog }),
      ...termsFor(diagnostic, options),
    }
    const key = keyOf(entry, base)
    if (existing.has(key)) invalid++
    else added.set(key, entry)
  }
  if (invalid > 0)
    host.say(
      `${shown}: ${plural(invalid, 'finding')} not recorded: the existing entry is invalid; fix it by hand`,
    )
  if (idle.length + added.size === 0) {
    if (options.dryRun) host.say(`${shown}: nothing to change`)
    return false
  }
  const removed = new Set(idle.map(({ at }) => at[1] as number))
  const text = await edited(host, file, removed, [...added.values()])
  if (options.dryRun) {
    const { textDiff } = await import('../../../targets/unified-diff.ts')
    host.out(textDiff(shown, read?.source.text ?? '', text, { created: read === undefined }))
    return false
  }
  await host.files.write(path, text)
  for (const { entry } of idle) host.say(`${shown}: removed ${acceptedText(entry)}`)
  const changes = [...added.values()].filter(({ fingerprint }) => fingerprint !== undefined)
  for (const entry of changes) host.say(`${shown}: accepted ${acceptedText(entry)}`)
  if (added.size > changes.length)
    host.say(`${shown}: ${plural(added.size - changes.length, 'finding')} accepted`)
  return true
}

/** A file without entries that accept nothing; undefined if it has none of these. */
export async function withoutUnused(
  host: Host,
  file: AcceptedFile,
  unused: readonly PlacedAcceptance[],
): Promise<{ at: string; shown: string; before: string; after: string } | undefined> {
  const { path: at, shown, read } = file
  const removed = unused.flatMap(({ source, at }) => (source === read?.source ? [at[1]] : []))
  if (read === undefined || removed.length === 0) return undefined
  const after = await edited(host, file, new Set(removed as number[]), [])
  return { at, shown, before: read.source.text, after }
}

/** Says which findings can't be accepted, and returns the others that count. */
export function acceptableAmong(
  host: Host,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const counting = diagnostics.filter(({ suppressed }) => suppressed === undefined)
  const counts = new Map<string, number>()
  for (const { rule } of counting)
    if (!isAcceptable(rule)) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  const listed = [...counts].map(([rule, count]) => (count > 1 ? `${rule} (${count})` : rule))
  if (listed.length > 0)
    host.say(`not recorded, because these can't be accepted: ${listed.join(', ')}`)
  return counting.filter(({ rule }) => isAcceptable(rule))
}

/** The fields of an entry for a finding. */
function termsFor(
  diagnostic: Diagnostic,
  { reason = '', owner, expires }: AcceptFlags,
): Acceptance {
  const { rule, code, fingerprint } = diagnostic
  const address = isChange(diagnostic)
    ? { fingerprint, ...(code !== undefined && { code }), rule }
    : { ...addressOf(diagnostic), rule }
  return {
    ...address,
    reason,
    ...(owner !== undefined && { owner }),
    ...(expires !== undefined && { expires }),
  }
}

const keyOf = (
  { catalog, code, path, fingerprint, rule }: Partial<Acceptance>,
  base: string,
): string =>
  fingerprint ??
  JSON.stringify([
    catalog === undefined ? null : resolve(base, catalog),
    code ?? null,
    path ?? null,
    rule ?? null,
  ])

/**
 * The text after both edits. Each result is parsed again, and refused if anything else has changed.
 */
async function edited(
  host: Host,
  { read, shown, path }: AcceptedFile,
  removed: ReadonlySet<number>,
  added: readonly Acceptance[],
): Promise<string> {
  const prove = async ({ text, raw }: Edited): Promise<Source> => {
    const { problems, source } = await readAccepted(text, shown)
    if (problems.length > 0 || !same(source.value, raw))
      throw new Uneditable('other parts of the file would change; edit it by hand')
    return source
  }
  try {
    if (read === undefined) return (await prove(newFile(added, await schemaFor(host, path)))).text
    const pruned =
      removed.size === 0 ? read.source : await prove(removeEntries(read.source, removed))
    return added.length === 0 ? pruned.text : (await prove(addEntries(pruned, added))).text
  } catch (error) {
    if (!(error instanceof Uneditable)) throw error
    throw new UserError(
      'unsupported',
      `${shown} can't be edited here: ${error.message}. Nothing was written`,
    )
  }
}

/**
 * The path of the JSON Schema from the file, for editors offline; undefined if it is not installed
 * nearby.
 */
async function schemaFor(host: Host, path: string): Promise<string | undefined> {
  const folder = resolve(path, '..')
  for (const near of [
    '.',
    '../node_modules/rail-errors/schema',
    'node_modules/rail-errors/schema',
  ]) {
    const found = resolve(folder, near, 'accepted.schema.json')
    if ((await host.files.kind(found)) !== 'file') continue
    const way = toPosix(relative(folder, found))
    return way.startsWith('.') ? way : `./${way}`
  }
  return undefined
}

type Flags = AcceptFlags & { accept?: true; fix?: true; fixUnsafe?: true }

/**
 * With --fix, removes entries that accept nothing; with --accept, accepts the findings that count.
 * True if a file was written.
 */
export async function acceptLint(
  host: Host,
  workspace: Workspace,
  { diagnostics, unused }: RunResult,
  { accept, fix, fixUnsafe, ...options }: Flags,
): Promise<boolean> {
  if (!accept && unused.length === 0) return false
  const passing = workspace.allCatalogs
    ? undefined
    : workspace.jobs.find(({ path }) => path === undefined)
  if (accept && passing !== undefined)
    throw new UserError(
      'unsupported',
      `${passing.reading.source.file} is not a file on disk, so its findings can't be accepted; give its path`,
    )
  const counting = accept ? acceptableAmong(host, diagnostics) : []
  let isWritten = false
  for (const file of workspace.acceptedFiles) {
    const catalogs = new Map(
      workspace.jobs.flatMap((job) =>
        fileOf(workspace, job) === file
          ? filesOf(job).map((name) => [name, catalogFor(file, job)] as const)
          : [],
      ),
    )
    const update = {
      found: counting.filter((diagnostic) => catalogs.has(diagnostic.file)),
      catalogOf: (diagnostic: { file: string }) => catalogs.get(diagnostic.file),
      unused: fix || fixUnsafe ? unused : [],
      options,
    }
    if (await updateAccepted(host, file, update)) isWritten = true
  }
  return isWritten
}

/** The files with the findings of a catalog: its own, and the lists of codes that it names. */
const filesOf = ({ reading: { source, texts } }: CatalogRun): string[] =>
  [source, ...texts].map(({ file }) => file)

/**
 * The file that accepts the findings of a catalog: that of the config, else the one next to the
 * catalog.
 */
const fileOf = ({ acceptedFiles }: Workspace, { at }: CatalogRun): AcceptedFile | undefined =>
  acceptedFiles.length === 1
    ? acceptedFiles[0]
    : acceptedFiles.find(({ base }) => at !== undefined && resolve(at, '..') === base)

/** The catalog of an entry; undefined if only one catalog is possible. */
function catalogFor({ base, own }: AcceptedFile, { at }: CatalogRun): string | undefined {
  if (at === undefined || (own.length === 1 && own[0] === at)) return undefined
  return toPosix(relative(base, at))
}
