import { join } from 'node:path'
import { catalogHash, catalogOf } from '../../../core/catalog/catalog.ts'
import type { Diagnostic } from '../../../core/diagnostic.ts'
import { someOf } from '../../../core/values/lists.ts'
import { memoOfObjects } from '../../../core/values/memo.ts'
import type { Host } from '../../../io/host/host.ts'
import { shownPath } from '../../../io/host/paths.ts'
import { UserError } from '../../../io/host/user-error.ts'
import type { ReportedWrite } from '../../../report/report.ts'
import { generators } from '../../../targets/build.ts'
import type { Origin } from '../../../targets/findings.ts'
import { type Manifest, manifestPath, START_PAGE, writtenPaths } from '../../../targets/manifest.ts'
import { plan } from '../../../targets/plan.ts'
import type { Write } from '../../../targets/write.ts'
import type { CatalogRun } from '../catalog-run.ts'
import type { Workspace } from '../workspace.ts'
import { namedFiles, sharingOf } from './load-target-run.ts'
import type { OutputFlags } from './output-flags.ts'
import { abandonedAt, contentsOf, manifestAt } from './output-folder.ts'
import type { Sharing } from './target-run.ts'
import type { Want } from './want.ts'
import { wantsOf } from './wanted-outputs.ts'

/**
 * The step for one output: its absolute path, the folder that links must not lead out of, its path
 * for people, and its current contents.
 */
export type PlannedWrite = Write & {
  at: string
  folder: string
  shown: string
  now: Uint8Array | undefined
  origin: Origin
}

type PlanOptions = OutputFlags & { clean?: true; check?: true; force?: true }

type Planned = {
  planned: PlannedWrite[]
  refused: readonly Diagnostic[]
  lacking: readonly Diagnostic[]
}

/**
 * Makes every output of a workspace in memory and compares it with the disk; `refused` is what
 * targets refuse, whose outputs stay as they are, and `lacking` what outputs do not carry. Nothing is
 * written.
 */
export async function planWorkspace(
  host: Host,
  workspace: Workspace,
  options: PlanOptions = {},
): Promise<Planned> {
  const { jobs, project, allCatalogs } = workspace
  const hashOf = memoOfObjects(({ reading }: CatalogRun) =>
    catalogHash(catalogOf(reading), project.settings),
  )
  const everything = allCatalogs && options.target === undefined && options.out === undefined
  const shared = await sharingOf(host, workspace)
  const names = namesOf(workspace, shared)
  const refuseTwins = twinRefusal(host)
  const result = {
    planned: [] as PlannedWrite[],
    refused: [] as Diagnostic[],
    lacking: [] as Diagnostic[],
  }
  const looked = new Set<string>()
  const add = async (want: Want) => {
    refuseTwins(want)
    result.lacking.push(...want.built.flatMap(({ warnings = [] }) => warnings))
    const isFirst = !looked.has(want.folder)
    looked.add(want.folder)
    const folder = { names, shared, everything, isFirst }
    result.planned.push(...(await planOf(host, want, folder, options)))
  }
  const run = {
    host,
    project,
    options,
    hashOf,
    shared,
    all: [...generators, ...project.plugins.generators],
    filesOf: namedFiles(host, project.base ?? host.cwd),
    refuse: (findings: readonly Diagnostic[]) => result.refused.push(...findings),
  }
  // One catalog at a time: the outputs of all together are large, and most are as they were.
  for (const job of jobs) for (const want of await wantsOf(run, job)) await add(shared.part(want))
  for (const want of await shared.whole(hashOf)) await add(want)
  return result
}

