import { askedWaitMs } from '../../core/contract/retry-after.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { shownUrl } from './url.ts'

export type Request = {
  method: string
  url: URL
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array | undefined
}

/** A response with its complete body. */
export type Answer = {
  status: number
  headers: Headers
  body: Uint8Array
  url: URL
  /** A token, or another secret, was sent with the request, or with one that was redirected here. */
  withToken?: boolean
}

const MEBIBYTE = 1024 * 1024
/** More than any published set: 100,000 codes with all their properties. */
export const LARGEST_BODY = 32 * MEBIBYTE

/**
 * What requests go over: `seconds` is the limit for a response, and `setting` what a person sets to
 * change it.
 */
export type Network = { fetch: Host['fetch']; timeout: { seconds: number; setting: string } }

/**
 * Sends a request and reads the response. Follows no redirect. Rejects with {@link UserError} if
 * the network fails or the body is too large.
 */
export async function send(
  { fetch, timeout }: Network,
  { method, url, headers, body }: Request,
  limit = LARGEST_BODY,
): Promise<Answer> {
  try {
    const response = await fetch(url.href, {
      method,
      headers: { ...headers, 'user-agent': 'rail-errors' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout.seconds * 1000),
      ...(body !== undefined && { body }),
    })
    return {
      status: response.status,
      headers: response.headers,
      body: await wholeBody(response, limit, url),
      url,
    }
  } catch (error) {
    if (error instanceof UserError || (error instanceof TypeError && error.cause === undefined))
      throw error // the second is a defect
    throw new UserError('network', `${shownUrl(url)} cannot be reached: ${failure(error, timeout)}`)
  }
}

/** Reads a body as it arrives, and counts its unpacked size. */
async function wholeBody(response: Response, limit: number, url: URL): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Not every browser iterates over a stream.
  const reader = response.body?.getReader()
  for (let next = await reader?.read(); next?.value; next = await reader!.read()) {
    size += next.value.length
    if (size > limit) {
      await reader!.cancel()
      throw new UserError(
        'network',
        `${shownUrl(url)} sent more than ${limit / MEBIBYTE} MiB, the limit for a response`,
      )
    }
    chunks.push(next.value)
  }
  return chunks.length === 1 ? chunks[0]! : new Uint8Array(await new Blob(chunks).arrayBuffer())
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'the host name could not be resolved; is there a network connection?',
  ECONNRESET: 'the connection was closed',
  ECONNABORTED: 'the connection was closed',
  EPIPE: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  UND_ERR_HEADERS_TIMEOUT: 'the response timed out',
  UND_ERR_BODY_TIMEOUT: 'the response timed out',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}
const UNTRUSTED = /SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|CERT_UNTRUSTED/

/**
 * Why a request failed. Only a code is quoted: messages of the network layer can contain headers.
 */
function failure(error: unknown, { seconds, setting }: Network['timeout']): string {
  for (
    let cause: unknown = error, depth = 0;
    cause instanceof Error && depth < 5;
    cause = cause.cause, depth++
  ) {
    if (cause.name === 'TimeoutError')
      return `no response within ${seconds} s; set ${setting} to change the limit`
    if (cause.message === 'bad port') return 'fetch does not allow this port'
    const { code } = cause as NodeJS.ErrnoException
    if (typeof code !== 'string') continue
    if (UNTRUSTED.test(code))
      return `its certificate is not trusted (${code}); set NODE_EXTRA_CA_CERTS to the file of its CA`
    if (Object.hasOwn(WORDS, code)) return WORDS[code]!
    if (/^Proxy response/.test(cause.message)) return 'the proxy refused the connection'
    if (/^[A-Z_0-9]+$/.test(code)) return `network error ${code}`
  }
  return 'network error without a known cause'
}

/** What a `Retry-After` header asks for, as text: `wait 30 s`. Undefined if it asks for nothing. */
export function waitText(header: string | null): string | undefined {
  const text = header?.trim() ?? ''
  const wait = askedWaitMs(text, 0)
  if (wait === -Infinity) return undefined
  return /^\d/.test(text) ? `wait ${wait / 1000} s` : `wait until ${text}`
}
