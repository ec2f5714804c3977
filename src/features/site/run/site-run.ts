import type {
  Beside,
  BesideQuery,
  TargetRun,
} from '../../../base/run/workspace/outputs/target-run.ts'
import { earlierAt } from './earlier-lists.ts'
import { namedWords } from './named-words.ts'
import { releasedSite, releasesOf, withRelease } from './released-site.ts'
import { sharedSites } from './shared-sites.ts'

const siteRun: TargetRun = { files: namedWords, beside, sharing: sharedSites }
export default siteRun

/** What the folder and the release tags have. */
async function beside(query: BesideQuery): Promise<Beside> {
  const { host, project, job, folder, isShared, force, hash } = query
  const releases = await releasesOf(host, job)
  const release = force
    ? undefined
    : await releasedSite(host, { job, project, folder, releases, hash })
  const earlier = await earlierAt(host, folder, job.reading.value.name ?? '')
  return {
    settings: {
      ...(earlier.length > 0 && { earlier }),
      ...(isShared && { isShared: true }),
      ...(release === 'unknown' && { isUnversioned: true }),
    },
    complete: (built) => (release instanceof Object ? withRelease(built, release) : built),
    isPublished:
      releases?.isShallow === false ? (version) => releases.tags.has(version) : undefined,
  }
}
