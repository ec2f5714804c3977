import { didYouMean, nearest } from '../../core/values/nearest.ts'
import { parsedUrl } from '../../core/values/parsed-url.ts'
import { isLoopback } from '../../io/http/url.ts'
import { CLIENT_TYPES, type ClientDetails, GRANTS, SCOPES } from './registered.ts'
import { type Fault, textFault } from './texts.ts'

/**
 * A field that can't be registered, what is wrong, and the value if it is one of a list, or of
 * known words.
 */
export type FieldFault = { field: keyof ClientDetails; item?: unknown; fault: string }

const MOST_IN_ID = 200
const MOST_IN_NAME = 200
const MOST_IN_DESCRIPTION = 1000
const MOST_URIS = 50

/** What is wrong with the id of a client, or the name of a user. */
export const idFault = (value: unknown): Fault => textFault(value, MOST_IN_ID)

/**
 * Everything that is missing or wrong in the details of a client, whatever
 * their types.
 */
export function clientFaults(details: Partial<Record<keyof ClientDetails, unknown>>): FieldFault[] {
  const { name, type, website, description, redirect_uris, grants, scopes, without_secret } =
    details
  return [
    ...one('name', textFault(name, MOST_IN_NAME)),
    ...one('type', choiceFault(type, CLIENT_TYPES), type),
    ...list('redirect_uris', redirect_uris, redirectUriFault, MOST_URIS),
    ...one('website', websiteFault(website)),
    ...one('description', textFault(description, MOST_IN_DESCRIPTION)),
    ...list('grants', grants, (item) => choiceFault(item, GRANTS) ?? grantFault(item, type)),
    ...list('scopes', scopes, (item) => choiceFault(item, SCOPES)),
    ...one('without_secret', withoutSecretFault(without_secret, type)),
  ]
}

const one = (field: keyof ClientDetails, fault: Fault, item?: unknown): FieldFault[] =>
  fault === undefined ? [] : [{ field, fault, item }]

function list(
  field: keyof ClientDetails,
  value: unknown,
  faultOf: (item: unknown) => Fault,
  most = Number.POSITIVE_INFINITY,
): FieldFault[] {
  if (value === undefined) return one(field, 'is missing')
  if (!Array.isArray(value)) return one(field, 'is not a list')
  if (value.length === 0) return one(field, 'is missing')
  if (value.length > most) return one(field, `has ${value.length} values; use at most ${most}`)
  return value.flatMap((item, index) => {
    const fault =
      faultOf(item) ?? (value.indexOf(item) < index ? 'is listed more than once' : undefined)
    return fault === undefined ? [] : [{ field, item, fault }]
  })
}

function choiceFault(value: unknown, known: readonly string[]): Fault {
  if (value === undefined) return `is missing; use ${orList(known)}`
  if (typeof value !== 'string') return 'is not a text'
  if (known.includes(value)) return undefined
  return `is not known${didYouMean(nearest(value, known)) || `; use ${orList(known)}`}`
}

const orList = (words: readonly string[]): string =>
  `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

const grantFault = (grant: unknown, type: unknown): Fault =>
  grant === 'client_credentials' && type !== 'private' ? 'is for private clients only' : undefined

function withoutSecretFault(value: unknown, type: unknown): Fault {
  if (typeof value !== 'boolean') return 'is neither true nor false'
  return value && type !== 'public' ? 'is for public clients only' : undefined
}

const MOST = 2000

/** What is wrong with a redirect URI (RFC 6749 section 3.1.2, RFC 8252 section 7). */
function redirectUriFault(value: unknown): Fault {
  const { url, fault } = absolute(value)
  if (url === undefined) return fault
  if (url.href.includes('#')) return 'has a fragment; remove # and what follows'
  if (
    isWeb(url) ||
    (url.protocol === 'http:' && isLoopback(url.hostname)) ||
    PRIVATE_USE.test(url.protocol)
  )
    return undefined
  return `is not allowed with ${url.protocol.slice(0, -1)}; use https, http on localhost, or a private-use scheme such as com.example.app:/callback`
}

/** What is wrong with the address of a website. */
function websiteFault(value: unknown): Fault {
  const { url, fault } = absolute(value)
  return url === undefined || isWeb(url) || url.protocol === 'http:'
    ? fault
    : 'is not an address with https or http'
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:'

/** The reversed name of a domain (RFC 8252 section 7.1): such a scheme belongs to one app. */
const PRIVATE_USE = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/

const NOT_ABSOLUTE = 'is not an absolute URI; start with the scheme, such as https://'

function absolute(value: unknown): { url?: URL; fault?: string } {
  const fault = textFault(value, MOST)
  if (fault !== undefined || typeof value !== 'string') return { fault: fault ?? 'is not a text' }
  const url = parsedUrl(value)
  if (url === undefined) return { fault: NOT_ABSOLUTE }
  // The parser drops blanks, and turns or adds slashes; the address that clients send would differ.
  if (/[\s\\]/.test(value)) return { fault: 'has a space or a backslash' }
  if (/^https?:(?!\/\/[^/])/i.test(value)) return { fault: NOT_ABSOLUTE }
  if (url.username !== '' || url.password !== '')
    return { fault: 'has a user name or a password; remove them' }
  return { url }
}
