import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import type { Web } from '../http/client.ts'
import { fetchDocument } from '../http/document.ts'
import { shownUrl } from '../http/url.ts'
import type { Service } from '../source/terminology.ts'
import { jsonOf } from '../values/json.ts'
import { isRecord, list, record } from '../values/record.ts'
import { compare, isSemver } from '../values/semver.ts'

export type Resource = Readonly<Record<string, unknown>>

/** One question to a terminology service: the status, the JSON that came (an empty record when it was none), and what went wrong in words. */
export type Ask = (url: URL) => Promise<{ status: number | 'unfetched'; resource: Resource; said: string }>

export function asker(host: Host, web: Web): Ask {
  return async (url) => {
    const { status, body } = await fetchDocument(host, web, url, 'application/fhir+json, application/json;q=0.9')
    const resource = record(jsonOf(body))
    // Issue codes are all alike on a common server, so the status and the words count.
    const issues = list(resource.issue).map(record)
    const words = issues.map(({ details, diagnostics }) => record(details).text ?? diagnostics).find((text) => typeof text === 'string')
    return { status, resource, said: web.mask.line(typeof words === 'string' ? words : '') }
  }
}

/** What to say when a service does not answer as it should. */
export function failed(service: Service, url: URL, { status, said }: Awaited<ReturnType<Ask>>): UserError {
  if (status === 'unfetched') return new UserError(`${service.shown} was never fetched on this machine; run once without --offline`)
  const why = said === '' ? '' : `: ${said}`
  const next =
    status === 200 ? 'with no FHIR resource; is it a FHIR base?' : status >= 500 ? 'try again later' : 'is it the base of a FHIR server?'
  return new UserError(`${shownUrl(url)} answers ${status}${why}; ${next}`)
}

// Pages of a search for one canonical: a few versions at most.
const MOST_PAGES = 20

/**
 * The resource with this canonical: in this version, else in the newest. The bar form `url|version` is not split by servers, so
 * the two are asked for apart.
 */
export async function searched(
  service: Service,
  type: 'CodeSystem' | 'ValueSet',
  canonical: string,
  version?: string,
): Promise<Resource | undefined> {
  const first = new URL(`${service.base}/${type}`)
  first.searchParams.set('url', canonical)
  if (version !== undefined) first.searchParams.set('version', version)
  const all: Resource[] = []
  let next: URL | undefined = first
  for (let page = 0; next !== undefined && page < MOST_PAGES; page++) {
    const answer = await service.ask(next)
    if (answer.status !== 200 || answer.resource.resourceType !== 'Bundle') throw failed(service, next, answer)
    for (const entry of list(answer.resource.entry)) {
      const { resource } = record(entry)
      if (isRecord(resource)) all.push(resource)
    }
    next = nextOf(service, answer.resource)
  }
  // A server that does not know a parameter gives what nobody asked for.
  const matching = all.filter(
    (one) => one.resourceType === type && one.url === canonical && (version === undefined || one.version === version),
  )
  const chosen = newest(service, matching)
  return chosen === undefined ? undefined : whole(service, type, chosen)
}

/** `next` is a URL inside a document: it is followed only within the service that was named. */
function nextOf({ base }: Service, bundle: Resource): URL | undefined {
  const link = list(bundle.link)
    .map(record)
    .find(({ relation }) => relation === 'next')?.url
  if (typeof link !== 'string' || !URL.canParse(link, `${base}/`)) return undefined
  const url = new URL(link, `${base}/`)
  return url.origin === new URL(base).origin ? url : undefined
}

function newest({ remarks, shown }: Service, resources: readonly Resource[]): Resource | undefined {
  if (resources.length < 2) return resources[0]
  const active = resources.filter(({ status }) => status === 'active')
  const candidates = active.length > 0 ? active : resources
  const ordered = [...candidates].sort((a, b) => byVersion(String(b.version ?? ''), String(a.version ?? '')))
  const versions = [...new Set(resources.map(({ version }) => String(version ?? 'none')))].sort()
  if (versions.length > 1)
    remarks.push(
      `${shown} is there in the versions ${versions.join(', ')}; ${ordered[0]!.version ?? 'none'} is taken. Write |<version> behind it for another`,
    )
  return ordered[0]
}

const byVersion = (a: string, b: string): number => {
  if (isSemver(a) && isSemver(b)) return compare(a, b)
  return Number(isSemver(a)) - Number(isSemver(b)) || (a < b ? -1 : a > b ? 1 : 0)
}

/** A search may give a part of a resource only, and says so. */
async function whole(service: Service, type: string, resource: Resource): Promise<Resource> {
  const isPart = list(record(resource.meta).tag).some((tag) => record(tag).code === 'SUBSETTED')
  if (!isPart || typeof resource.id !== 'string' || !/^[A-Za-z0-9.-]{1,64}$/.test(resource.id)) return resource
  const url = new URL(`${service.base}/${type}/${resource.id}`)
  const answer = await service.ask(url)
  if (answer.status !== 200 || answer.resource.resourceType !== type) throw failed(service, url, answer)
  return answer.resource
}
