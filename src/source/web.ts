import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { AccessDenied } from '../http/auth/access-denied.ts'
import type { HttpClient } from '../http/client.ts'
import { type Fetched, fetchDocument } from '../http/document.ts'
import { isLoopback, safeUrl, shownUrl } from '../http/url.ts'
import { jsonOf } from '../values/json.ts'
import { asArray, asRecord } from '../values/record.ts'
import type { Opened } from './opened.ts'

const ACCEPT = 'application/fhir+json, application/json;q=0.9, text/plain;q=0.5, */*;q=0.1'

/** A published file by its address, with the files beside it. Rejects with {@link UserError} when it can't be had. */
export async function fromWeb(host: Host, http: HttpClient, address: string): Promise<Opened> {
  const url = safeUrl(address.replace(/#.*$/s, ''), 'the source')
  http.name(url)
  const shown = shownUrl(url)
  const fetched = await fetchDocument(host, http, url, ACCEPT)
  const wrong = fault(url, fetched, http)
  if (wrong !== undefined) throw new UserError(`${shown} ${wrong}`)
  const notices: string[] = []
  return {
    shown,
    text: fetched.body,
    notices,
    beside: (name) => companion(new URL(`./${name}`, shown), notices),
    async elsewhere(found) {
      const system = found.codeSystem === undefined ? systemOf(fetched.body) : undefined
      const text = system === undefined ? undefined : await byCanonical(system)
      return text === undefined ? {} : { codeSystem: text }
    },
  }

  /** A file that belongs to the source, if it is published. Hosts answer what they don't have in many ways: 403, or 200 with a page for people. */
  async function companion(other: URL, notices: string[]): Promise<Uint8Array | undefined> {
    try {
      const found = await fetchDocument(host, http, other, ACCEPT)
      if (found.status !== 'unfetched' && found.status >= 500) throw new UserError(`${shownUrl(other)} ${fault(other, found, http)}`)
      return fault(other, found, http) === undefined ? found.body : undefined
    } catch (error) {
      if (!(error instanceof AccessDenied)) throw error
      if (error.status === 401) notices.push(error.message) // 403 is how some stores say that there is no such file
      return undefined
    }
  }

  /** The CodeSystem at its canonical. Nobody promised that it is published there, so a failure is none. No token goes to another host. */
  async function byCanonical(system: string): Promise<Uint8Array | undefined> {
    try {
      const canonical = safeUrl(system)
      if (isLoopback(canonical.hostname) && canonical.origin !== url.origin) return undefined
      const { status, body } = await fetchDocument(host, http, canonical, ACCEPT)
      const { resourceType, url: own } = status === 200 ? asRecord(jsonOf(body)) : {}
      return resourceType === 'CodeSystem' && own === system ? body : undefined
    } catch (error) {
      if (error instanceof UserError) return undefined
      throw error
    }
  }
}

/** What is wrong with an answer that should be a published file; undefined when nothing is. */
function fault(url: URL, { status, type, body }: Fetched, { redactor }: HttpClient): string | undefined {
  if (status === 'unfetched') return 'is not cached on this machine; run once without --offline'
  if (status === 404 || status === 410) return `does not exist (${status}); is the URL right?`
  if (status !== 200) return `answers ${status}; ${status >= 500 || status === 429 ? 'try again later' : 'is the URL right?'}`
  if (/\b(?:html|xml)\b|^(?:image|audio|video|font)\//i.test(type))
    return `sent ${redactor.redactLine(type)}, not a published file; is the URL right?`
  // A page for people under another media type, say of a login.
  const json = /\.json$/i.test(url.pathname) || /\bjson\b/i.test(type)
  return json && !/^\uFEFF?\s*\{/.test(new TextDecoder().decode(body.subarray(0, 1000))) ? 'did not send a JSON object' : undefined
}

/** The code system that a ValueSet is about; undefined for anything else. */
function systemOf(body: Uint8Array): string | undefined {
  const value = asRecord(jsonOf(body))
  if (value.resourceType !== 'ValueSet') return undefined
  const systems = [...asArray(asRecord(value.compose).include), ...asArray(asRecord(value.expansion).contains).slice(0, 1)].map(
    (one) => asRecord(one).system,
  )
  return systems.find((system): system is string => typeof system === 'string')
}
