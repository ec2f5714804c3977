import { catalogOf } from '../../../base/core/catalog/catalog.ts'
import { sha256 } from '../../../base/core/values/hash.ts'
import type { Host } from '../../../base/io/host/host.ts'
import { shownPath } from '../../../base/io/host/paths.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import { type CatalogRun, siteFolders } from '../../../base/run/workspace/catalog-run.ts'
import { manifestAt } from '../../../base/run/workspace/outputs/output-folder.ts'
import type { Sharing } from '../../../base/run/workspace/outputs/target-run.ts'
import type { Want } from '../../../base/run/workspace/outputs/want.ts'
import type { Workspace } from '../../../base/run/workspace/workspace.ts'
import { START_PAGE } from '../../../base/targets/manifest.ts'
import { HOST_FILES } from '../host-files.ts'
import { SITE } from '../site-target.ts'
import { namedWords } from './named-words.ts'

/** The site of a catalog in a folder with others, and its rules for hosts. */
type Part = { job: CatalogRun; rules: ReadonlyMap<string, string> }

/**
 * The folders into which the sites of several catalogs are built. Each gets a start page over all of
 * them, which has their rules for hosts, too.
 */
export function sharedSites(host: Host, { jobs, configuredSites, project }: Workspace): Sharing {
  const parts = new Map<string, Part[]>()
  const own = jobs.flatMap(({ outputs }) => siteFolders(outputs))
  const countIn = (all: readonly string[], folder: string) =>
    all.filter((one) => one === folder).length
  const sitesIn = (folder: string) =>
    Math.max(countIn(own, folder), countIn(configuredSites, folder))
  return {
    has: (folder: string) => sitesIn(folder) > 1,
    isWhole: (folder: string) => countIn(own, folder) === sitesIn(folder),
    common: HOST_FILES,
    part(want) {
      const { folder, job, built } = want
      if (job === undefined || sitesIn(folder) < 2) return want
      const rules = new Map<string, string>()
      const isOther = ({ path, contents }: { path: string; contents: unknown }) => {
        if (HOST_FILES.has(path)) rules.set(path, String(contents))
        return !HOST_FILES.has(path)
      }
      const rest = built.map((one) =>
        one.target === SITE ? { ...one, files: one.files.filter(isOther) } : one,
      )
      if (rules.size > 0) parts.set(folder, [...(parts.get(folder) ?? []), { job, rules }])
      return { ...want, built: rest }
    },
    async whole(hashOf) {
      const wants: Want[] = []
      for (const [folder, sites] of parts) {
        if (sites.length < sitesIn(folder)) continue
        const files = await startPageOf(host, folder, { sites, base: project.base })
        wants.push({
          folder,
          job: undefined,
          name: START_PAGE,
          whole: true,
          built: [{ target: SITE, files }],
          manifest: await manifestAt(host, folder, START_PAGE),
          hash: () => sha256(JSON.stringify(sites.map(({ job }) => hashOf(job)))),
          made: () => undefined,
        })
      }
      return wants
    },
  }
}

/** The files of the start page of a folder. Rejects with {@link UserError} if it has no place. */
export async function startPageOf(
  host: Host,
  folder: string,
  { sites, base }: { sites: readonly Part[]; base: string | undefined },
) {
  const { commonFolder, startFiles } = await import('../pages/start-page.ts')
  const shared = sites.map(({ job, rules }) => ({ catalog: catalogOf(job.reading), rules }))
  const place = commonFolder(shared.map(({ catalog }) => catalog))
  if (place === undefined)
    throw new UserError(
      'config',
      `the sites of ${sites.map(({ job }) => job.reading.source.file).join(', ')} are all in ${shownPath(host, folder)}, where their start page has no place; give each a "url" with a path of its own on one host, or an output folder of its own`,
    )
  const outputs = sites.flatMap(({ job }) => job.outputs)
  const output = outputs.find(({ target, words }) => target === SITE && words !== undefined)
  const { words } = output ? await namedWords(host, base ?? host.cwd)(output) : {}
  return startFiles(shared, place, words)
}
