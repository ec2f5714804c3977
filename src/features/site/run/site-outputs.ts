import { catalogHash, catalogOf } from '../../../base/core/catalog/catalog.ts'
import type { Encoding, OutputFile } from '../../../base/core/output-file.ts'
import type { Host } from '../../../base/io/host/host.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import { type CatalogRun, choiceOf, siteFolders } from '../../../base/run/workspace/catalog-run.ts'
import { contentsOf, manifestAt } from '../../../base/run/workspace/outputs/output-folder.ts'
import type { Workspace } from '../../../base/run/workspace/workspace.ts'
import { generateFrom, generatorsOf } from '../../../base/targets/build.ts'
import { stored } from '../../../base/targets/precompressed.ts'
import { recordedOutputs, versionOf } from '../../../base/targets/recorded-outputs.ts'
import { SITE } from '../site-target.ts'
import { earlierAt } from './earlier-lists.ts'
import { namedWords } from './named-words.ts'
import { releasedSite, releasesOf, withRelease } from './released-site.ts'
import { startPageOf } from './shared-sites.ts'

export const encodeAsBuilt = (contents: Uint8Array, encoding: Encoding): Promise<Uint8Array> =>
  stored({ contents, encoding }) as Promise<Uint8Array>

/**
 * The files of the sites of all catalogs, made in memory, with those of earlier versions that are
 * in the folder of the site.
 */
export async function siteOutputs(host: Host, { jobs, project }: Workspace): Promise<OutputFile[]> {
  const { settings, base } = project
  const all: OutputFile[] = []
  const filesOf = namedWords(host, base ?? host.cwd)
  for (const job of jobs) {
    const { reading, outputs } = job
    const { name = '', version = '' } = reading.value
    const site = outputs.find(({ target }) => target === SITE)
    const folder = site?.out
    const releases = await releasesOf(host, job)
    const hash = catalogHash(catalogOf(reading), settings)
    const release = await releasedSite(host, { job, project, folder, releases, hash })
    const choices = {
      [SITE]: {
        ...choiceOf(site ?? { target: SITE, out: '' }, await filesOf(site ?? {}), outputs),
        earlier: folder === undefined ? [] : await earlierAt(host, folder, name),
        ...(release === 'unknown' && { isUnversioned: true }),
      },
    }
    const built = await host.memo('site', reading, [JSON.stringify([settings, choices])], () =>
      generateFrom(reading, generatorsOf([SITE]), settings, choices),
    )
    const made = (release instanceof Object ? withRelease(built, release) : built).flatMap(
      ({ files }) => files,
    )
    const stored =
      folder === undefined ? [] : await releasedAt(host, folder, name, mediaTypes(made))
    // The files of a version that was not published may still change.
    const kept = releases?.tags.has(version)
      ? stored
      : stored.filter(({ frozenVersion }) => frozenVersion !== version)
    const paths = new Set(kept.map(({ path }) => path))
    all.push(...made.filter(({ path }) => !paths.has(path)), ...kept)
  }
  for (const folder of new Set(jobs.flatMap(({ outputs }) => siteFolders(outputs)))) {
    const sites = jobs.filter(({ outputs }) => siteFolders(outputs).includes(folder))
    if (sites.length > 1)
      all.push(...(await startPageOf(host, folder, { sites: sites.map(withoutRules), base })))
  }
  refuseTwins(all)
  return all
}

const withoutRules = (job: CatalogRun) => ({ job, rules: new Map<string, string>() })

/** The files of published versions in a folder. */
async function releasedAt(
  host: Host,
  folder: string,
  name: string,
  mediaTypeOf: (path: string) => string,
): Promise<OutputFile[]> {
  const manifest = await manifestAt(host, folder, name)
  const recorded =
    manifest === undefined
      ? []
      : recordedOutputs(manifest).filter(({ target }) => versionOf(target) !== undefined)
  const contents = await contentsOf(host, folder, new Set(recorded.map(({ path }) => path)))
  return recorded.flatMap(({ path, target }) => {
    const bytes = contents.get(path)
    const encoding = path.endsWith('.gz')
      ? ('gzip' as const)
      : path.endsWith('.br')
        ? ('br' as const)
        : undefined
    if (bytes === undefined) return []
    return [
      {
        path,
        contents: bytes,
        mediaType: mediaTypeOf(path),
        frozenVersion: versionOf(target)!,
        ...(encoding && { encoding }),
      },
    ]
  })
}

/** The media types by extension, as the site gives them to its files of today. */
function mediaTypes(files: readonly OutputFile[]): (path: string) => string {
  const extensionOf = (path: string) =>
    /(?:\.(?:codesystem|valueset))?\.\w+$/.exec(path.replace(/\.(?:gz|br)$/, ''))?.[0] ?? ''
  const types = new Map(files.map(({ path, mediaType }) => [extensionOf(path), mediaType]))
  return (path) => types.get(extensionOf(path)) ?? 'application/octet-stream'
}

/** Two catalogs whose files have the same addresses can't be served on one host. */
function refuseTwins(files: readonly OutputFile[]): void {
  const seen = new Set<string>()
  for (const { path } of files) {
    if (seen.has(path) && !path.startsWith('_'))
      throw new UserError(
        'config',
        `two catalogs have the address /${path}; give each its own path in "url"`,
      )
    seen.add(path)
  }
}
