import { fieldsOf, listOf } from '../../base/core/contract/received.ts'
import { isBranded } from './branded.ts'

/** What a framework says by an error of its own. */
export type Framed = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** What its validator found in the request. */
  readonly found: readonly unknown[]
  /** The part of the request that it validated. */
  readonly part: string
}

/** The headers of the answer that was begun. */
export type Begun = { hasHeader(name: string): boolean }

const BRAND = Symbol.for('rail-errors.Situation')
/** What an adapter finds out by itself, such as an unknown route. It is not for the log. */
export type Situation = { readonly status: number }
export const situation = (status: number): Situation =>
  Object.freeze({ [BRAND]: true, status } as Situation)
export const isSituation = (thrown: unknown): thrown is Situation => isBranded(thrown, BRAND)

/**
 * What a framework says by this error, if it made it. A status alone does not show that: the errors
 * of clients (axios, Stripe, `TokenError`) have that of a service behind this one, and a caller must
 * not be blamed for what this service did wrong there.
 */
export function framedBy(thrown: unknown, begun?: Begun): Framed | undefined {
  try {
    const said = saidBy(thrown, begun)
    if (said === undefined) return undefined
    const { status, headers, found, part } = said
    if (!(Number.isInteger(status) && Number(status) >= 400 && Number(status) < 600))
      return undefined
    return {
      status: Number(status),
      headers: keptOf(headers),
      found: listOf(found),
      part: typeof part === 'string' ? part : 'body',
    }
  } catch {
    return undefined // anything can be thrown: a getter, or a Proxy, that throws
  }
}

type Said = { status: unknown; headers?: unknown; found?: unknown; part?: unknown }

function saidBy(thrown: unknown, begun: Begun | undefined): Said | undefined {
  if (isSituation(thrown)) return thrown
  const error = fieldsOf(thrown)
  if (typeof error.getResponse === 'function') {
    // NestJS; the exceptions of Hono have no `getStatus`.
    if (typeof error.getStatus !== 'function')
      return { status: error.status, headers: fieldsOf(error.res).headers }
    const found = fieldsOf(error.getResponse.call(thrown)).message
    return { status: error.getStatus.call(thrown), found }
  }
  const status = error.statusCode ?? error.status
  // `http-errors`, of which body-parser and other middleware make theirs.
  if (typeof error.expose === 'boolean' && error.status === status)
    return { status, headers: error.headers }
  if (typeof error.code === 'string' && error.code.startsWith('FST_'))
    return { status, found: error.validation, part: error.validationContext }
  // The router of Express: an address that can't be decoded.
  if (error.name === 'URIError' && status === 400) return { status }
  // Plugins without errors of their own, such as a rate limit, set the header that belongs to it.
  const proof = PROOFS[status as number]
  return proof !== undefined && begun?.hasHeader(proof) ? { status } : undefined
}

const PROOFS: Readonly<Record<number, string>> = {
  401: 'www-authenticate',
  405: 'allow',
  429: 'retry-after',
}

/** What a client needs beside the status (RFC 9110 sections 10.2 and 11.6, 7.8). */
const KEPT = ['allow', 'proxy-authenticate', 'retry-after', 'upgrade', 'www-authenticate']

/** The headers of an error that belong to its status, as far as they can be sent. */
function keptOf(headers: unknown): Record<string, string> {
  const entries: Iterable<[string, unknown]> =
    headers instanceof Headers ? headers : Object.entries(Object(headers))
  const kept = [...entries].map(([name, value]) => [
    name.toLowerCase(),
    [value].flat().map(String).join(', '),
  ])
  return Object.fromEntries(
    kept.filter(([name, value]) => KEPT.includes(name!) && /^[\t\x20-\x7e]{1,2000}$/.test(value!)),
  )
}
