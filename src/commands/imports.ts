import { dirname } from 'node:path'
import type { Host } from '../host/host.ts'
import { shownPath } from '../host/paths.ts'
import { UserError } from '../host/user-error.ts'
import { publicOnly } from '../http/public-only.ts'
import { registryVariables } from '../source/registry.ts'
import { columns } from '../values/columns.ts'
import { didYouMean, nearest } from '../values/nearest.ts'
import { parsedUrl } from '../values/parsed-url.ts'
import { version as tool } from '../version.ts'
import {
  type LockedImports,
  type LockPlan,
  lockedImports,
  planLock,
  refuseUnknownKeys,
} from '../workspace/imports/lock.ts'
import { type Outdated, outdatedIn } from '../workspace/imports/outdated.ts'
import { openWorkspace, type Workspace } from '../workspace/workspace.ts'
import { defineCommand, type ExitCode, flagOf, type GlobalOptions } from './command.ts'
import { DRY_RUN, SOURCE, TEXT_OR_JSON } from './flags.ts'

type Options = {
  source?: string
  force?: true
  dryRun?: true
  allowPrivate?: true
  format: 'text' | 'json'
}

export default defineCommand<Options>({
  description:
    'Copies the catalogs that errors.yaml names in imports, except files of the repository, which are read where they are. lock fetches those that are not copied yet, and named ones in the newest version that their range accepts. It writes the copies and a lock file with versions and hashes into .rail-errors beside the catalog: commit them. All other commands read the copies, and lint refuses a copy that is not the locked one. outdated lists what could be raised, and changes nothing.',
  options: [
    SOURCE,
    { flags: '--force', about: 'with lock: take another content under a version that was copied' },
    DRY_RUN,
    { flags: '--allow-private', about: 'also fetch from addresses of a private network' },
    TEXT_OR_JSON,
  ],
  examples: [
    ['rail-errors imports lock', 'copy what is not copied yet'],
    ['rail-errors imports lock common', 'raise one import; then see what breaks: rail-errors diff'],
    ['rail-errors imports outdated', 'list the newer versions'],
  ],
  edits: () => true,
  async run(host, [action = '', ...keys], options) {
    const actions = { lock: runLock, outdated: runOutdated }
    if (!Object.hasOwn(actions, action))
      throw new UserError(
        `"${action}" is not an action of imports${didYouMean(nearest(action, Object.keys(actions))) || '; use lock or outdated'}`,
      )
    const extra = (['force', 'dryRun'] as const).find(
      (key) => action === 'outdated' && options[key] !== undefined,
    )
    if (extra !== undefined)
      throw new UserError(`${flagOf(extra)} cannot be used with imports outdated; remove it`)
    if (action === 'lock' && options.format !== 'text')
      throw new UserError('--format is for imports outdated; remove it')
    const open = options.allowPrivate
      ? host
      : publicOnly(host, { allow: '--allow-private', named: namedOrigins(host) })
    const workspace = await openWorkspace(
      open,
      options.source === undefined ? [] : [options.source],
      options,
    )
    const all: LockedImports[] = []
    for (const job of workspace.jobs) {
      const one = await lockedImports(host, job)
      if (one !== undefined) all.push(one)
    }
    refuseUnknownKeys(keys, all)
    return actions[action as keyof typeof actions](open, { workspace, all, keys, options })
  },
})

/** The registries that the environment of the user names. */
const namedOrigins = ({ env }: Host): string[] =>
  registryVariables.flatMap((name) => parsedUrl(env[name] ?? '')?.origin ?? [])

type Run = {
  workspace: Workspace
  all: readonly LockedImports[]
  keys: readonly string[]
  options: Options & GlobalOptions
}

async function runLock(host: Host, { workspace, all, keys, options }: Run): Promise<ExitCode> {
  const { network } = workspace.project
  const plans: { one: LockedImports; plan: LockPlan }[] = []
  for (const one of all)
    plans.push({
      one,
      plan: await planLock(host, one, { keys, force: options.force === true, network }),
    })
  if (all.length === 0) host.say('no catalog here imports one that has to be copied')
  for (const { one, plan } of plans) {
    for (const { at, contents } of plan.writes) {
      if (options.dryRun) await show(host, at, contents)
      else if (contents === undefined) await host.files.remove(at)
      else await host.files.write(at, contents, { within: dirname(one.path), derived: true })
    }
    for (const line of plan.lines) host.say(`${one.shown}: ${line}`)
    if (plan.writes.length === 0) host.say(`${one.shown}: the copies are those of the lock file`)
  }
  return 0
}

async function show(host: Host, at: string, contents: string | undefined): Promise<void> {
  const { textDiff } = await import('../build/unified-diff.ts')
  const before =
    (await host.files.kind(at)) === 'file'
      ? new TextDecoder().decode(await host.files.read(at))
      : undefined
  host.out(
    textDiff(shownPath(host, at), before ?? '', contents ?? '', {
      created: before === undefined,
      removed: contents === undefined,
    }),
  )
}

async function runOutdated(host: Host, { workspace, all, keys, options }: Run): Promise<ExitCode> {
  const rows: Outdated[] = []
  for (const one of all) rows.push(...(await outdatedIn(host, one, workspace.project.network)))
  const chosen = rows.filter((row) => keys.length === 0 || keys.includes(row.import))
  if (options.format === 'json') {
    host.out(
      `${JSON.stringify({ schemaVersion: 1, tool: 'rail-errors', version: tool, imports: chosen }, null, 2)}\n`,
      'json',
    )
    return 0
  }
  const raisable = chosen.filter(
    ({ locked, wanted, latest }) => locked !== wanted || locked !== latest,
  )
  if (raisable.length === 0) host.say('every import is the newest version')
  else
    host.out(
      columns([
        ['catalog', 'import', 'locked', 'wanted', 'latest', 'from'],
        ...raisable.map((row) => [
          row.file,
          row.import,
          row.locked ?? '-',
          row.wanted ?? '-',
          row.latest ?? '-',
          row.from,
        ]),
      ]),
    )
  return 0
}
