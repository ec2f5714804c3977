import type { Host, ProxiedExchange } from '../../../base/io/host/host.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import { safeUrl, shownUrl } from '../../../base/io/http/url.ts'
import { LAST_PORT, numberFlag } from '../../../base/run/workspace/settings.ts'
import type { WireRecord } from '../answer/record.ts'
import { decoded } from '../records/decode.ts'
import type { Located } from '../records/lines.ts'
import { type InputRecords, inputRecords, NO_ANSWER } from './inputs.ts'

/** Where the records of a run come from. */
export type InputFlags = {
  proxy?: string
  port?: string
  idle?: string
}

const DEFAULT_PORT = 8899

/**
 * Chooses the inputs of a run. Throws {@link UserError} for flags that do not go together, before
 * anything is read.
 */
export function openInputs(
  files: readonly string[],
  flags: InputFlags,
): (host: Host, summary: () => string) => InputRecords {
  const { proxy, port, idle } = flags
  const alone = (flag: string, given: unknown, needed: string, has: unknown) => {
    if (given !== undefined && has === undefined)
      throw new UserError('usage', `${flag} can only be used with ${needed}`)
  }
  alone('--port', port, '--proxy', proxy)
  alone('--idle', idle, '--proxy', proxy)
  if (proxy !== undefined && files.length > 0)
    throw new UserError('usage', '--proxy can only be used alone, without files')
  if (files.length === 0 && proxy === undefined)
    throw new UserError('usage', 'no input; give NDJSON or HAR files, - for stdin, or --proxy')
  const chosenPort = numberFlag('--port', port, LAST_PORT) ?? DEFAULT_PORT
  const idleSeconds = numberFlag('--idle', idle, 1_000_000)
  return (host, summary) =>
    proxy === undefined
      ? inputRecords(host, files)
      : proxyRecords(host, { target: proxy, port: chosenPort, idleSeconds, summary })
}

type ProxyOptions = {
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
async function* proxyRecords(
  host: Host,
  { target, port, idleSeconds, summary }: ProxyOptions,
): InputRecords {
  const to = safeUrl(target, '--proxy', 'let the clients send them')
  const from = { file: '<proxy>', read: 0 }
  const proxied = host.proxy({
    target: to,
    port,
    idleMs: idleSeconds === undefined ? undefined : idleSeconds * 1000,
    header: () => ['x-rail-errors', summary()],
    started: (address) => host.say(`Proxy for ${shownUrl(to)} at ${address}; end it with Ctrl-C`),
    signal: host.interrupted(),
  })
  for await (const exchange of proxied)
    yield { from, records: [locatedOf(exchange, from.read + 1)] }
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
