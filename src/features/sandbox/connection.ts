import { parsedUrl } from '../../base/core/values/formats.ts'
import { hostRefusal, type Refusal } from '../../base/io/host/dns-rebinding.ts'
import type { Connection } from '../../base/io/host/host.ts'

/** Who really asks, and whether nobody else can read the request. */
export type Caller = { address: string; secure: boolean }

const ADDED_BY_PROXIES = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'via']

/**
 * Without `trustProxy`, the headers of a proxy prove nothing but that there is one: then a plain
 * connection is not secure, even on this machine. With it, the entry that the proxy itself added
 * counts, which is the last.
 */
export function callerOf(
  { headers }: Request,
  { address, encrypted }: Connection,
  trustProxy: boolean,
): Caller {
  const isProxied = ADDED_BY_PROXIES.some((name) => headers.has(name))
  if (!isProxied) return { address, secure: encrypted || isLoopbackAddress(address) }
  if (!trustProxy) return { address, secure: encrypted }
  const from = lastOf(headers.get('x-forwarded-for'))
  const client = from === undefined ? undefined : withoutPort(from)
  // The address of the proxy does not show where the client is.
  const secure =
    lastOf(headers.get('x-forwarded-proto')) === 'https' ||
    (client !== undefined && isLoopbackAddress(client))
  return { address: client ?? address, secure }
}

/** Some proxies add the port of the client, which is a new one for each connection. */
const withoutPort = (address: string): string =>
  address.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')

const lastOf = (header: string | null): string | undefined =>
  header?.split(',').at(-1)?.trim() || undefined

/** An address of this machine, also as IPv4 in IPv6. */
export const isLoopbackAddress = (address: string): boolean =>
  /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/i.test(address)

/** What one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const groups =
    tail === undefined
      ? first
      : [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`.toLowerCase()
}

/**
 * The origin that clients use, such as `https://sandbox.example.org`: that of the address, or of
 * the proxy in front.
 */
export function originOf({ url, headers }: Request, trustProxy: boolean): string {
  const { protocol, host, origin } = new URL(url)
  if (!trustProxy) return origin
  const scheme = lastOf(headers.get('x-forwarded-proto')) ?? protocol.slice(0, -1)
  return (
    parsedUrl(`${scheme}://${lastOf(headers.get('x-forwarded-host')) ?? host}`)?.origin ?? origin
  )
}

/**
 * The refusal of a request from this machine that is sent to another. Over TLS the certificate, and
 * behind a proxy the proxy has decided which name is right; from another machine any may be.
 */
export const foreignHost = (
  { url }: Request,
  { address, encrypted }: Connection,
  trustProxy = false,
): Refusal | undefined =>
  trustProxy || encrypted || !isLoopbackAddress(address)
    ? undefined
    : hostRefusal(new URL(url).host, 'sandbox')

/** What a request brings beside itself. */
export type Env = { Bindings: { connection: Connection } }
