import { expandSet, hasCode, type Json, type Resource, subsumed } from './fhir-operations.ts'

export type StoreSettings = {
  fhirVersion?: string
  transactions?: boolean
  /** False for a server that sends no ETag header. */
  etags?: boolean
  /** The largest page of a search and of an expansion. */
  page?: number
  /**
   * True for a server that repeats its answer to the same question, as real ones do for minutes.
   */
  repeats?: boolean
  /** Answers in place of the store: by `METHOD path`, the query left out. */
  instead?: Record<string, (url: URL, body: string) => Response | Error | undefined>
}

type Held = { version: number; at: number; resource: Resource }

const TYPES = ['CodeSystem', 'ValueSet']
const SEARCHED = ['url', 'version', 'reference', '_elements', '_count', 'page']
const JSON_TYPES = /^application\/(?:fhir\+)?json(?:;|$)/

/**
 * The path of a part that has nothing in it: FHIR has no empty lists, objects and texts, and no
 * null.
 */
function emptyPart(value: unknown, path = ''): string | undefined {
  if (
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  )
    return path
  if (typeof value !== 'object') return undefined
  return Object.entries(value).flatMap(
    ([key, inner]) => emptyPart(inner, `${path}/${key}`) ?? [],
  )[0]
}

/**
 * A FHIR server in memory, as strict as a real one: it refuses other methods, other content types,
 * other addresses and other search parameters, a second resource with the same url and version, and
 * it expands from the definition, page by page, in an order of its own. Without a version, the
 * resource that it received last is meant.
 */
