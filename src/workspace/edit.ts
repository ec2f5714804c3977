import { type Edited, Uneditable } from '../catalog/edit/entries.ts'
import { read } from '../catalog/read.ts'
import { isBroken } from '../catalog/reading.ts'
import type { ExitCode } from '../commands/command.ts'
import { type Diagnostic, errorsOf } from '../diagnostic.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { lint } from '../lint/lint.ts'
import { concise } from '../report/reporters/index.ts'
import { didYouMean, nearest } from '../values/nearest.ts'
import { list, record } from '../values/record.ts'
import { same as saysSame } from '../values/same.ts'
import type { Job } from './job.ts'
import { readPart, send } from './report.ts'
import { type LintFlags, lintOptions } from './settings.ts'
import { makesFhir, openWorkspace, type Workspace } from './workspace.ts'

/** Options of every command that edits. */
export type EditFlags = LintFlags & { source?: string; dryRun?: true }

/** Options of the commands that end a code. */
export type WayFlags = { reason?: string; replacedBy?: string; note?: string; since?: string }

/** What there is to edit. */
export type Editing = { workspace: Workspace; options: EditFlags }

/** One catalog on the disk that can be edited. */
export type Editable = Job & { path: string }

/** The entry of a code, and its place. */
export type Held = { job: Editable; index: number; entry: Record<string, unknown> }

export async function openEditing(host: Host, options: EditFlags & { config?: string }): Promise<Editing> {
  return { workspace: await openWorkspace(host, options.source === undefined ? [] : [options.source], options), options }
}

/** The one entry of a code, in whichever catalog it stands. Rejects an unknown code with a guess. */
export function held({ workspace: { jobs } }: Editing, code: string): Held {
  const found = findCode(jobs, code)
  if (found !== undefined) return found
  const files = jobs.map(({ reading }) => reading.source.file).join(' and ')
  throw new UserError(`there is no code "${code}" in ${files}${didYouMean(nearest(code, codesOf(jobs)))}`)
}

/** The one entry of a code, or undefined. */
export function findCode(jobs: readonly Job[], code: string): Held | undefined {
  const found = jobs.flatMap((job) =>
    entriesOf(job).flatMap((entry, index) => (record(entry).code === code ? [{ job, index, entry: record(entry) }] : [])),
  )
  // A published list beside its source holds the same codes, and can't be edited.
  const able = found.filter(({ job }) => isEditable(job))
  const [first, second] = able.length > 0 ? able : found
  if (first === undefined) return undefined
  if (second?.job === first.job)
    throw new UserError(`${code} stands twice in ${first.job.reading.source.file}; remove one of the two first`)
  if (second !== undefined)
    throw new UserError(`${code} stands in ${first.job.reading.source.file} and ${second.job.reading.source.file}; choose with --source`)
  return { ...first, job: editable(first.job) }
}

/** The catalog as one that can be edited; rejects one that is not on the disk, no errors.yaml or broken. */
export function editable(job: Job): Editable {
  const { file } = job.reading.source
  if (!isEditable(job)) throw new UserError(`${file} can't be edited: edits are made in an errors.yaml on the disk`)
  if (isBroken(job.reading)) throw new UserError(`${file} can't be edited: it is no valid YAML; rail-errors lint says where`)
  return job
}

const isEditable = (job: Job): job is Editable => job.path !== undefined && job.reading.form === 'yaml'

const entriesOf = ({ reading }: Job): readonly unknown[] => list(record(reading.raw).codes)

const codesOf = (jobs: readonly Job[]): string[] =>
  jobs.flatMap(entriesOf).flatMap((entry) => (typeof record(entry).code === 'string' ? [String(record(entry).code)] : []))

/** When, why and what instead, as it was given; else as it stands there; else as it was announced. */
export function lifeOf(
  { reading }: Job,
  given: WayFlags,
  now: Record<string, unknown>,
  announced: Record<string, unknown> = {},
): Record<string, unknown> {
  const since = given.since ?? now.since ?? reading.value.version
  const reason = given.reason ?? now.reason ?? announced.reason
  const said = [{ replaced_by: given.replacedBy, note: given.note }, now, announced]
  const { replaced_by, note } = said.find((way) => way.replaced_by !== undefined || way.note !== undefined) ?? {}
  if (since === undefined) throw new UserError(`${reading.source.file} has no version; say with --since in which version it happens`)
  if (reason === undefined) throw new UserError('integrators want to know why; give a --reason')
  return { since, reason, ...(replaced_by !== undefined && { replaced_by }), ...(note !== undefined && { note }) }
}

/**
 * Makes an edit, proves that it says what it should and brings no new lint error, and writes it, or prints it as a diff.
 * `code` is the edited one; `done` and `same` say what happened.
 */
export async function finish(
  host: Host,
  { workspace, options }: Editing,
  { job, code, done, same, edit }: { job: Editable; code: string; done: string; same: string; edit(): Edited },
): Promise<ExitCode> {
  const { source } = job.reading
  const { text, raw } = made(source.file, edit)
  if (text === source.text) {
    host.say(`${source.file}: ${same}; nothing to change`)
    return 0
  }
  const after = await read(text, { file: source.file })
  if (isBroken(after) || !saysSame(after.raw, raw))
    throw new UserError(`${source.file} can't be edited here without changing more than was asked; edit it by hand. Nothing was written`)
  const settings = { ...lintOptions(host, workspace, options), fhir: makesFhir(job.outputs, workspace) }
  const diagnostics = newErrors(lint(job.reading, settings), lint(after, settings), code)
  if (diagnostics.length > 0) {
    await send(host, [{ reporter: concise }], { diagnostics, ...readPart([after]) }, workspace.plugins)
    host.say('Nothing was written: the result would have these errors (the lines are those of the result).')
    return 1
  }
  if (options.dryRun) {
    const { textDiff } = await import('../build/unified-diff.ts')
    host.out(textDiff(source.file, source.text, text))
    return 0
  }
  await host.files.write(job.path, text)
  host.say(`${source.file}: ${done}`)
  return 0
}

/** The result of an edit; rejects with {@link UserError} where the text can't be edited. */
export function made(file: string, edit: () => Edited): Edited {
  try {
    return edit()
  } catch (error) {
    if (error instanceof Error && error.name === Uneditable.name)
      throw new UserError(`${file} can't be edited here: ${error.message}. Nothing was written`)
    throw error
  }
}

/** The errors that an edit brings. An edit may move old ones and give them another fingerprint: they count only where their rule has more of them, or in the edited entry. */
function newErrors(before: readonly Diagnostic[], after: readonly Diagnostic[], code: string): Diagnostic[] {
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
      !known.has(diagnostic.fingerprint) && (diagnostic.code === code || has.get(diagnostic.rule)! > (had.get(diagnostic.rule) ?? 0)),
  )
}
