import { basename, dirname } from 'node:path'
import { catalogHash, catalogOf } from '../../../base/core/catalog/catalog.ts'
import { isDevelopment } from '../../../base/core/values/semver.ts'
import { isShallow } from '../../../base/io/git/history.ts'
import { findRepository, prefixOf } from '../../../base/io/git/repository.ts'
import { releaseTags } from '../../../base/io/git/tags.ts'
import type { Host } from '../../../base/io/host/host.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import { isOfAnother } from '../../../base/run/compare/last-release.ts'
import { fromRef } from '../../../base/run/compare/past-side.ts'
import { type CatalogRun, choiceOf } from '../../../base/run/workspace/catalog-run.ts'
import { manifestAt } from '../../../base/run/workspace/outputs/output-folder.ts'
import { madeOf } from '../../../base/run/workspace/outputs/want.ts'
import type { Project } from '../../../base/run/workspace/project.ts'
import { type Built, generateFrom, generatorsOf } from '../../../base/targets/build.ts'
import { OutputsRefused } from '../../../base/targets/refusal.ts'
import { SITE } from '../site-target.ts'

/** The release tags of a catalog in the history, by version. `isShallow`: others may be missing. */
type Releases = { tags: ReadonlyMap<string, string>; isShallow: boolean }

/**
 * The releases of a catalog: a build on a laptop publishes nothing, a release tag does. Undefined
 * where tags can't be known.
 */
export async function releasesOf(
  host: Host,
  { path, reading }: CatalogRun,
): Promise<Releases | undefined> {
  if (path === undefined) return undefined
  const repository = await findRepository(host, dirname(path))
  if (!('root' in repository)) return undefined
  const own = `${await prefixOf(host, repository.root, dirname(path))}${basename(path)}`
  const { name, version: current } = reading.value
  const tags = new Map<string, string>()
  for (const release of await releaseTags(host, repository.root, { name, path: own })) {
    const { tag, version } = release
    // Of each older one, git would be asked for nothing: its files are in the folder, or in none.
    const query = { root: repository.root, path: own, release }
    if (version !== current || !(await isOfAnother(host, query))) tags.set(version, tag)
  }
  return {
    tags,
    isShallow: await isShallow(host, repository.root),
  }
}

type Query = {
  job: CatalogRun
  project: Project
  /** The folder of the site; undefined if none is built. */
  folder: string | undefined
  releases: Releases | undefined
  /** Of the catalog that is built. */
  hash: string
}

/**
 * The files of a published version whose catalog has changed since and that the folder of the site
 * does not have: they are made of its release tag. `unknown` if they can't be made, which is
 * reported; undefined where those of the catalog itself are right.
 */
export async function releasedSite(
  host: Host,
  { job, project, folder, releases, hash }: Query,
): Promise<Built | 'unknown' | undefined> {
  const { name = '', version, status } = job.reading.value
  if (releases === undefined || version === undefined) return undefined
  if (status === 'draft' || isDevelopment(version)) return undefined
  const manifest = folder === undefined ? undefined : await manifestAt(host, folder, name)
  if (manifest?.targets[`${SITE}@${version}`] !== undefined) return undefined
  const tag = releases.tags.get(version)
  const leaveOut = (why: string) => {
    host.say(
      `The site has no files of version ${version}: ${why}. Build into the folder that has them, if there is one; the site has those of the next release`,
    )
    return 'unknown' as const
  }
  if (tag === undefined)
    return releases.isShallow
      ? leaveOut(
          'this clone is shallow, so whether it is published is not known; fetch the history with git fetch --unshallow --tags',
        )
      : undefined
  try {
    const { reading, outputs, settings } = await fromRef(
      host,
      job,
      { project },
      '',
      `refs/tags/${tag}`,
    )
    const then = catalogOf(reading)
    // The tag may be one of something else in the repository.
    if (then.version !== version || then.status === 'draft') return undefined
    const catalog = catalogHash(then, settings)
    if (catalog === hash) return undefined
    const choices = {
      [SITE]: choiceOf(
        outputs.find(({ target }) => target === SITE) ?? { target: SITE, out: '' },
        {},
        outputs,
      ),
    }
    const [built] = await generateFrom(reading, generatorsOf([SITE]), settings, choices)
    return {
      target: SITE,
      files: built!.files.filter(({ frozenVersion }) => frozenVersion !== undefined),
      of: {
        catalog: `sha256:${catalog}`,
        made: madeOf(then),
      },
    }
  } catch (error) {
    if (!(error instanceof UserError || error instanceof OutputsRefused)) throw error
    const why = error instanceof OutputsRefused ? error.diagnostics[0]!.message : error.message
    return leaveOut(`it is published, and its files can't be made of ${tag}: ${why}`)
  }
}

/** What is built, with the files of the published version instead of those of the catalog. */
export const withRelease = (built: readonly Built[], release: Built): Built[] => [
  ...built.map((one) =>
    one.target === SITE
      ? { ...one, files: one.files.filter(({ frozenVersion }) => frozenVersion === undefined) }
      : one,
  ),
  release,
]
