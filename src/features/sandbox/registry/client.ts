import { parsedUrl } from '../../../base/core/values/formats.ts'
import { inWords } from '../../../base/core/values/lists.ts'
import { didYouMean, nearest } from '../../../base/core/values/nearest.ts'
import { pick } from '../../../base/core/values/record.ts'
import { isLoopback } from '../../../base/io/http/url.ts'
import { type Fault, textFault } from './texts.ts'

/** What a client may use at the token endpoint. */
export const GRANTS = ['password', 'refresh_token', 'client_credentials'] as const
export type Grant = (typeof GRANTS)[number]

/**
 * The scopes of the sandbox: `read` for GET and HEAD, `write` for all other methods. The
 * contract lists none.
 */
export const SCOPES = ['read', 'write'] as const
export type Scope = (typeof SCOPES)[number]

/** The types of clients; `private` is OAuth's confidential. */
const CLIENT_TYPES = ['private', 'public'] as const
export type ClientType = (typeof CLIENT_TYPES)[number]

export type ClientDetails = {
  name: string
  type: ClientType
  redirect_uris: readonly string[]
  website: string
  description: string
  /** The client accepted the legal terms of the API. */
  accept_terms: true
  grants: readonly Grant[]
  scopes: readonly Scope[]
  /** True if `client_id` alone is enough: public clients only. */
  without_secret: boolean
}

/** What a client gets if the operator names none. */
export const CLIENT_DEFAULTS = {
  grants: ['password', 'refresh_token'],
  scopes: SCOPES,
  without_secret: false,
} as const satisfies Partial<ClientDetails>

/** A registered client. `secret` is a hash. */
export type Client = ClientDetails & { client_id: string; secret: string }

/** Credentials as they are shown once: the secret is kept only as a hash. */
export type Credentials = { client_id: string; client_secret: string }

/** What is wrong with a value, whatever its type; `details` are those beside it. */
type Check = (value: unknown, details: { type?: unknown }) => Fault

/** Each field: how the operator writes it, and what is wrong with its value, or with an item. */
export const CLIENT_FIELDS: {
  readonly [F in keyof ClientDetails]: {
    kind: 'text' | 'choice' | 'list' | 'truth'
    most?: number
    faultOf: Check
  }
} = {
  name: { kind: 'text', faultOf: (value) => textFault(value, 200) },
  type: { kind: 'choice', faultOf: (value) => choiceFault(value, CLIENT_TYPES) },
  redirect_uris: { kind: 'list', most: 50, faultOf: redirectUriFault },
  website: { kind: 'text', faultOf: websiteFault },
  description: { kind: 'text', faultOf: (value) => textFault(value, 1000) },
  accept_terms: {
    kind: 'truth',
    faultOf: (value) =>
      value === true ? undefined : 'must be true: the client accepts the legal terms of the API',
  },
  grants: {
    kind: 'list',
    faultOf: (value, { type }) =>
      choiceFault(value, GRANTS) ??
      (value === 'client_credentials' && type !== 'private'
        ? 'is for private clients only'
        : undefined),
  },
  scopes: { kind: 'list', faultOf: (value) => choiceFault(value, SCOPES) },
  without_secret: {
    kind: 'truth',
    faultOf(value, { type }) {
      if (typeof value !== 'boolean') return 'is neither true nor false'
      return value && type !== 'public' ? 'is for public clients only' : undefined
    },
  },
}
const NAMES = Object.keys(CLIENT_FIELDS) as (keyof ClientDetails)[]

/**
 * A field that can't be registered, what is wrong, and the value if it is one of a list, or of
 * known words.
 */
export type FieldFault = { field: keyof ClientDetails; item?: unknown; fault: string }

/** Everything that is missing or wrong in the details of a client, whatever their types. */
export const clientFaults = (
  details: Partial<Record<keyof ClientDetails, unknown>>,
): FieldFault[] =>
  NAMES.flatMap((field): FieldFault[] => {
    const { kind, most = Number.POSITIVE_INFINITY, faultOf } = CLIENT_FIELDS[field]
    const value = details[field]
    const faultOn = (fault: Fault, item?: unknown) =>
      fault === undefined ? [] : [{ field, fault, item }]
    if (kind !== 'list')
      return faultOn(faultOf(value, details), kind === 'choice' ? value : undefined)
    if (value === undefined) return faultOn('is missing')
    if (!Array.isArray(value)) return faultOn('is not a list')
    if (value.length === 0) return faultOn('is missing')
    if (value.length > most) return faultOn(`has ${value.length} values; use at most ${most}`)
    return value.flatMap((item, at) =>
      faultOn(
        faultOf(item, details) ??
          (value.indexOf(item) < at ? 'is listed more than once' : undefined),
        item,
      ),
    )
  })

/** A client without what this version does not know. */
export const knownFields = (client: Client): Client =>
  pick(client, ['client_id', ...NAMES, 'secret'])

/** What is wrong with the id of a client, or the name of a user. */
export const idFault = (value: unknown): Fault => textFault(value, 200)

function choiceFault(value: unknown, known: readonly string[]): Fault {
  if (value === undefined) return `is missing; use ${inWords(known, 'or')}`
  if (typeof value !== 'string') return 'is not a text'
  if (known.includes(value)) return undefined
  return `is not known${didYouMean(nearest(value, known)) || `; use ${inWords(known, 'or')}`}`
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
