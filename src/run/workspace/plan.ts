import { join } from 'node:path'
import { catalogHash, catalogOf } from '../../core/catalog/catalog.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import { someOf } from '../../core/values/lists.ts'
import { memoOfObjects } from '../../core/values/memo.ts'
import { same } from '../../core/values/record.ts'
import type { Host } from '../../io/host/host.ts'
import { shownPath } from '../../io/host/paths.ts'
import { UserError } from '../../io/host/user-error.ts'
import type { ReportedWrite } from '../../report/report.ts'
import {
  assumptionsOf,
  type Built,
  type Choices,
  generateFrom,
  generators,
  generatorsOf,
  missingFields,
  UnknownTarget,
} from '../../targets/build.ts'
import type { Origin } from '../../targets/findings.ts'
import type { Generator, OutputOptions } from '../../targets/generator.ts'
import {
  type BuildRecord,
  type Manifest,
  manifestPath,
  START_PAGE,
  writtenPaths,
} from '../../targets/manifest.ts'
import { plan } from '../../targets/plan.ts'
import { OutputsRefused } from '../../targets/refusal.ts'
import { HOST_FILES } from '../../targets/site/hosts.ts'
import type { Write } from '../../targets/write.ts'
import {
  type CatalogRun,
  choiceOf,
  type NamedFiles,
  optionsOf,
  type PlacedOutput,
  SITE,
} from './catalog-run.ts'
import { namedFiles } from './output-files.ts'
import type { OutputFlags } from './output-flags.ts'
import { abandonedAt, contentsOf, earlierAt, manifestAt } from './output-folder.ts'
import type { Project } from './project.ts'
import { releasedSite, releasesOf, withRelease } from './released-site.ts'
import { sharedSites } from './shared-sites.ts'
import { inputsOf, unchangedIn } from './unchanged.ts'
import { madeOf, type Want } from './want.ts'
import type { Workspace } from './workspace.ts'

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

/**
 * Makes every output of a workspace in memory and compares it with the disk; `refused` is what
 * targets refuse, whose outputs stay as they are, and `lacking` what outputs do not carry. Nothing is
 * written.
 */
