import { dirname, relative, resolve } from 'node:path'
import { defaultTargets } from '../build/build.ts'
import { settingsOf } from '../build/generator.ts'
import { commitOf } from '../git/history.ts'
import type { Host } from '../host/host.ts'
import { toPosix } from '../host/paths.ts'
import { UserError } from '../host/user-error.ts'
import { networkOf } from '../http/network.ts'
import { NO_ADDITIONS } from '../plugin/plugin.ts'
import { findConfig } from '../workspace/config.ts'
import type { Job } from '../workspace/job.ts'
import { openTold, openWorkspace } from '../workspace/workspace.ts'
import { fromFolder } from './folder.ts'
import { fromRef } from './ref.ts'
import type { Setting, Side, SideOptions, Sides } from './side.ts'

/** Opens what is to be compared: by default each catalog of the run with itself where this branch began. */
export async function openSides(
  host: Host,
  [old, now]: readonly string[],
  options: SideOptions,
): Promise<{ pairs: Sides[]; setting: Setting }> {
  if (old === '-' && now === '-') throw new UserError('- stands twice, and stdin can be read once')
  const [older, newer] = [await kindOf(host, old), await kindOf(host, now)]
  const apart = (kind: Kind) => kind === 'source' || kind === 'folder'
  const setting =
    newer === 'folder' ? await withoutCatalog(host, options) : await openWorkspace(host, newer === 'source' ? [now!] : [], options)
  const { jobs } = setting
  if (jobs.length > 1 && apart(older))
    throw new UserError(`there are ${jobs.length} catalogs here, and one old one; say which: rail-errors diff ${old} <new>`)
  const pairs: Sides[] = []
  for (const job of newer === 'folder' ? [undefined] : jobs) {
    const opened = (kind: Kind, text: string | undefined, of: Pick<Job, 'path'>) =>
      kind === 'folder' ? fromFolder(host, text!) : fromRef(host, of, setting, text)
    const next = newer === 'source' || newer === 'working' ? fromJob(job!, setting) : await opened(newer, now, job ?? NOWHERE)
    const before = older === 'source' ? await fromSource(host, old!, setting, options) : await opened(older, old, job ?? NOWHERE)
    pairs.push(apart(older) || apart(newer) ? oneTargets(before, next) : { old: before, new: next })
  }
  return { pairs, setting }
}

/** One catalog of a run and an older one of it: a source or a published folder (`apart` from it), a commit, or where this branch began. */
export async function sidesOf(
  host: Host,
  job: Job,
  setting: Setting,
  options: SideOptions,
  old: string | undefined,
): Promise<Sides & { apart: boolean }> {
  const kind = await kindOf(host, old)
  const now = fromJob(job, setting)
  if (kind === 'source') return { ...oneTargets(await fromSource(host, old!, setting, options), now), apart: true }
  if (kind === 'folder') return { ...oneTargets(await fromFolder(host, old!), now), apart: true }
  return { old: await fromRef(host, job, setting, old), new: now, apart: false }
}

/** A published folder needs no catalog around it, only the policy. */
async function withoutCatalog(host: Host, options: SideOptions): Promise<Setting> {
  const found = await findConfig(host, options)
  return {
    jobs: [],
    config: found?.config ?? {},
    settings: settingsOf(found?.config ?? {}),
    base: found?.base,
    from: found?.from,
    plugins: found?.plugins ?? NO_ADDITIONS,
    suppressions: [],
  }
}

const NOWHERE = { path: undefined }

async function fromSource(host: Host, source: string, { config }: Setting, options: SideOptions): Promise<Side> {
  const open = { base: host.cwd, stdinFilename: options.stdinFilename, network: networkOf(host, config) }
  return { reading: (await openTold(host, source, open)).reading, outputs: [] }
}

/** Two sources that have nothing to do with each other are compared as the same targets in the same folder, with the same settings. */
function oneTargets(old: Side, now: Side): Sides {
  const targets = [...new Set((now.outputs.length > 0 ? now : old).outputs.map(({ target }) => target))]
  const outputs = (targets.length > 0 ? targets : defaultTargets()).map((target) => ({ target, out: '' }))
  const settings = now.settings ?? old.settings ?? {}
  return { old: { ...old, outputs, settings }, new: { ...now, outputs, settings } }
}

type Kind = 'source' | 'folder' | 'ref' | 'working'

/** Nothing said, a path that is there, a published folder, or a commit; whatever has a colon or is stdin is a source. */
async function kindOf(host: Host, text: string | undefined): Promise<Kind> {
  if (text === undefined) return 'working'
  if (text === '-' || text.includes(':')) return 'source'
  const kind = await host.files.kind(resolve(host.cwd, text))
  if (kind !== undefined) return kind === 'file' ? 'source' : 'folder'
  if ((await commitOf(host, host.cwd, text)) !== undefined) return 'ref'
  throw new UserError(`${text} is no file, folder, commit, branch or tag here; write <git ref>:<path> for a file of a commit`)
}

const fromJob = ({ reading, outputs, fallback }: Job, { settings }: Setting): Side => ({
  reading,
  settings,
  outputs: outputs.map(({ target, out }) => ({ target, out: toPosix(relative(dirname(fallback), out)) })),
})
