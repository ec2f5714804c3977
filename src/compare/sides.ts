import { resolve } from 'node:path'
import { defaultTargets } from '../build/build.ts'
import { commitOf } from '../git/history.ts'
import { findRepository } from '../git/repository.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { shellPath } from '../values/shell.ts'
import type { CatalogRun } from '../workspace/catalog-run.ts'
import { openProject } from '../workspace/project.ts'
import { openAndWarn, openWorkspace, type Workspace } from '../workspace/workspace.ts'
import { fromFolder } from './folder.ts'
import { fromRef, NewCatalog } from './ref.ts'
import { outputsBelow, type Side, type Sides } from './side.ts'

/** The other input of a comparison: the config, and the suppressions of lint errors. */
export type Context = Pick<Workspace, 'project' | 'suppressions'>

/** `give` says how the command names the old catalog, for messages. */
type Options = { config?: string; stdinFilename?: string; give: string }

/**
 * Opens the sides of a comparison: by default each catalog of the run and its version where this
 * branch began.
 */
export async function openSides(
  host: Host,
  [old, now]: readonly string[],
  asked: Omit<Options, 'give'> & { command: 'diff' | 'changelog' },
): Promise<{ pairs: Sides[]; context: Context }> {
  const options = {
    ...asked,
    give: `give the old catalog: rail-errors ${asked.command} <old> [new]`,
  }
  if (old === '-' && now === '-') throw new UserError('stdin (-) can be used only once')
  const [older, newer] = [await kindOf(host, old), await kindOf(host, now)]
  if (newer === 'folder') {
    const context = { project: await openProject(host, options, [now!]), suppressions: [] }
    return {
      pairs: [await besideFolder(host, { kind: older, text: old }, now!, context, options)],
      context,
    }
  }
  const workspace = await openWorkspace(host, newer === 'source' ? [now!] : [], options)
  const { jobs } = workspace
  if (jobs.length > 1 && isUnrelated(older))
    throw new UserError(
      `there are ${jobs.length} catalogs; choose the one to compare: rail-errors ${options.command} ${shellPath(old!)} <new>`,
    )
  const pairs: Sides[] = []
  for (const job of jobs) {
    const next =
      newer === 'ref'
        ? await fromRef(host, job, workspace, options.give, now)
        : fromJob(job, workspace)
    const side = olderSide(host, { kind: older, text: old }, job, workspace, options)
    const before = options.command === 'diff' ? await unlessNew(host, side) : await side
    if (before === undefined) continue
    pairs.push(
      isUnrelated(older) || isUnrelated(newer)
        ? alignTargets(before, next)
        : { old: before, new: next },
    )
  }
  return { pairs, context: workspace }
}

/** The older side of a catalog; undefined for one that this branch added, which is reported. */
export async function unlessNew<Found>(
  host: Host,
  side: Promise<Found>,
): Promise<Found | undefined> {
  try {
    return await side
  } catch (error) {
    if (!(error instanceof NewCatalog)) throw error
    host.say(error.message)
    return undefined
  }
}

/**
 * One catalog of a run and an older version of it: a source or a published folder (`unrelated` to
 * it), a commit, or where this branch began.
 */
export async function sidesOf(
  host: Host,
  job: CatalogRun,
  context: Context,
  options: Options,
  old: string | undefined,
): Promise<Sides & { unrelated: boolean }> {
  const kind = await kindOf(host, old)
  const sides = {
    old: await olderSide(host, { kind, text: old }, job, context, options),
    new: fromJob(job, context),
  }
  const unrelated = isUnrelated(kind)
  return { ...(unrelated ? alignTargets(sides.old, sides.new) : sides), unrelated }
}

/** A side as it was given, and what it means. */
type Given = { kind: Kind; text: string | undefined }

function olderSide(
  host: Host,
  { kind, text }: Given,
  job: Pick<CatalogRun, 'path' | 'outputs' | 'fallback'>,
  context: Context,
  options: Options,
): Promise<Side> {
  if (kind === 'source') return fromSource(host, text!, context, options)
  return kind === 'folder'
    ? fromFolder(host, text!)
    : fromRef(host, job, context, options.give, text)
}

/** A published folder as the new side: it needs no catalog next to it. */
async function besideFolder(
  host: Host,
  older: Given,
  folder: string,
  context: Context,
  options: Options,
): Promise<Sides> {
  const next = await fromFolder(host, folder)
  const nothing = { path: undefined, outputs: [], fallback: '' }
  return alignTargets(await olderSide(host, older, nothing, context, options), next)
}

/**
 * True for a side that is not an older state of the same file: then both sides are compared with
 * the same targets.
 */
const isUnrelated = (kind: Kind): boolean => kind === 'source' || kind === 'folder'

async function fromSource(
  host: Host,
  source: string,
  { project: { network } }: Context,
  { stdinFilename }: Pick<Options, 'stdinFilename'>,
): Promise<Side> {
  const open = { base: host.cwd, stdinFilename, network }
  return { reading: (await openAndWarn(host, source, open)).reading, outputs: [] }
}

/**
 * Two unrelated sources are compared with the same targets, folder and settings; file names are
 * those of a published folder.
 */
function alignTargets(old: Side, now: Side): Sides {
  const made = (now.outputs.length > 0 ? now : old).outputs
  const named = new Map(
    [made, ...[old, now].flatMap(({ published, outputs }) => (published ? [outputs] : []))].flatMap(
      (all) => all.map(({ target, file }) => [target, file]),
    ),
  )
  const targets = [...new Set(made.map(({ target }) => target))]
  const outputs = (targets.length > 0 ? targets : defaultTargets()).map((target) => {
    const file = named.get(target)
    return { target, out: '', ...(file !== undefined && { file }) }
  })
  const settings = now.settings ?? old.settings ?? {}
  return { old: { ...old, outputs, settings }, new: { ...now, outputs, settings } }
}

type Kind = 'source' | 'folder' | 'ref' | 'working'

/**
 * Nothing given, an existing path, a published folder, or a commit; arguments with a colon and
 * stdin are sources.
 */
async function kindOf(host: Host, text: string | undefined): Promise<Kind> {
  if (text === undefined) return 'working'
  if (text === '-' || text.includes(':')) return 'source'
  const kind = await host.files.kind(resolve(host.cwd, text))
  if (kind !== undefined) return kind === 'file' ? 'source' : 'folder'
  const repository = await findRepository(host, host.cwd)
  if ('root' in repository && (await commitOf(host, repository.root, text)) !== undefined)
    return 'ref'
  throw new UserError(
    `${text} is not a file, folder, commit, branch or tag here; for a file of a commit, write <git ref>:<path>`,
  )
}

const fromJob = (job: CatalogRun, { project: { settings } }: Context): Side => ({
  reading: job.reading,
  settings,
  outputs: outputsBelow(job),
})
