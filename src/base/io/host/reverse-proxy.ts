import {
  createServer,
  type IncomingMessage,
  request as plainRequest,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { request as tlsRequest } from 'node:https'
import { hostRefusal, type Refusal } from './dns-rebinding.ts'
import type { ProxiedExchange, ProxySettings } from './host.ts'
import { listen } from './listen.ts'

/** How long answers that are on their way can take to arrive when the proxy ends, in milliseconds. */
const LAST_ANSWERS_MS = 1000

/**
 * Passes requests on to one service, and bodies through as they come. Listens on this machine only.
 * Ends with the signal, when the answers that are on their way have come, or after a time without
 * requests.
 */
export async function* reverseProxy({
  target,
  port,
  idleMs,
  header,
  started,
  signal,
}: ProxySettings): AsyncGenerator<ProxiedExchange> {
  const waiting: ProxiedExchange[] = []
  let wake = () => {}
  let isEnding = false
  let open = 0
  let timer: NodeJS.Timeout | undefined
  let late: NodeJS.Timeout | undefined
  let isLate = false
  // A caller has the last bytes of an answer before the proxy knows that it is whole.
  const end = () => {
    if (isEnding) return
    isEnding = true
    server.close()
    late = setTimeout(() => {
      isLate = true
      wake()
    }, LAST_ANSWERS_MS)
    wake()
  }
  const rest = () => {
    clearTimeout(timer)
    if (idleMs !== undefined && open === 0) timer = setTimeout(end, idleMs)
  }
  const server = createServer((incoming, outgoing) => {
    open++
    clearTimeout(timer)
    passOn(incoming, outgoing, { target, header })
      .catch(() => void outgoing.destroy()) // a request that Node can't send on
      .then((exchange) => {
        open--
        if (exchange) waiting.push(exchange)
        wake()
        rest()
      })
  })
  const bound = await listen(server, port, '127.0.0.1')
  signal.addEventListener('abort', end)
  started(`http://${bound}/`)
  rest()
  try {
    for (;;) {
      const next = waiting.shift()
      if (next !== undefined) yield next
      else if (isLate || (isEnding && open === 0)) return
      else
        await new Promise<void>((done) => {
          wake = done
        })
    }
  } finally {
    clearTimeout(timer)
    clearTimeout(late)
    server.close()
    server.closeAllConnections()
  }
}

// As much as the checks look at.
const LARGEST = 1024 * 1024

/**
 * Answers one request with what the service answers. Gives nothing for a request that was refused,
 * or that the client gave up. Never rejects.
 */
export function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { target, header }: Pick<ProxySettings, 'target' | 'header'>,
): Promise<ProxiedExchange | undefined> {
  const { method = 'GET', url: path = '' } = incoming
  const sent = collector()
  const exchange = { method, url: `${target.origin}${path}` }
  const answerWith = (status: number, text: string) =>
    // Node keeps the text of a status that it refused.
    outgoing
      .writeHead(status, STATUS_CODES[status], { 'content-type': 'text/plain' })
      .end(`rail-errors check --proxy: ${text}\n`)
  const refusal = refusalOf(incoming, target)
  if (refusal !== undefined) {
    answerWith(refusal.status, refusal.message)
    return Promise.resolve(undefined)
  }
  return new Promise((done) => {
    const request = (target.protocol === 'https:' ? tlsRequest : plainRequest)({
      host: target.hostname.replace(/^\[|\]$/g, ''),
      port: target.port,
      method,
      path: `${target.pathname.replace(/\/$/, '')}${path}`,
      headers: forwarded(incoming.rawHeaders, target.host),
      setHost: false,
      // A service may close a connection while the next request is on its way.
      agent: false,
    })
    let isWhole = false
    const fail = (failure: string) => {
      if (isWhole) return // a service may answer, and close, before it has the whole request
      if (outgoing.headersSent) outgoing.destroy()
      else answerWith(502, failure)
      done({ ...exchange, headers: {}, failure })
      request.destroy()
    }
    request.on('error', ({ code = 'network error' }: NodeJS.ErrnoException) =>
      fail(code.startsWith('HPE_') ? `its answer is not valid HTTP (${code})` : code),
    )
    request.on('upgrade', (_, socket) => {
      socket.destroy()
      fail('it answered 101 to a request without an upgrade')
    })
    request.on('response', (answer) => {
      const { statusCode: status = 0, statusMessage } = answer
      const received = collector()
      const [name, value] = header()
      try {
        outgoing.writeHead(status, statusMessage, [...withoutHops(answer.rawHeaders), name, value])
      } catch {
        return fail('the status or a header of its answer is not valid')
      }
      answer.on('data', received.add)
      answer.on('error', () => fail('the answer broke off'))
      answer.on('end', () => {
        isWhole = true
        const headers = Object.fromEntries(
          Object.entries(answer.headers).map(([one, text]) => [one, [text].flat().join(', ')]),
        )
        done({ ...exchange, status, headers, body: received.all(), request: sent.all() })
      })
      answer.pipe(outgoing)
    })
    incoming.on('data', sent.add)
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) done(undefined)
      request.destroy()
    })
    incoming.pipe(request)
  })
}

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

/** Headers of one connection (RFC 9110 section 7.6.1): each side of a proxy has its own. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** Names and values in turn, as Node has them. */
type Raw = readonly string[]

/** The headers without those of the connection, also those that `Connection` names. */
export function withoutHops(raw: Raw): string[] {
  const named = pairs(raw).flatMap(([name, value]) =>
    name.toLowerCase() === 'connection' ? value.toLowerCase().split(',') : [],
  )
  const hops = new Set([
    ...HOP_BY_HOP,
    ...named.map((name) => name.trim()).filter((name) => !END_TO_END.has(name)),
  ])
  return pairs(raw).flatMap(([name, value]) => (hops.has(name.toLowerCase()) ? [] : [name, value]))
}

/** The framing of a body must not be removed by a header of the client. */
const END_TO_END = new Set(['content-length', 'host'])

/**
 * The headers of a request for the service. A body without a length stays chunked: without a frame,
 * it would be the next request.
 */
export function forwarded(raw: Raw, host: string): string[] {
  const isChunked = pairs(raw).some(([name]) => name.toLowerCase() === 'transfer-encoding')
  const kept = pairs(withoutHops(raw)).filter(([name]) => name.toLowerCase() !== 'host')
  return [...kept.flat(), 'Host', host, ...(isChunked ? ['Transfer-Encoding', 'chunked'] : [])]
}

const pairs = (raw: Raw): [string, string][] =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1]!] as [string, string]] : []))

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
  if (target.pathname !== '/' && stepsBack(url))
    return {
      status: 400,
      message: `the path of the request has the step "..", which can lead out of ${target.pathname}`,
    }
  const foreign =
    headers.host === undefined ? undefined : hostRefusal(headers.host, 'proxy', target.host)
  if (foreign !== undefined) return foreign
  if (!/^chunked$/i.test(headers['transfer-encoding'] ?? 'chunked'))
    return {
      status: 501,
      message: 'the transfer encoding of the request is not known; send it chunked',
    }
  return undefined
}

/** True for a path with a step back, also in a notation that only some servers take for one. */
function stepsBack(url: string): boolean {
  let [path = ''] = url.split('?', 1)
  for (let times = 0; times < MOST_DECODED; times++)
    path = path.replace(/%([\da-f]{2})/gi, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  return path
    .replace(/[\0-\x20]/g, '')
    .split(/[/\\]/)
    .some((step) => /^\.\.(?:[;#]|$)/.test(step))
}

/** A server behind a server may decode a path again. */
const MOST_DECODED = 3
