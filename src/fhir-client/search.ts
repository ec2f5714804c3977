import { asArray, asRecord } from '../values/record.ts'
import type { FhirRequest, FhirServer } from './client.ts'
import { type FhirResource, resourceOf, unexpected } from './response.ts'

// Limits the pages of a search for one canonical, which has a few versions at most.
const MOST_PAGES = 20

/**
 * Searches the resources with a canonical url, in one version or in all (FHIR R4 3.1.1, search). Servers do not split the form
 * `url|version`, so the two are separate parameters. `elements` limits the response to these elements.
 */
export async function search(
  server: FhirServer,
  type: string,
  { url, version }: { url: string; version?: string | undefined },
  elements?: string,
): Promise<FhirResource[]> {
  const found: FhirResource[] = []
  let next: FhirRequest | undefined = { path: type, query: { url, version, _elements: elements } }
  for (let page = 0; next !== undefined && page < MOST_PAGES; page++) {
    const response = await server.ask(next)
    const bundle = resourceOf(response, 'Bundle')
    if (bundle === undefined) throw unexpected(response)
    for (const entry of asArray(bundle.entry)) {
      const one = asRecord(asRecord(entry).resource)
      // A server that ignores a search parameter returns everything.
      if (one.resourceType === type && one.url === url && (version === undefined || one.version === version)) found.push(one)
    }
    next = nextOf(server, bundle)
  }
  return found
}

/** `next` is a URL inside a document: it is followed only within the named server. */
function nextOf({ base }: FhirServer, { link }: FhirResource): FhirRequest | undefined {
  const url = asArray(link)
    .map(asRecord)
    .find(({ relation }) => relation === 'next')?.url
  if (typeof url !== 'string' || !URL.canParse(url, `${base}/`)) return undefined
  const next = new URL(url, `${base}/`)
  return next.origin === new URL(base).origin ? { path: next } : undefined
}
