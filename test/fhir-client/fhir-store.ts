type Resource = { resourceType: string; id: string; [element: string]: unknown }
type Json = Record<string, unknown>

export type StoreSettings = {
  fhirVersion?: string
  transactions?: boolean
  /** False for a server that sends no ETag header. */
  etags?: boolean
  /** Answers in place of the store: by `METHOD path`, the query left out. */
  instead?: Record<string, (url: URL, body: string) => Response | Error | undefined>
}

/** A FHIR server in memory, as far as a publication needs one: read, search by url and version, update, transaction, $expand, $validate-code. */
export function fhirStore(base: string, { fhirVersion = '4.0.1', transactions = true, etags = true, instead = {} }: StoreSettings = {}) {
  const held = new Map<string, { version: number; resource: Resource }>()
  const asked: string[] = []
  const answer = (body: unknown, status = 200, etag?: number) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/fhir+json', ...(etag && etags && { etag: `W/"${etag}"` }) },
    })
  const outcome = (status: number, diagnostics: string) =>
    answer({ resourceType: 'OperationOutcome', issue: [{ severity: 'error', code: 'processing', diagnostics }] }, status)
  const of = (type: string, url: string | null) =>
    [...held.values()].map(({ resource }) => resource).filter((one) => one.resourceType === type && one.url === url)

  const put = (path: string, resource: Resource, ifMatch: string | null | undefined) => {
    const before = held.get(path)
    if (ifMatch && before && ifMatch !== `W/"${before.version}"`) return 409
    held.set(path, { version: (before?.version ?? 0) + 1, resource })
    return before === undefined ? 201 : 200
  }

  async function fetch(address: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const url = new URL(address)
    const path = url.pathname.slice(new URL(base).pathname.length + 1)
    asked.push(`${method} ${path}`)
    const other = instead[`${method} ${path}`]?.(url, String(body ?? ''))
    if (other instanceof Error) throw other
    if (other !== undefined) return other
    const [type = '', id] = path.split('/')
    if (path === 'metadata') {
      const interaction = transactions ? [{ code: 'transaction' }] : []
      return answer({
        resourceType: 'CapabilityStatement',
        fhirVersion,
        software: { name: 'Store', version: '1' },
        rest: [{ mode: 'server', interaction }],
      })
    }
    if (method === 'PUT') {
      const status = put(path, JSON.parse(String(body)), new Headers(headers).get('if-match'))
      return status === 409 ? outcome(409, 'version conflict') : answer(undefined, status, held.get(path)!.version)
    }
    if (method === 'POST' && path === '') {
      const entries: { resource: Resource; request: { url: string; ifMatch?: string } }[] = JSON.parse(String(body)).entry
      if (entries.some(({ request }) => request.ifMatch && request.ifMatch !== `W/"${held.get(request.url)?.version}"`))
        return outcome(409, 'version conflict')
      const made = entries.map(({ resource, request }) => ({ response: { status: String(put(request.url, resource, undefined)) } }))
      return answer({ resourceType: 'Bundle', type: 'transaction-response', entry: made })
    }
    if (id === '$expand') {
      const [set] = of('ValueSet', url.searchParams.get('url'))
      const contains = ((set?.expansion as Json | undefined)?.contains ?? []) as Json[]
      return set === undefined
        ? outcome(404, 'Unknown ValueSet')
        : answer({ resourceType: 'ValueSet', expansion: { total: contains.length, contains } })
    }
    if (id === '$validate-code') {
      const [system] = of('CodeSystem', url.searchParams.get('url'))
      const result = ((system?.concept ?? []) as Json[]).some(({ code }) => code === url.searchParams.get('code'))
      return answer({ resourceType: 'Parameters', parameter: [{ name: 'result', valueBoolean: result }] })
    }
    if (method === 'POST') return outcome(404, 'no such operation')
    if (id !== undefined) {
      const one = held.get(path)
      return one === undefined
        ? outcome(404, 'not known')
        : answer({ ...one.resource, meta: { versionId: String(one.version) } }, 200, one.version)
    }
    const version = url.searchParams.get('version')
    const found = of(type, url.searchParams.get('url')).filter((one) => version === null || one.version === version)
    return answer({ resourceType: 'Bundle', entry: found.map((resource) => ({ resource })) })
  }

  const writes = () => asked.filter((request) => /^(?:PUT|POST $)/.test(request))
  return { fetch, held, asked, writes, outcome }
}