export async function planWorkspace(
  host: Host,
  workspace: Workspace,
  options: PlanOptions = {},
): Promise<{
  planned: PlannedWrite[]
  refused: readonly Diagnostic[]
  lacking: readonly Diagnostic[]
}> {
  const { jobs, project, allCatalogs } = workspace
  const { settings, plugins } = project
  const refused: Diagnostic[] = []
  const all = [...generators, ...plugins.generators]
  const hashOf = memoOfObjects(({ reading }: CatalogRun) =>
    catalogHash(catalogOf(reading), settings),
  )
  const everything = allCatalogs && options.target === undefined && options.out === undefined
  const filesOf = namedFiles(host, project.base ?? host.cwd)
  const shared = sharedSites(host, workspace)
  const names = namesOf(workspace, shared)
  const refuseTwins = twinRefusal(host)
  const planned: PlannedWrite[] = []
  const lacking: Diagnostic[] = []
  const looked = new Set<string>()
  for (const job of jobs)
    for (const want of await wanted(
      host,
      job,
      { all, project, refused, hashOf, filesOf, shared },
      options,
    ))
      await add(shared.withoutRules(want))
  for (const want of await shared.starts(hashOf)) await add(want)
  return { planned, refused, lacking }

  /** Plans the outputs of one catalog: those of all together are large, and most are as they were. */
  async function add(want: Want): Promise<void> {
    const { folder, name, job, built, manifest, options: asked, inputOf } = want
    refuseTwins(want)
    lacking.push(...built.flatMap(({ warnings = [] }) => warnings))
    const abandoned =
      everything && !looked.has(folder)
        ? await abandonedAt(host, folder, names.get(folder) ?? new Set())
        : []
    looked.add(folder)
    // The rules for hosts of a site that gets neighbours move to the start page.
    const neighbours = job === undefined ? await neighboursAt(host, folder, names) : []
    const contents = await contentsOf(host, folder, concerned(want, [manifest, ...abandoned]))
    const origin =
      job === undefined
        ? 'catalogs'
        : job.reading.sourceFormat === 'yaml'
          ? 'catalog'
          : 'published set'
    const isPublished = options.force ? () => false : want.isPublished
    const writes = plan(
      {
        ...{
          name,
          catalog: want.hash(),
          made: want.made(),
          built,
          isPublished,
          ...(asked && { options: asked }),
          ...(inputOf && { inputOf }),
        },
        anyProgram: options.check === true || host.generator === undefined,
        allTargets: everything && want.whole,
        clean: options.clean === true,
        ...(job &&
          shared.has(folder) && { moved: HOST_FILES, keepsMoved: !shared.isWhole(folder) }),
      },
      { contents, manifest, abandoned, neighbours },
    )
    for (const write of writes) {
      const at = join(folder, write.path)
      planned.push({
        ...write,
        at,
        folder,
        shown: shownPath(host, at),
        now: write.state === 'same' ? undefined : contents.get(write.path),
        origin,
      })
    }
  }
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
function namesOf(
  { jobs }: Workspace,
  shared: ReturnType<typeof sharedSites>,
): Map<string, Set<string>> {
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
 * What one catalog wants, by folder; findings of what targets refuse go to `refused`. A target
 * whose fields the form can't carry is left out with a message, unless the user named it.
 */
async function wanted(
  host: Host,
  job: CatalogRun,
  {
    all,
    project,
    refused,
    hashOf,
    filesOf,
    shared,
  }: {
    all: readonly Generator[]
    project: Project
    refused: Diagnostic[]
    hashOf(job: CatalogRun): string
    filesOf(output: PlacedOutput): Promise<NamedFiles>
    shared: ReturnType<typeof sharedSites>
  },
  options: PlanOptions,
): Promise<Want[]> {
  const { settings } = project
  const name = job.reading.value.name ?? '' // a catalog without one is refused below
  const wants: Want[] = []
  for (const [folder, { choices, options: recorded }] of await byFolder(host, job, filesOf)) {
    const isSite = choices[SITE] !== undefined
    const releases = isSite ? await releasesOf(host, job) : undefined
    const release =
      isSite && !options.force
        ? await releasedSite(host, { job, project, folder, releases, hash: hashOf(job) })
        : undefined
    if (isSite) {
      const earlier = await earlierAt(host, folder, name)
      choices[SITE] = {
        ...choices[SITE],
        ...(earlier.length > 0 && { earlier }),
        ...(shared.has(folder) && { isShared: true }),
        ...(release === 'unknown' && { isUnversioned: true }),
      }
    }
    const manifest = await manifestAt(host, folder, name)
    const inputOf = inputsOf(host, job.reading, settings, choices)
    // A check makes everything: a pull request can change an output and its record alike.
    const unchanged =
      options.check || options.force
        ? new Map<string, BuildRecord>()
        : await unchangedIn(host, folder, manifest, inputOf)
    const asked = chosenGenerators(Object.keys(choices), all)
    const chosen = asked.filter((generator) => {
      const missing = missingFields(generator, job.reading)
      if (missing.length === 0) {
        const assumed = assumptionsOf(generator, job.reading)
        if (assumed.length > 0)
          host.say(
            `${job.reading.source.file}: a ${job.reading.sourceFormat} does not carry ${assumed.map(([field]) => field).join(', ')}; the target ${generator.id} assumes: ${assumed.map(([, text]) => text).join('; ')}`,
          )
        return true
      }
      const reason = `${job.reading.source.file}: a ${job.reading.sourceFormat} does not carry ${missing.join(', ')}, which the target ${generator.id} needs`
      if (options.target !== undefined)
        throw new UserError(
          `${reason}; ${missing.every((field) => field === 'codes.handling') ? 'put its handling file beside it, or build from the CodeSystem' : 'build it from the errors.yaml'}`,
        )
      host.say(`${reason}; the target was skipped`)
      return false
    })
    // In a watch, a catalog that did not change is not built again.
    const build = (targets: readonly Generator[]) =>
      host.memo(
        'build',
        job.reading,
        [
          targets.map(({ id }) => id).join(),
          [...unchanged.keys()].join(),
          JSON.stringify([settings, choices]),
        ],
        () => generateFrom(job.reading, targets, settings, choices, unchanged),
      )
    const built: Built[] = []
    try {
      built.push(...(await build(chosen)))
    } catch (error) {
      if (!(error instanceof OutputsRefused)) throw error
      refused.push(...error.diagnostics)
      // One target that refuses never stops the others.
      for (const generator of chosen) built.push(...(await build([generator]).catch(unlessRefused)))
    }
    const whole = asked.every(({ id }) => built.some(({ target }) => target === id))
    if (built.length > 0)
      wants.push({
        ...{ folder, job, name, options: recorded, whole, manifest, inputOf },
        built:
          release instanceof Object && built.some(({ target }) => target === SITE)
            ? withRelease(built, release)
            : built,
        isPublished:
          releases?.isShallow === false ? (version) => releases.tags.has(version) : undefined,
        hash: () => [...unchanged.values()][0]?.catalog.replace('sha256:', '') ?? hashOf(job),
        made: () => madeOf(catalogOf(job.reading)),
      })
  }
  return wants
}

function unlessRefused(error: unknown): Built[] {
  if (error instanceof OutputsRefused) return []
  throw error
}

type Asked = {
  choices: Record<string, Choices[string]>
  options: Record<string, OutputOptions>
}

/** The targets of each folder, each with what is asked of its output. */
async function byFolder(
  host: Host,
  { outputs, listed = outputs }: CatalogRun,
  filesOf: (output: PlacedOutput) => Promise<NamedFiles>,
): Promise<Map<string, Asked>> {
  const folders = new Map<string, Asked>()
  for (const output of outputs) {
    const { target, out } = output
    const { choices, options } = folders.get(out) ?? { choices: {}, options: {} }
    const choice = choiceOf(output, await filesOf(output), listed)
    if (Object.hasOwn(choices, target) && !same(choices[target], choice))
      throw new UserError(
        `${shownPath(host, out)} has two outputs of the target ${target}; write one of them to another folder`,
      )
    choices[target] = choice
    const asked = optionsOf(output, listed)
    if (Object.keys(asked).length > 0) options[target] = asked
    folders.set(out, { choices, options })
  }
  return folders
}

function chosenGenerators(targets: readonly string[], all: readonly Generator[]) {
  try {
    return generatorsOf(targets, all)
  } catch (error) {
    if (error instanceof UnknownTarget) throw new UserError(error.message)
    throw error
  }
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
          `${other.target} and ${target} would both write ${shown}; choose another "file", or another folder`,
        )
      if (other !== undefined)
        throw new UserError(
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
      `rail-errors did not write ${listed(foreign)}, so nothing was written. Move it, or overwrite it with --force`,
    )
}

const listed = (writes: readonly ReportedWrite[]): string =>
  someOf(
    writes.map(({ path }) => path),
    5,
  )