/** The steps for the outputs in one folder. `isFirst`: this run has not planned into it yet. */
async function planOf(
  host: Host,
  want: Want,
  {
    names,
    shared,
    everything,
    isFirst,
  }: {
    names: ReturnType<typeof namesOf>
    shared: Sharing
    everything: boolean
    isFirst: boolean
  },
  options: PlanOptions,
): Promise<PlannedWrite[]> {
  const { folder, name, job, built, manifest, options: asked, inputOf } = want
  const abandoned =
    everything && isFirst ? await abandonedAt(host, folder, names.get(folder) ?? new Set()) : []
  // The rules for hosts of a site that gets neighbours move to the start page.
  const neighbours = job === undefined ? await neighboursAt(host, folder, names) : []
  const contents = await contentsOf(host, folder, concerned(want, [manifest, ...abandoned]))
  const writes = plan(
    {
      name,
      catalog: want.hash(),
      made: want.made(),
      built,
      isPublished: options.force ? () => false : want.isPublished,
      ...(asked && { options: asked }),
      ...(inputOf && { inputOf }),
      anyProgram: options.check === true || host.generator === undefined,
      allTargets: everything && want.whole,
      clean: options.clean === true,
      ...(job &&
        shared.has(folder) && { moved: shared.common, keepsMoved: !shared.isWhole(folder) }),
    },
    { contents, manifest, abandoned, neighbours },
  )
  const origin = originOf(job)
  return writes.map((write) => {
    const at = join(folder, write.path)
    const now = write.state === 'same' ? undefined : contents.get(write.path)
    return { ...write, at, folder, shown: shownPath(host, at), now, origin }
  })
}

function originOf(job: CatalogRun | undefined): Origin {
  if (job === undefined) return 'catalogs'
  return job.reading.sourceFormat === 'yaml' ? 'catalog' : 'published set'
}

/** The manifests of the catalogs that are built into a folder. */
const neighboursAt = async (
  host: Host,
  folder: string,
  names: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Manifest[]> =>
  (
    await Promise.all(Array.from(names.get(folder) ?? [], (name) => manifestAt(host, folder, name)))
  ).filter((manifest) => manifest !== undefined)

/** The names of the catalogs that are built into each folder, and of a start page. */
function namesOf({ jobs }: Workspace, shared: Sharing): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>()
  for (const { reading, outputs } of jobs)
    for (const { out } of outputs) {
      const here = names.get(out) ?? new Set(shared.has(out) ? [START_PAGE] : [])
      names.set(out, here.add(reading.value.name ?? ''))
    }
  return names
}

/** The paths that a plan reads: wanted outputs, recorded outputs, and the manifests. */
function concerned(
  { name, built }: Want,
  manifests: readonly (Manifest | undefined)[],
): Set<string> {
  const paths = new Set([
    manifestPath(name),
    ...built.flatMap(({ files }) => files.map(({ path }) => path)),
    ...manifests.flatMap((one) => (one ? writtenPaths(one) : [])),
  ])
  for (const { unchanged } of built)
    for (const path of Object.keys(unchanged?.outputs ?? {})) paths.delete(path)
  return paths
}

/**
 * Two outputs with the same path would overwrite each other, also on file systems that ignore case.
 */
function twinRefusal(host: Host): (want: Want) => void {
  const owners = new Map<string, { job: CatalogRun | undefined; target: string }>()
  return ({ folder, name, job, built }) => {
    const files = built.flatMap(({ target, files, unchanged }) =>
      [...files.map(({ path }) => path), ...Object.keys(unchanged?.outputs ?? {})].map((path) => ({
        path,
        target: `the target ${target}`,
      })),
    )
    for (const { path, target } of [
      ...files,
      { path: manifestPath(name), target: 'the manifest' },
    ]) {
      const key = join(folder, path).toLowerCase()
      const other = owners.get(key)
      const shown = shownPath(host, join(folder, path))
      if (other !== undefined && other.job === job)
        throw new UserError(
          'config',
          `${other.target} and ${target} would both write ${shown}; choose another "file", or another folder`,
        )
      if (other !== undefined)
        throw new UserError(
          'config',
          `${makerOf(other.job)} and ${makerOf(job)} would both write ${shown}; give the catalogs different names or output folders`,
        )
      owners.set(key, { job, target })
    }
  }
}

const makerOf = (job: CatalogRun | undefined): string =>
  job === undefined ? 'the start page' : job.reading.source.file

/** A foreign file may be somebody's work: it is replaced only with --force. */
export function refuseForeign(writes: readonly ReportedWrite[], force: boolean): void {
  const foreign = writes.filter(({ state }) => state === 'foreign')
  if (foreign.length > 0 && !force)
    throw new UserError(
      'exists',
      `rail-errors did not write ${listed(foreign)}, so nothing was written. Move it, or overwrite it with --force`,
    )
}

const listed = (writes: readonly ReportedWrite[]): string =>
  someOf(
    writes.map(({ path }) => path),
    5,
  )
