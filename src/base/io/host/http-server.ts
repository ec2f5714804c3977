import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { parsedUrl } from '../../core/values/formats.ts'
import { Dropped } from './dropped-connection.ts'
import type { DirectAnswer, ServeSettings } from './host.ts'
import { listen } from './listen.ts'
import { UserError } from './user-error.ts'

/**
 * Answers requests until the signal aborts; then it finishes those that are open. Resolves when it
 * has ended.
 */
export async function serveUntil({
  handler,
  direct,
  address,
  port,
  tls,
  started,
  answered,
  signal,
  stallMs = STALL_MS,
}: ServeSettings): Promise<void> {
  const open = new WeakMap<object, number>()
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const begun = performance.now()
    const { socket } = request
    const waiting = open.get(socket) ?? 0
    if (waiting >= MOST_PIPELINED) return void socket.destroy()
    open.set(socket, waiting + 1)
    response.on('close', () => {
      open.set(socket, open.get(socket)! - 1)
      const status = response.headersSent ? response.statusCode : undefined
      answered?.({
        method: request.method ?? '',
        path: request.url ?? '',
        status,
        ms: performance.now() - begun,
      })
    })
    // What the handler did not read of the body is read and dropped: the next request of the
    // connection comes after it.
    response.on('finish', () => request.resume())
    answer(request, response).catch((error) => {
      if (error instanceof Dropped) drop(response, error)
      else if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'content-type': 'text/plain' }).end('The server failed.\n')
    })
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = urlOf(request, tls !== undefined)
    if (url === undefined)
      return void response
        .writeHead(400, { 'content-type': 'text/plain' })
        .end('The address or the header Host is not valid.\n')
    const method = methodOf(request.method)
    if (direct !== undefined) {
      const header = (name: string) => textOf(request.headers[name])
      return write(response, method, await direct({ method, path: url.pathname, header }))
    }
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
      name,
      textOf(value) ?? '',
    ])
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const body = hasBody ? bodyOf(request) : null
    const connection = { address: request.socket.remoteAddress ?? '', encrypted: tls !== undefined }
    const { signal } = closing(response)
    const init = {
      method,
      headers,
      body,
      signal,
      ...(hasBody && { duplex: 'half' }),
    } as RequestInit
    const given = await handler(new Request(url.href, init), connection)
    write(response, method, {
      status: given.status,
      headers: Object.fromEntries(given.headers),
      body: new Uint8Array(await given.arrayBuffer()),
    })
  }
  const server = tls === undefined ? createServer(LIMITS, onRequest) : withTls(tls, onRequest)
  server.maxConnections = MOST_CONNECTIONS
  server.timeout = stallMs
  const bound = await listen(server, port, address)
  started(`${tls === undefined ? 'http' : 'https'}://${bound}`)
  await new Promise<void>((done) => {
    const stop = () => {
      server.close(() => done())
      server.closeIdleConnections()
      setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
  })
}

function write(
  response: ServerResponse,
  method: string,
  { status, headers, body }: DirectAnswer,
): void {
  const isEmpty = status === 204 || status === 304 || method === 'HEAD'
  const isSized = isEmpty || 'content-length' in headers
  response.writeHead(
    status,
    isSized
      ? headers
      : { 'content-length': body === null ? 0 : Buffer.byteLength(body), ...headers },
  )
  response.end(isEmpty ? undefined : body)
}

/** Aborts when the answer was sent, or can't be sent any more. */
function closing(response: ServerResponse): AbortController {
  const closed = new AbortController()
  response.on('close', () => closed.abort())
  return closed
}

function drop(response: ServerResponse, { part }: Dropped): void {
  if (part === undefined) return void response.destroy()
  response.writeHead(part.status, part.headers)
  response.write(part.bytes, () => response.destroy())
}

/** A header; of several with one name, all. */
const textOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value

/**
 * The body, read only as fast as the handler asks for it. A handler that stops reading can still
 * answer.
 */
function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = request.iterator({ destroyOnReturn: false })
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await chunks.return?.()),
    },
    { highWaterMark: 0 },
  )
}

/**
 * Requests that a connection may send before the first of them is answered: each of them needs
 * memory.
 */
const MOST_PIPELINED = 100
const GRACE_MS = 5000
/** So many connections are open at once; further ones are closed. */
const MOST_CONNECTIONS = 2000
/** A connection without a byte for so long is closed: its client does not read the answer. */
const STALL_MS = 120_000
/** A request that takes longer is answered with 408 and its connection is closed. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1000 }

function withTls(
  tls: NonNullable<ServeSettings['tls']>,
  onRequest: (request: IncomingMessage, response: ServerResponse) => void,
) {
  try {
    return createTlsServer({ ...LIMITS, ...tls }, onRequest)
  } catch {
    // What OpenSSL says can quote the key.
    throw new UserError(
      'file',
      'the certificate or its key is not valid, or they do not belong together; both must be PEM',
    )
  }
}

/** A Request can't have some methods: no handler knows the name that they get instead. */
const methodOf = (method = 'GET'): string =>
  /^(?:CONNECT|TRACE|TRACK)$/i.test(method) ? `NOT-${method.toUpperCase()}` : method

/**
 * The address as the client wrote it, a path or a whole address (RFC 9112 section 3.2.2); undefined
 * if it or the header Host is not valid.
 */
function urlOf(
  { url = '', headers, rawHeaders }: IncomingMessage,
  isTls: boolean,
): URL | undefined {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at]!)) hosts++
  const scheme = isTls ? 'https' : 'http'
  const whole = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url)
  const host = whole?.[1] ?? headers.host ?? 'localhost'
  const path = whole?.[2] ?? (url === '*' ? '/' : url)
  // A Host with a path, a query or a user would change the address.
  if (hosts > 1 || !HOST.test(host)) return undefined
  return parsedUrl(`${scheme}://${host}${path.startsWith('/') ? path : `/${path}`}`)
}

const HOST = /^(?:[\w.~!$&'()*+,;=%-]+|\[[\da-f:.]+\])(?::\d*)?$/i