export function fhirStore(base: string, settings: StoreSettings = {}) {
  const {
    fhirVersion = '4.0.1',
    transactions = true,
    etags = true,
    page = 2,
    repeats = false,
    instead = {},
  } = settings
  const held = new Map<string, Held>()
  const asked: string[] = []
  const requests: { method: string; url: URL; headers: Headers; body: string }[] = []
  const repeated = new Map<string, { body: unknown; status: number }>()
  let clock = 0

  const answer = (body: unknown, status = 200, etag?: number) =>
    new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: {
        'content-type': 'application/fhir+json',
        ...(etag && etags && { etag: `W/"${etag}"` }),
      },
    })
  const issues = (diagnostics: string) => ({
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'error', code: 'processing', diagnostics }],
  })
  const outcome = (status: number, diagnostics: string) => answer(issues(diagnostics), status)
  /** The resources with a url, the last one received first. */
  const of = (type: string, url: string | null, version?: string | null): Resource[] =>
    [...held.values()]
      .sort((a, b) => b.at - a.at)
      .map(({ resource }) => resource)
      .filter(
        (one) =>
          one.resourceType === type && one.url === url && (!version || one.version === version),
      )

  /** Why a resource can't be stored under a path; undefined if it can. */
  function refusal(
    path: string,
    resource: Resource,
    ifMatch: string | null | undefined,
  ): [number, string] | undefined {
    const [type = '', id = '', ...more] = path.split('/')
    const before = held.get(path)
    if (!TYPES.includes(type) || more.length > 0 || !/^[A-Za-z0-9.-]{1,64}$/.test(id))
      return [404, `no such address: ${path}`]
    if (resource.resourceType !== type || resource.id !== id)
      return [400, 'HAPI-0420: the id of the body is another one']
    if (!['draft', 'active', 'retired', 'unknown'].includes(String(resource.status)))
      return [422, 'no status']
    const empty = emptyPart(resource)
    if (empty !== undefined) return [400, `HAPI-1821: ${empty} is empty`]
    if (ifMatch && before && ifMatch !== `W/"${before.version}"`) return [409, 'version conflict']
    const twin = of(type, resource.url as string, resource.version as string).find(
      (one) => one.id !== id,
    )
    return twin === undefined
      ? undefined
      : [422, `HAPI-0848: ${type}/${twin.id} has the same url and version`]
  }

  function put(path: string, resource: Resource): 200 | 201 {
    const before = held.get(path)
    if (before !== undefined && JSON.stringify(before.resource) === JSON.stringify(resource))
      return 200 // nothing is stored again
    held.set(path, { version: (before?.version ?? 0) + 1, at: clock, resource })
    return before === undefined ? 201 : 200
  }

  function transaction({ resourceType, type, entry = [] }: Json): Response {
    const entries = entry as {
      resource: Resource
      request: { method?: string; url: string; ifMatch?: string }
    }[]
    if (resourceType !== 'Bundle' || type !== 'transaction' || !transactions)
      return outcome(400, 'not a transaction')
    for (const { resource, request } of entries) {
      if (request.method !== 'PUT')
        return outcome(400, `HAPI-0541: the request has the method ${request.method}`)
      const refused = refusal(request.url, resource, request.ifMatch)
      if (refused !== undefined) return outcome(...refused)
    }
    if (new Set(entries.map(({ request }) => request.url)).size < entries.length)
      return outcome(400, 'HAPI-0535: an id is in the transaction twice')
    const made = entries.map(({ resource, request }) => ({
      // HAPI FHIR writes this ETag without its marks.
      response: {
        status: `${put(request.url, resource)} OK`,
        ...(etags && { etag: String(held.get(request.url)!.version) }),
      },
    }))
    return answer({ resourceType: 'Bundle', type: 'transaction-response', entry: made })
  }

  function searched(type: string, { searchParams }: URL): { body: unknown; status: number } {
    const unknown = [...searchParams.keys()].find((name) => !SEARCHED.includes(name))
    if (unknown !== undefined)
      return { status: 400, body: issues(`HAPI-0524: Unknown search parameter "${unknown}"`) }
    const [url, version, reference] = ['url', 'version', 'reference'].map((name) =>
      searchParams.get(name),
    )
    const includes = (one: Resource) =>
      (one.compose as { include?: Json[] } | undefined)?.include?.some(
        ({ system }) => system === reference,
      )
    const found = [...held.values()]
      .map(({ resource }) => resource)
      .filter(
        (one) =>
          one.resourceType === type &&
          (!url || one.url === url) &&
          (!version || one.version === version),
      )
      .filter((one) => !reference || includes(one))
    const elements = searchParams.get('_elements')?.split(',')
    const shown = (one: Resource): Json =>
      elements === undefined
        ? one
        : {
            ...Object.fromEntries(
              Object.entries(one).filter(([key]) =>
                ['resourceType', 'id', ...elements].includes(key),
              ),
            ),
            meta: { tag: [{ code: 'SUBSETTED' }] },
          }
    const from = Number(searchParams.get('page') ?? 0)
    const next = new URL(`${base}/${type}?${searchParams}`)
    next.searchParams.set('page', String(from + page))
    const link = from + page < found.length ? [{ relation: 'next', url: next.href }] : []
    const entry = found.slice(from, from + page).map((resource) => ({ resource: shown(resource) }))
    return { status: 200, body: { resourceType: 'Bundle', type: 'searchset', link, entry } }
  }

  function operation(
    type: string,
    name: string,
    { searchParams }: URL,
  ): { body: unknown; status: number } {
    const given = (key: string) => searchParams.get(key)
    if (type === 'ValueSet' && name === '$expand') {
      const [set] = of('ValueSet', given('url'), given('valueSetVersion'))
      if (set === undefined) return { status: 404, body: issues('HAPI-2788: Unknown ValueSet') }
      const all = expandSet(set, (url, version) => of('CodeSystem', url, version)[0])
      if (all === undefined)
        return { status: 500, body: issues('HAPI-0702: CodeSystem could not be found') }
      const [offset, count] = [
        Number(given('offset') ?? 0),
        Math.min(page, Number(given('count') ?? page)),
      ]
      const contains = all.slice(offset, offset + count)
      return {
        status: 200,
        body: {
          resourceType: 'ValueSet',
          url: set.url,
          expansion: { total: all.length, offset, contains },
        },
      }
    }
    if (type === 'CodeSystem' && name === '$validate-code') {
      const [system] = of('CodeSystem', given('url'), given('version'))
      const result = system !== undefined && hasCode(system, given('code'))
      return {
        status: 200,
        body: { resourceType: 'Parameters', parameter: [{ name: 'result', valueBoolean: result }] },
      }
    }
    if (type === 'CodeSystem' && (name === '$lookup' || name === '$subsumes')) {
      const [system] = of('CodeSystem', given('system'), given('version'))
      const outcome = system && subsumed(system, given('codeA'), given('codeB'))
      return {
        status: system === undefined ? 404 : 200,
        body: {
          resourceType: 'Parameters',
          parameter: [{ name: 'outcome', valueCode: outcome }],
        },
      }
    }
    return { status: 404, body: issues(`no such operation: ${name}`) }
  }

  async function fetch(
    address: string,
    { method = 'GET', headers, body }: RequestInit,
  ): Promise<Response> {
    const url = new URL(address)
    const root = new URL(base).pathname
    const path = url.pathname.slice(root.length + 1)
    const sent = new Headers(headers)
    asked.push(`${method} ${path}`)
    clock++ // what one transaction stores has one time
    requests.push({ method, url, headers: sent, body: String(body ?? '') })
    const other = instead[`${method} ${path}`]?.(url, String(body ?? ''))
    if (other instanceof Error) throw other
    if (other !== undefined) return other
    if (
      url.origin !== new URL(base).origin ||
      !`${url.pathname}/`.startsWith(`${root}/`) ||
      /\/\/|\/$/.test(url.pathname)
    )
      return new Response('<html>no such page</html>', {
        status: 404,
        headers: { 'content-type': 'text/html' },
      })
    if (!sent.get('accept')?.includes('application/fhir+json'))
      return outcome(406, 'only application/fhir+json')
    if (
      (body !== undefined) !== sent.has('content-type') ||
      (body !== undefined && !JSON_TYPES.test(sent.get('content-type')!))
    )
      return outcome(
        415,
        `HAPI-0449: Incorrect Content-Type header value of "${sent.get('content-type')}"`,
      )
    const [type = '', id, ...more] = path.split('/')

    if (method === 'PUT') {
      const resource = JSON.parse(String(body)) as Resource
      const refused = refusal(path, resource, sent.get('if-match'))
      if (refused !== undefined) return outcome(...refused)
      return answer(undefined, put(path, resource), held.get(path)!.version)
    }
    if (method === 'POST') {
      if (path === '') return transaction(JSON.parse(String(body)))
      const isInvalidation =
        type === 'ValueSet' &&
        held.has(`${type}/${id}`) &&
        more.join('/') === '$invalidate-expansion'
      return isInvalidation ? answer(issues('invalidated')) : outcome(404, 'no such operation')
    }
    if (method !== 'GET') return outcome(405, `HAPI-0362: ${method} is not allowed`)
    if (path === 'metadata') {
      const rest = [{ mode: 'server', interaction: transactions ? [{ code: 'transaction' }] : [] }]
      return answer({
        resourceType: 'CapabilityStatement',
        fhirVersion,
        software: { name: 'Store', version: '1' },
        rest,
      })
    }
    if (!TYPES.includes(type) || more.length > 0)
      return outcome(404, `HAPI-0302: Unknown resource type "${type}"`)
    if (id !== undefined && !id.startsWith('$')) {
      const one = held.get(path)
      if (one === undefined) return outcome(404, 'HAPI-2001: not known')
      return answer({ ...one.resource, meta: { versionId: String(one.version) } }, 200, one.version)
    }
    const isFresh = id === undefined && sent.get('cache-control') === 'no-cache'
    const before = repeats && !isFresh ? repeated.get(url.href) : undefined
    const now = before ?? (id === undefined ? searched(type, url) : operation(type, id, url))
    repeated.set(url.href, now)
    return answer(now.body, now.status)
  }

  /** Stores a resource without a request. */
  const hold = (resource: Resource) => {
    clock++
    return put(`${resource.resourceType}/${resource.id}`, resource)
  }
  const writes = () => asked.filter((request) => /^(?:PUT|POST $)/.test(request))
  return { fetch, held, hold, asked, requests, writes, outcome }
}
