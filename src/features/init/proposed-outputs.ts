import { posix } from 'node:path'
import { addTo, groupBy } from '../../base/core/values/lists.ts'
import type { Listed } from '../../base/io/git/files.ts'
import type { Host } from '../../base/io/host/host.ts'
import { isPlain } from '../../base/targets/output-path.ts'
import type { FoundProject, ProjectKind, Projects } from '../../base/targets/projects.ts'
import { targets } from '../../base/targets/targets.ts'
import { projects as features } from '../../contributions/projects.ts'

/** An output as the first config lists it. `out`: from the folder of the config. */
export type ProposedOutput = { target: string; out: string; namespace?: string }

/** The folder of what is published. */
export const PUBLISHED = 'dist-terminology'

const PROJECTS: Projects = Object.assign({}, ...features)

const MOST_LISTED = 50_000
/** A project with less than this share of the sources of the largest has no code of its own. */
const SMALL_SHARE = 100

/** Folders of dependencies, outputs and tests, in which no code of the project is. */
const NO_SOURCE: ReadonlySet<string> = new Set(
  `node_modules bower_components vendor third_party dist build out target bin obj venv site-packages generated
  dist-terminology test tests __tests__ spec specs fixtures testdata androidtest examples samples e2e cypress docs
  scripts migrations .git .github .venv .idea .next .gradle`.split(/\s+/),
)
const IS_TEST = /[._-](?:test|tests|spec|stories)\.\w+$|_test\.\w+$|^test_|(?:Test|Tests|IT)\.\w+$/

/**
 * The outputs to begin with: the published list, with FHIR if it was asked for, and code for each
 * language of which the working directory has a project.
 */
export async function proposedOutputs(
  host: Host,
  listed: Listed,
  isFhir: boolean,
): Promise<ProposedOutput[]> {
  const published = targets.filter(
    (target) =>
      target.default && (target.surface === 'wire' || (isFhir && target.surface === 'fhir')),
  )
  return [
    ...published.map(({ id }) => ({ target: id, out: PUBLISHED })),
    ...(await codeOutputs(host, listed)),
  ]
}

/** True if all projects are of languages that need no Node. */
export async function isWithoutNode(host: Host, listed: Listed): Promise<boolean> {
  const files = await ownFiles(host, listed)
  const outputs = await projectOutputs(host, files)
  const ofNode = await projectOutputs(
    host,
    files.filter((path) => posix.basename(path) === PACKAGE || /\.[mc]?[jt]sx?$/.test(path)),
  )
  return outputs.length > 0 && ofNode.length === 0
}

const PACKAGE = 'package.json'

async function ownFiles(host: Host, listed: Listed): Promise<string[]> {
  const files = (await listed()) ?? (await host.files.below(host.cwd, [...NO_SOURCE], MOST_LISTED))
  return files.slice(0, MOST_LISTED).filter((path) => !isOfOthers(path))
}

async function codeOutputs(host: Host, listed: Listed): Promise<ProposedOutput[]> {
  const own = await ownFiles(host, listed)
  const outputs = await projectOutputs(host, own)
  const [first] = targets.filter((one) => one.default && one.surface === 'source')
  return outputs.length === 0 && first !== undefined && own.includes(PACKAGE)
    ? [{ target: first.id, out: PUBLISHED }]
    : outputs
}

async function projectOutputs(host: Host, own: readonly string[]): Promise<ProposedOutput[]> {
  const outputs: ProposedOutput[] = []
  for (const [target, project] of Object.entries(PROJECTS).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const place = await placeOf(host, project, own)
    if (place !== undefined) outputs.push({ target, ...place })
  }
  return outputs
}

/** Where the code of a target goes: into the project with the most sources that is for it. */
async function placeOf(
  host: Host,
  { file, sources, place }: ProjectKind,
  files: readonly string[],
): Promise<Omit<ProposedOutput, 'target'> | undefined> {
  const markers = new Map<string, string>()
  for (const path of files) {
    const folder = dirnameOf(path)
    if (file.test(posix.basename(path)) && !markers.has(folder)) markers.set(folder, path)
  }
  if (markers.size === 0) return undefined
  const ofProject = new Map<string, string[]>()
  for (const path of files) {
    if (!sources.test(path) || IS_TEST.test(posix.basename(path))) continue
    const folder = projectOf(path, markers)
    if (folder !== undefined) addTo(ofProject, folder, path)
  }
  const all = mostFirst(ofProject)
  const most = all[0]?.[1].length ?? 0
  for (const [folder, paths] of all) {
    // A package of a repository with others that only configures them.
    if (paths.length * SMALL_SHARE < most) break
    const inside = paths.map((path) => path.slice(folder === '' ? 0 : folder.length + 1))
    const bytes = await host.files
      .read(posix.join(host.cwd, markers.get(folder)!))
      .catch(() => undefined)
    if (bytes === undefined) continue
    const project: FoundProject = {
      text: new TextDecoder().decode(bytes),
      sources: inside,
      main: mainFolder(inside),
    }
    const placed = place(project)
    if (placed === undefined) continue
    const out = posix.join(folder, placed.out)
    // A path that the config, the shell and git read alike.
    return isPlain(out) ? { ...placed, out } : { out: PUBLISHED }
  }
  return undefined
}

const dirnameOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

const isOfOthers = (path: string): boolean =>
  dirnameOf(path)
    .split('/')
    .some((folder) => NO_SOURCE.has(folder.toLowerCase()))

/** The nearest folder above with the file of a project. */
function projectOf(path: string, markers: ReadonlyMap<string, string>): string | undefined {
  for (let folder = dirnameOf(path); ; folder = dirnameOf(folder)) {
    if (markers.has(folder)) return folder
    if (folder === '') return undefined
  }
}

/**
 * The first folder with sources of its own on the way to most of them; scripts at the top do not
 * count beside a folder that has more.
 */
function mainFolder(paths: readonly string[]): string {
  let folder = ''
  let rest = paths
  for (;;) {
    const start = folder === '' ? 0 : folder.length + 1
    const below = groupBy(
      rest.filter((path) => path.includes('/', start)),
      (path) => path.slice(start, path.indexOf('/', start)),
    )
    const [next, most] = mostFirst(below)[0] ?? []
    const direct = rest.filter((path) => !path.includes('/', start)).length
    if (next === undefined || most === undefined) return folder
    const isOnWay = direct === 0 && most.length * 2 >= rest.length
    if (folder === '' ? most.length <= direct : !isOnWay) return folder
    folder = posix.join(folder, next)
    rest = most
  }
}

const mostFirst = (groups: ReadonlyMap<string, string[]>): [string, string[]][] =>
  [...groups].sort(
    ([one, ones], [other, others]) => others.length - ones.length || (one < other ? -1 : 1),
  )
