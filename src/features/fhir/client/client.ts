import { isRecord, jsonOf } from '../../../base/core/values/record.ts'
import { withoutMethods } from '../../../base/core/values/without-methods.ts'
import type { Host } from '../../../base/io/host/host.ts'
import type { HttpClient } from '../../../base/io/http/client.ts'
import { fetchDocument } from '../../../base/io/http/document.ts'
import { waitText } from '../../../base/io/http/send.ts'
import { issuesOf } from './issues.ts'
import type { FhirResource, FhirResponse } from './response.ts'

export type FhirRequest = {
  method?: 'GET' | 'PUT' | 'POST'
  /** A path below the base, or an address from the server. */
  path: string | URL
  /** Undefined values are left out; a list becomes one parameter per item. */
  query?: Readonly<Record<string, Parameter | readonly Parameter[]>>
  body?: object
  /** The ETag that the resource must still have. */
  ifMatch?: string | undefined
}
type Parameter = string | number | boolean | undefined

/** A FHIR server: its base URL without a trailing slash, and functions to send requests. */
export type FhirServer = {
  base: string
  /** Rejects with a sentence for people if no response arrives, or the token is refused. */
  ask(request: FhirRequest): Promise<FhirResponse>
  /** Removes the secrets of the run from a text: a server may repeat what it received. */
  redact(text: string): string
  /** A text of the server, safe to print in one line, without the secrets of the run. */
  redactLine(text: string): string
}

const FHIR_JSON = 'application/fhir+json'
const ACCEPT = `${FHIR_JSON}, application/json;q=0.9`

/**
 * The server at a base URL (FHIR R4 3.1.0.1, RESTful API). `copies`: responses are kept on this
 * machine and revalidated with conditional requests; without it every response is fresh.
 */
export function fhirServer(
  base: string,
  http: HttpClient,
  copies?: Pick<Host, 'files' | 'env' | 'users'>,
): FhirServer {
  const root = base.replace(/(?<!\/)\/+$/, '')
  const { redact, redactLine } = http.redactor
  return {
    base: root,
    redact,
    redactLine,
    async ask({ method = 'GET', path, query = {}, body, ifMatch }) {
      const url = typeof path === 'string' ? new URL(path === '' ? root : `${root}/${path}`) : path
      for (const [name, value] of Object.entries(query))
        for (const one of [value].flat())
          if (one !== undefined) url.searchParams.append(name, String(one))
      // Without no-cache, servers repeat the result of a search for a while (RFC 9111 5.2.1.4).
      const headers: Record<string, string> = { accept: ACCEPT, 'cache-control': 'no-cache' }
      if (body !== undefined) headers['content-type'] = `${FHIR_JSON}; charset=utf-8`
      if (method === 'PUT') headers.prefer = 'return=minimal'
      if (ifMatch !== undefined) headers['if-match'] = ifMatch
      const answer =
        copies !== undefined && method === 'GET'
          ? await fetchDocument(copies, http, url, ACCEPT)
          : await http.request({
              method,
              url,
              headers,
              ...(body !== undefined && { body: JSON.stringify(body) }),
            })
      const resource = resourceIn(answer.body)
      const etag = 'headers' in answer ? (answer.headers.get('etag') ?? undefined) : undefined
      const wait = 'headers' in answer ? waitText(answer.headers.get('retry-after')) : answer.wait
      return {
        url,
        status: answer.status,
        etag,
        wait,
        resource,
        issues: issuesOf(resource, redactLine),
      }
    },
  }
}

// The deepest code systems have about twenty levels. Deeper JSON could exhaust the stack of its
// readers.
const MOST_LEVELS = 100

function resourceIn(body: Uint8Array): FhirResource | undefined {
  const value = jsonOf(body)
  return isRecord(value) && !isDeeper(value, MOST_LEVELS) ? withoutMethods(value) : undefined
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))
