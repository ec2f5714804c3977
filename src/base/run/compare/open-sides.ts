import { resolve } from 'node:path'
import { listSide as features } from '../../../contributions/list-side.ts'
import { memoByKey, memoTable } from '../../core/values/memo.ts'
import { shellPath } from '../../core/values/shell.ts'
import { askingOnce } from '../../io/git/ask.ts'
import { commitOf, FETCH_TAGS, isShallow } from '../../io/git/history.ts'
import { findRepository } from '../../io/git/repository.ts'
import type { Host } from '../../io/host/host.ts'
import { UserError } from '../../io/host/user-error.ts'
import { defaultTargets } from '../../targets/targets.ts'
import { openAccepted } from '../workspace/accepted/file.ts'
import type { CatalogRun } from '../workspace/catalog-run.ts'
import { openProject } from '../workspace/project.ts'
import { openAndWarn, openWorkspace, type Workspace } from '../workspace/workspace.ts'
import { fromFolder } from './folder-side.ts'
import { fromRef, NewCatalog } from './past-side.ts'
import { type HowToRead, type ListSide, outputsBelow, type Side, type Sides } from './side.ts'

const LISTS: readonly ListSide[] = features
/** What reads lists in other forms; undefined if nothing does. */
const lists = LISTS[0]
/** The properties of a published set that `--map` names. */
const propertiesIn = async (map: HowToRead['map']) => map && lists?.propertiesIn(map)

/** The other input of a comparison: the config, and what is accepted. */
export type Context = Pick<Workspace, 'project' | 'accepted' | 'acceptedFiles'>

/** `give` says how the command names the old catalog, for messages; the others, how a list is read. */
type SideOptions = { config?: string; stdinFilename?: string; give: string } & HowToRead

/**
 * Opens the sides of a comparison: by default each catalog of the run and its version where this
 * branch began.
 */
export async function openSides(
  real: Host,
  [old, now]: readonly string[],
  given: Omit<SideOptions, 'give'> & { command: 'diff' | 'changelog' },
): Promise<{ pairs: Sides[]; context: Context }> {
  const host = remembering(askingOnce(real))
  const options = {
    ...given,
    give: `give the old catalog: rail-errors ${given.command} <old> [new]`,
  }
  if (old === '-' && now === '-') throw new UserError('usage', 'stdin (-) can be used only once')
  const [older, newer] = [await kindOf(host, old), await kindOf(host, now)]
  if (newer === 'folder' || newer === 'source') {
    const project = await openProject(host, options, [now!])
    const { base, start } = project
    const query = { base: base ?? start, jobs: [], own: [], allCatalogs: true }
    const context = { project, ...(await openAccepted(host, query)) }
    const next = await (newer === 'folder'
      ? fromFolder(host, now!)
      : fromList(host, now!, context, options))
    if (next !== undefined)
      return {
        pairs: [await beside(host, { kind: older, text: old }, next, context, options)],
        context,
      }
  }
  const workspace = await openWorkspace(host, newer === 'source' ? [now!] : [], {
    ...options,
    map: await propertiesIn(options.map),
  })
  const { jobs } = workspace
  if (jobs.length > 1 && isUnrelated(older))
    throw new UserError(
      'usage',
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

/** The host for a run that looks at a file twice: what form it has, then what is in it. */
const remembering = (host: Host): Host => ({
  ...host,
  files: { ...host.files, read: memoByKey((path) => host.files.read(path)) },
  memo: memoTable(),
})

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
  options: SideOptions,
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
  options: SideOptions,
): Promise<Side> {
  if (kind === 'source') return fromSource(host, text!, context, options)
  return kind === 'folder'
    ? fromFolder(host, text!)
    : fromRef(host, job, context, options.give, text)
}

/** A published folder, or a list in another form, as the new side: it needs no catalog next to it. */
async function beside(
  host: Host,
  older: Given,
  next: Side,
  context: Context,
  options: SideOptions,
): Promise<Sides> {
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
  context: Context,
  options: Omit<SideOptions, 'give'>,
): Promise<Side> {
  const list = await fromList(host, source, context, options)
  if (list !== undefined) return list
  const { network } = context.project
  const { stdinFilename, map } = options
  const open = { base: host.cwd, stdinFilename, network, map: await propertiesIn(map) }
  return { reading: (await openAndWarn(host, source, open)).reading, outputs: [] }
}

/** The side of a list in another form, read as `import` reads it. */
async function fromList(
  host: Host,
  source: string,
  { project }: Context,
  how: Omit<SideOptions, 'give'>,
): Promise<Side | undefined> {
  const reading = await lists?.read(host, source, project, how)
  return reading && { reading, outputs: [] }
}

/**
 * Two unrelated sources are compared with the same targets, folder and settings; a published folder has
 * what was built into it.
 */
function alignTargets(old: Side, now: Side): Sides {
  const configured = now.outputs.length > 0 ? now.outputs : old.outputs
  const outputs =
    configured.length > 0 ? configured : defaultTargets().map((target) => ({ target }))
  const settings = now.settings ?? old.settings ?? {}
  const aligned = (side: Side): Side => ({
    ...side,
    outputs: (side.isFolder ? side.outputs : outputs).map((output) => ({ ...output, out: '' })),
    settings,
  })
  return { old: aligned(old), new: aligned(now) }
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
  const more =
    'root' in repository && (await isShallow(host, repository.root))
      ? FETCH_TAGS
      : '; for a file of a commit, write <git ref>:<path>'
  throw new UserError(
    'not-found',
    `${text} is not a file, folder, commit, branch or tag here${more}`,
  )
}

const fromJob = (job: CatalogRun, { project: { settings } }: Context): Side => ({
  reading: job.reading,
  settings,
  outputs: outputsBelow(job),
})
