import { dirname, join } from 'node:path'
import { ownText } from '../../core/catalog/edit/own-text.ts'
import { isBroken, type ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { baseName } from '../../core/catalog/relative-name.ts'
import type { Config } from '../../core/config/types.ts'
import { type Diagnostic, errorsOf } from '../../core/diagnostic.ts'
import { didYouMean, nearest } from '../../core/values/nearest.ts'
import { asArray, asRecord, same as saysSame } from '../../core/values/record.ts'
import { type Edited, Uneditable } from '../../core/yaml/edited.ts'
import { reread } from '../../forms/read.ts'
import { notYaml } from '../../io/host/file-error.ts'
import type { Host } from '../../io/host/host.ts'
import { UserError } from '../../io/host/user-error.ts'
import { lint } from '../../rules/linter/lint.ts'
import type { CatalogRun } from './catalog-run.ts'
import { refuseBrokenFile } from './language-files.ts'
import { conciseReport, reportSources } from './reporting.ts'
import { lintOptions } from './settings.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

export type EditFlags = { source?: string; dryRun?: true }

export type Editing = { workspace: Workspace; options: EditFlags }

export async function openEditing(
  host: Host,
  options: EditFlags & { config?: string },
): Promise<Editing> {
  const { source } = options
  return {
    workspace: await openWorkspace(host, source === undefined ? [] : [source], options),
    options,
  }
}

/** An edit of one entry: `done` and `same` describe the result. */
type EntryEdit = {
  done: string
  same: string
  edit(): Edited
  /** The texts of the files of its languages that change as well, by name. */
  words?: Readonly<Record<string, string>>
}

/** Opens the catalogs to edit, and finds the one entry of a code. */
export async function openEntry(
  host: Host,
  options: EditFlags & { config?: string },
  code: string,
): Promise<FoundEntry & { config: Config; apply(edit: EntryEdit): Promise<0 | 1> }> {
  const editing = await openEditing(host, options)
  const found = requireEntry(editing.workspace.jobs, code)
  const { config } = editing.workspace.project
  return {
    ...found,
    config,
    apply: (edit) => applyEdit(host, editing, { ...found, code, ...edit }),
  }
}

/**
 * Applies an edit that adds no lint error, and writes it, or prints it as a diff. Returns the exit
 * code.
 */
export async function applyEdit(
  host: Host,
  { workspace, options }: Editing,
  { job, code, done, same, edit, words }: EntryEdit & { job: Editable; code: string },
): Promise<0 | 1> {
  const { source, languages } = job.reading
  // A broken file may have texts of the code that are not found.
  if (words !== undefined)
    for (const one of languages) if (!one.isMissing) refuseBrokenFile(one, source.file)
  const after = await provenEdit(job.reading, edit, { words })
  const { text } = after.source
  if (text === source.text) {
    host.say(`${source.file}: ${same}; nothing to change`)
    return 0
  }
  const settings = { ...lintOptions(host, workspace, {}), fhir: job.fhir }
  const diagnostics = newErrors(lint(job.reading, settings), lint(after, settings), code)
  if (diagnostics.length > 0) {
    await conciseReport(
      host,
      workspace.project.plugins,
    )({ kind: 'lint', diagnostics, ...reportSources([after]) })
    host.say(
      'Nothing was written: the result would have these errors (line numbers refer to the result).',
    )
    return 1
  }
  const changed = [
    { file: source.file, path: job.path, before: source.text, text },
    ...languages.flatMap(({ source: { file, text: before } }) => {
      const name = baseName(file)
      const next = words?.[name]
      return next === undefined
        ? []
        : [{ file, path: join(dirname(job.path), name), before, text: next }]
    }),
  ]
  if (options.dryRun) {
    const { textDiff } = await import('../../targets/unified-diff.ts')
    for (const one of changed) host.out(textDiff(one.file, one.before, one.text))
    return 0
  }
  for (const one of changed) await host.files.write(one.path, one.text)
  host.say(`${source.file}: ${done}`)
  return 0
}

/**
 * Applies an edit, and parses the result again to prove that only the intended values changed.
 * Rejects with {@link UserError} if the edit is not possible.
 */
export async function provenEdit(
  reading: ParsedCatalog,
  edit: () => Edited,
  { byHand = 'edit it', words = {} }: { byHand?: string; words?: EntryEdit['words'] } = {},
): Promise<ParsedCatalog> {
  const { file } = reading.source
  const { text, raw } = tryEdit(file, edit)
  const after = await reread(reading, text, words)
  if (isBroken(after) || !saysSame(ownText(after).raw, raw))
    throw new UserError(
      'unsupported',
      `${file} can't be edited without changing other parts of the file; ${byHand} by hand. Nothing was written`,
    )
  return after
}

function tryEdit(file: string, edit: () => Edited): Edited {
  try {
    return edit()
  } catch (error) {
    if (error instanceof Uneditable)
      throw new UserError(
        'unsupported',
        `${file} can't be edited: ${error.message}. Nothing was written`,
      )
    throw error
  }
}

/**
 * The errors that an edit adds. An edit may move old ones and change their fingerprint: they count
 * only if their rule has more of them, or in the edited entry.
 */
function newErrors(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
  code: string,
): Diagnostic[] {
  const count = (all: readonly Diagnostic[]) => {
    const counts = new Map<string, number>()
    for (const { rule } of all) counts.set(rule, (counts.get(rule) ?? 0) + 1)
    return counts
  }
  const [old, now] = [errorsOf(before), errorsOf(after)]
  const [had, has] = [count(old), count(now)]
  const known = new Set(old.map(({ fingerprint }) => fingerprint))
  return now.filter(
    (diagnostic) =>
      !known.has(diagnostic.fingerprint) &&
      (diagnostic.code === code || has.get(diagnostic.rule)! > (had.get(diagnostic.rule) ?? 0)),
  )
}

/** One catalog on the disk that can be edited. */
export type Editable = CatalogRun & { path: string }

type FoundEntry = { job: Editable; index: number; entry: Record<string, unknown> }

/** The one entry of a code, in any of the catalogs. Rejects an unknown code with a suggestion. */
export function requireEntry(jobs: readonly CatalogRun[], code: string): FoundEntry {
  const found = findCode(jobs, code)
  if (found !== undefined) return found
  const files = jobs.map(({ reading }) => reading.source.file).join(' and ')
  const left = entryLeft(jobs, code)
  if (left !== undefined) {
    const { source, texts } = left.reading
    const list = texts.map(({ file }) => file).join(' and ')
    throw new UserError(
      'not-found',
      `${source.file} has an entry for ${code}, and ${list} has it no longer: put it back there, run this command again, and only then remove it there`,
    )
  }
  // What is behind the fault is not read.
  const broken = jobs.find(({ reading }) => isBroken(reading))
  if (broken !== undefined) throw notYaml(broken.reading.source.file, 'edited')
  throw new UserError(
    'not-found',
    `${files} has no code "${code}"${didYouMean(nearest(code, codesOf(jobs)))}`,
  )
}

/** The catalog whose file has an entry for a code that its list, in another file, has no longer. */
export const entryLeft = <Job extends CatalogRun>(
  jobs: readonly Job[],
  code: string,
): Job | undefined =>
  jobs.find(
    ({ reading: { own } }) =>
      own !== undefined &&
      asArray(asRecord(own.raw).codes).some((entry) => asRecord(entry).code === code),
  )

export function findCode(jobs: readonly CatalogRun[], code: string): FoundEntry | undefined {
  const found = jobs.flatMap((job) =>
    entriesOf(job).flatMap((entry, index) =>
      asRecord(entry).code === code ? [{ job, index, entry: asRecord(entry) }] : [],
    ),
  )
  // A published list next to its source holds the same codes, and can't be edited.
  const able = found.filter(({ job }) => isEditable(job))
  const [first, second] = able.length > 0 ? able : found
  if (first === undefined) return undefined
  if (second?.job === first.job)
    throw new UserError(
      'catalog',
      `${code} is defined twice in ${first.job.reading.source.file}; remove one definition first`,
    )
  if (second !== undefined)
    throw new UserError(
      'usage',
      `${code} is defined in ${first.job.reading.source.file} and ${second.job.reading.source.file}; choose one with --source`,
    )
  return { ...first, job: editable(first.job) }
}

/**
 * The catalog, if it can be edited; rejects one that is not on the disk, not an errors.yaml, or
 * broken.
 */
export function editable(job: CatalogRun): Editable {
  const { file } = job.reading.source
  if (!isEditable(job))
    throw new UserError(
      'unsupported',
      `${file} can't be edited: only an errors.yaml on disk can be edited`,
    )
  if (isBroken(job.reading)) throw notYaml(file, 'edited')
  return job
}

const isEditable = (job: CatalogRun): job is Editable =>
  job.path !== undefined && job.reading.sourceFormat === 'yaml'

const entriesOf = ({ reading }: CatalogRun): readonly unknown[] =>
  asArray(asRecord(reading.raw).codes)

const codesOf = (jobs: readonly CatalogRun[]): string[] =>
  jobs
    .flatMap(entriesOf)
    .flatMap((entry) =>
      typeof asRecord(entry).code === 'string' ? [String(asRecord(entry).code)] : [],
    )
