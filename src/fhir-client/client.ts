import type { Web } from '../http/client.ts'
import { jsonOf } from '../values/json.ts'
import { operationIssues } from './issues.ts'

/** One request: a path below the base, FHIR JSON in, and the ETag that the resource must still have. */
export type Request = { method: 'GET' | 'PUT' | 'POST'; path: string; body?: object; ifMatch?: string }

/** What came back. `body` is undefined where the answer is no JSON. */
export type Answer = { status: number; etag?: string; body: unknown; issues: readonly string[] }

/** A FHIR server: its base URL without a trailing slash, and the way to ask it. */
export type FhirServer = {
  base: string
  ask(request: Request): Promise<Answer>
  /** What the server said, without the secrets of the run: it may repeat what it was sent. */
  cover(text: string): string
}

const FHIR_JSON = 'application/fhir+json'

/** The server at a base URL (FHIR R4 3.1.0.1, RESTful API). Rejects with a sentence for people when no answer comes. */
export function fhirServer(base: string, web: Pick<Web, 'request' | 'mask'>): FhirServer {
  const root = base.replace(/\/+$/, '')
  return {
    base: root,
    cover: web.mask.cover,
    async ask({ method, path, body, ifMatch }) {
      const headers: Record<string, string> = { accept: FHIR_JSON }
      if (body !== undefined) headers['content-type'] = `${FHIR_JSON}; charset=utf-8`
      if (method === 'PUT') headers.prefer = 'return=minimal'
      if (ifMatch !== undefined) headers['if-match'] = ifMatch
      const url = new URL(path === '' ? root : `${root}/${path}`)
      const answer = await web.request({ method, url, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
      const parsed = jsonOf(answer.body)
      const etag = answer.headers.get('etag')
      const issues = operationIssues(parsed).map((issue) => web.mask.line(issue))
      return { status: answer.status, ...(etag !== null && { etag }), body: parsed, issues }
    },
  }
}

/** True for a 2xx status. */
export const succeeded = ({ status }: Answer): boolean => status >= 200 && status < 300

/** The status and what the server says about it, in one line. */
export const said = ({ status, issues }: Answer): string =>
  issues.length === 0 ? `HTTP ${status}` : `HTTP ${status}: ${issues.join('; ')}`
