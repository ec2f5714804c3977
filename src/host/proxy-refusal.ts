import type { IncomingMessage } from 'node:http'

/** Why a proxy does not pass a request on, and the status of its answer. */
export type Refusal = { status: number; message: string }

/**
 * The refusal of a request that could reach something else than the service, or come from somebody
 * else than the user.
 */
export function refusalOf(
  { url = '', headers }: IncomingMessage,
  target: URL,
): Refusal | undefined {
  if (!url.startsWith('/'))
    return { status: 400, message: 'the address of the request is not a path' }
  // A page of any host can lead its own name to this machine, and then read what the service
  // answers (DNS rebinding).
  if (headers.host !== undefined && !isOurs(headers.host, target))
    return {
      status: 421,
      message:
        'the Host of the request is not this machine; use the address that the proxy printed',
    }
  if (!/^chunked$/i.test(headers['transfer-encoding'] ?? 'chunked'))
    return {
      status: 501,
      message: 'the transfer encoding of the request is not known; send it chunked',
    }
  return undefined
}

const isOurs = (host: string, target: URL): boolean =>
  /^(?:127(?:\.\d{1,3}){3}|\[::1\]|(?:[\w-]+\.)*localhost)(?::\d+)?$/i.test(host) ||
  host.toLowerCase() === target.host
