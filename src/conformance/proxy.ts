import type { WireRecord } from '../check/record.ts'
import type { Host, ProxiedExchange } from '../host/host.ts'
import { safeUrl, shownUrl } from '../http/url.ts'
import { decoded } from '../records/decode.ts'
import type { Located } from '../records/located.ts'
import { type InputRecords, NO_ANSWER } from './inputs.ts'

export type ProxyOptions = {
  /** The service behind the proxy. */
  target: string
  port: number
  /** Without a request for so long, it ends. */
  idleSeconds: number | undefined
  /** What the answers have shown so far: the header X-Rail-Errors. */
  summary(): string
}

/**
 * Passes requests on to a service until Ctrl-C or a time without requests, and gives what it
 * answers as records, in that order.
 */
export async function* proxyRecords(
  host: Host,
  { target, port, idleSeconds, summary }: ProxyOptions,
): InputRecords {
  const to = safeUrl(target, '--proxy', 'let the clients send them')
  let index = 0
  const proxied = host.proxy({
    target: to,
    port,
    idleMs: idleSeconds === undefined ? undefined : idleSeconds * 1000,
    header: () => ['x-rail-errors', summary()],
    started: (address) => host.say(`Proxy for ${shownUrl(to)} at ${address}; end it with Ctrl-C`),
    signal: host.interrupted(),
  })
  for await (const exchange of proxied)
    yield [{ file: '<proxy>', index, located: locatedOf(exchange, ++index) }]
}

function locatedOf(
  { method, url, status, headers, body, request, failure }: ProxiedExchange,
  line: number,
): Located {
  const place = { line, column: 1 }
  if (failure !== undefined)
    return { ...place, unreadable: `the service has no answer: ${failure}`, help: NO_ANSWER }
  const read =
    body && decoded(body, headers['content-encoding'] ?? '', headers['content-type'] ?? '')
  const sent = request && new TextDecoder().decode(request)
  const record: WireRecord = {
    status,
    headers,
    method,
    url,
    request: sent === '' ? undefined : sent,
    body: read?.body,
    tooLarge: body === undefined || read?.tooLarge,
  }
  return { ...place, record, faults: read?.faults ?? [] }
}
