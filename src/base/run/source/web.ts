import { asArray, asRecord, jsonOf } from '../../core/values/record.ts'
import type { Host } from '../../io/host/host.ts'
import { UserError } from '../../io/host/user-error.ts'
import { AccessDenied } from '../../io/http/auth/access-denied.ts'
import type { HttpClient } from '../../io/http/client.ts'
import { type Fetched, fetchDocument } from '../../io/http/document.ts'
import { isLoopback, safeUrl, shownUrl } from '../../io/http/url.ts'
import type { Opened } from './opened.ts'

const ACCEPT = 'application/fhir+json, application/json;q=0.9, text/plain;q=0.5, */*;q=0.1'

/**
 * Reads a published file by its address, with its companions. Rejects with {@link UserError} if it
 * is not available.
 */
export async function fromWeb(host: Host, http: HttpClient, address: string): Promise<Opened> {
  const url = safeUrl(address.replace(/#.*$/s, ''), 'the source')
  http.name(url)
  const shown = shownUrl(url)
  const fetched = await fetchDocument(host, http, url, ACCEPT)
  const wrong = fault(url, fetched, http)
  if (wrong !== undefined) throw new UserError('network', `${shown} ${wrong}`)
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

  /**
   * Reads a companion, if it is published. Hosts report missing files in many ways: 403, or 200
   * with an HTML page.
   */
  async function companion(companionUrl: URL, notices: string[]): Promise<Uint8Array | undefined> {
    try {
      const fetchedCompanion = await fetchDocument(host, http, companionUrl, ACCEPT)
      if (fetchedCompanion.status !== 'unfetched' && fetchedCompanion.status >= 500)
        throw new UserError(
          'network',
          `${shownUrl(companionUrl)} ${fault(companionUrl, fetchedCompanion, http)}`,
        )
      return fault(companionUrl, fetchedCompanion, http) === undefined
        ? fetchedCompanion.body
        : undefined
    } catch (error) {
      if (!(error instanceof AccessDenied)) throw error
      if (error.status === 401) notices.push(error.message) // some stores answer 403 for a missing file
      return undefined
    }
  }

  /**
   * Reads the CodeSystem at its canonical. It need not be published there, so a failure is not an
   * error. No token is sent to another host.
   */
  async function byCanonical(system: string): Promise<Uint8Array | undefined> {
    try {
      const canonical = safeUrl(system)
      if (isLoopback(canonical.hostname) && canonical.origin !== url.origin) return undefined
      const { status, body } = await fetchDocument(host, http, canonical, ACCEPT)
      return status === 200 ? body : undefined // the reader uses it only if it is the CodeSystem
    } catch (error) {
      if (error instanceof UserError) return undefined
      throw error
    }
  }
}

/** Why a response is not a published file; undefined if it is one. */
function fault(
  url: URL,
  { status, type, body, wait }: Fetched,
  { redactor }: HttpClient,
): string | undefined {
  if (status === 'unfetched') return 'is not cached on this machine; run once without --offline'
  if (status === 404 || status === 410) return `does not exist (${status}); is the URL right?`
  if (status !== 200)
    return `answers ${status}; ${status >= 500 || status === 429 ? (wait ?? 'try again later') : 'is the URL right?'}`
  if (/\b(?:html|xml)\b|^(?:image|audio|video|font)\//i.test(type))
    return `sent ${redactor.redactLine(type)}, not a published file; is the URL right?`
  // An HTML page with another media type, for example a login page.
  const json = /\.json$/i.test(url.pathname) || /\bjson\b/i.test(type)
  return json && !/^\uFEFF?\s*\{/.test(new TextDecoder().decode(body.subarray(0, 1000)))
    ? 'did not send a JSON object'
    : undefined
}

/** The code system of a ValueSet; undefined for anything else. */
function systemOf(body: Uint8Array): string | undefined {
  const value = asRecord(jsonOf(body))
  if (value.resourceType !== 'ValueSet') return undefined
  const systems = [
    ...asArray(asRecord(value.compose).include),
    ...asArray(asRecord(value.expansion).contains).slice(0, 1),
  ].map((one) => asRecord(one).system)
  return systems.find((system): system is string => typeof system === 'string')
}
