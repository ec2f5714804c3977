import { createServer, type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { ProxiedExchange, ProxySettings } from './host.ts'
import { UserError } from './user-error.ts'

const LARGEST = 16 * 1024 * 1024
/** Headers of one connection (RFC 9110 section 7.6.1): each side of a proxy has its own. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'])

/** Passes requests on to one service, and bodies through as they come. Listens on this machine only. Ends with the signal, or after a time without requests. */
export async function* reverseProxy({ target, port, idleMs, header, started, signal }: ProxySettings): AsyncGenerator<ProxiedExchange> {
  const waiting: ProxiedExchange[] = []
  let wake = () => {}
  let isEnding = false
  let open = 0
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    isEnding = true
    wake()
  }
  const rest = () => {
    clearTimeout(timer)
    if (idleMs !== undefined && open === 0) timer = setTimeout(end, idleMs)
  }
  const server = createServer((incoming, outgoing) => {
    open++
    clearTimeout(timer)
    passOn(incoming, outgoing, target, header).then((exchange) => {
      open--
      waiting.push(exchange)
      wake()
      rest()
    })
  })
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        new UserError(
          error.code === 'EADDRINUSE'
            ? `the port ${port} is in use; choose a different one with --port`
            : `the port ${port} can't be opened: ${error.code}`,
        ),
      ),
    )
    server.listen(port, '127.0.0.1', done)
  })
  signal.addEventListener('abort', end)
  started(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  rest()
  try {
    for (;;) {
      const next = waiting.shift()
      if (next !== undefined) yield next
      else if (isEnding) return
      else
        await new Promise<void>((done) => {
          wake = done
        })
    }
  } finally {
    clearTimeout(timer)
    server.close()
    server.closeAllConnections()
  }
}

/** Answers one request with what the service answers. Never rejects. */
function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: URL,
  header: ProxySettings['header'],
): Promise<ProxiedExchange> {
  const { method = 'GET', url: path = '' } = incoming
  const sent = collector()
  const exchange = { method, url: `${target.origin}${path}` }
  return new Promise((done) => {
    const fail = (failure: string, status = 502) => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(status, { 'content-type': 'text/plain' }).end(`rail-errors check --proxy: ${failure}\n`)
      done({ ...exchange, headers: {}, failure })
    }
    // An address with another host must not be asked.
    if (!path.startsWith('/')) return fail('the address of the request is not a path', 400)
    const request = (target.protocol === 'https:' ? tlsRequest : plainRequest)({
      ...{ host: target.hostname.replace(/^\[|\]$/g, ''), port: target.port, method, path: `${target.pathname.replace(/\/$/, '')}${path}` },
      headers: forwarded(incoming.rawHeaders, target.host),
      setHost: false,
    })
    request.on('error', ({ code = 'network error' }: NodeJS.ErrnoException) => fail(code))
    request.on('response', (answer) => {
      const { statusCode: status = 0, statusMessage } = answer
      const received = collector()
      const [name, value] = header()
      outgoing.writeHead(status, statusMessage, [...withoutHops(answer.rawHeaders), name, value])
      answer.on('data', received.add)
      answer.on('error', () => fail('the answer broke off'))
      answer.on('end', () => {
        const headers = Object.fromEntries(Object.entries(answer.headers).map(([one, text]) => [one, [text].flat().join(', ')]))
        done({ ...exchange, status, headers, body: received.all(), request: sent.all() })
      })
      answer.pipe(outgoing)
    })
    incoming.on('data', sent.add)
    incoming.on('error', () => request.destroy())
    outgoing.on('close', () => request.destroy())
    incoming.pipe(request)
  })
}

function forwarded(raw: readonly string[], host: string): string[] {
  const kept = withoutHops(raw)
  return [...pairs(kept).flatMap(([name, value]) => (name.toLowerCase() === 'host' ? [] : [name, value])), 'Host', host]
}

const withoutHops = (raw: readonly string[]): string[] =>
  pairs(raw).flatMap(([name, value]) => (HOP_BY_HOP.has(name.toLowerCase()) ? [] : [name, value]))

const pairs = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1]!] as [string, string]] : []))

/** Collects a body for the checks; undefined if it is too large for them. */
function collector() {
  const pieces: Buffer[] = []
  let size = 0
  return {
    add(piece: Buffer): void {
      size += piece.length
      if (size <= LARGEST) pieces.push(piece)
      else pieces.length = 0
    },
    all: (): Uint8Array | undefined => (size > LARGEST ? undefined : Buffer.concat(pieces)),
  }
}
