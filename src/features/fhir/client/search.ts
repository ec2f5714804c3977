import { parsedUrl } from '../../../base/core/values/formats.ts'
import { asArray, asRecord, asRecords } from '../../../base/core/values/record.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import type { FhirRequest, FhirServer } from './client.ts'
import { type FhirResource, resourceOf, unexpected } from './response.ts'

/**
 * Asks for large pages: by default, servers send 10 or 20 resources. They may send smaller pages
 * than they are asked for.
 */
const LARGE_PAGES = { _count: '200' }
const MOST_PAGES = 50
// More than hundreds of versions of a set; each may be read, too.
const MOST_FOUND = 5_000

/**
 * Searches the resources with a canonical url, in one version or in all (FHIR R4 3.1.1, search),
 * through all pages. Servers do not split the form `url|version`, so the two are separate parameters.
 * `elements` limits the response to these elements.
 */
export async function search(
  server: FhirServer,
  type: string,
  { url, version }: { url: string; version?: string | undefined },
  elements?: string,
): Promise<FhirResource[]> {
  const found: FhirResource[] = []
  const query = { url, version, _elements: elements, ...(elements && LARGE_PAGES) }
  let next: FhirRequest | undefined = { path: type, query }
  for (let page = 0; next !== undefined && page < MOST_PAGES; page++) {
    const response = await server.ask(next)
    const bundle = resourceOf(response, 'Bundle')
    if (bundle === undefined) throw unexpected(response)
    for (const entry of asArray(bundle.entry)) {
      const one = asRecord(asRecord(entry).resource)
      if (one.resourceType === type) found.push(one)
    }
    if (found.length > MOST_FOUND)
      throw new UserError(
        'network',
        `${server.base}/${type}: the search returned more than ${MOST_FOUND} resources, the limit`,
      )
    next = nextOf(server, bundle)
  }
  // A part of the result would be taken for all of it.
  if (next !== undefined)
    throw new UserError(
      'network',
      `${server.base}/${type}: the search returned more than ${MOST_PAGES} pages, the limit`,
    )
  // A server that ignores a search parameter returns everything.
  return found.filter(
    (one) => one.url === url && (version === undefined || one.version === version),
  )
}

/** `next` is a URL inside a document: it is followed only within the named server. */
function nextOf({ base }: FhirServer, { link }: FhirResource): FhirRequest | undefined {
  const url = asRecords(link).find(({ relation }) => relation === 'next')?.url
  if (typeof url !== 'string' || parsedUrl(url, `${base}/`) === undefined) return undefined
  const next = new URL(url, `${base}/`)
  return next.origin === new URL(base).origin && next.username === '' && next.password === ''
    ? { path: next }
    : undefined
}
