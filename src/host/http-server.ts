import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { Readable } from 'node:stream'
import { parsedUrl } from '../values/parsed-url.ts'
import type { ServeSettings } from './host.ts'
import { listen } from './listen.ts'
import { UserError } from './user-error.ts'

/** Answers requests until the signal aborts; then it finishes those that are open. Resolves when it has ended. */
export async function serveUntil({ handler, address, port, tls, started, answered, signal }: ServeSettings): Promise<void> {
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const begun = performance.now()
    response.on('close', () =>
      answered({ method: request.method ?? '', path: request.url ?? '', status: response.statusCode, ms: performance.now() - begun }),
    )
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'content-type': 'text/plain' }).end('The server failed.\n')
    })
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = urlOf(request, tls !== undefined)
    if (url === undefined) return void response.writeHead(400, { 'content-type': 'text/plain' }).end('The address is not valid.\n')
    const method = methodOf(request.method)
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, [value].flat().join(', ')])
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const body = hasBody ? (Readable.toWeb(request) as ReadableStream<Uint8Array>) : null
    const connection = { address: request.socket.remoteAddress ?? '', encrypted: tls !== undefined }
    const answer = await handler(new Request(url, { method, headers, body, ...(hasBody && { duplex: 'half' }) } as RequestInit), connection)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const isEmpty = answer.status === 204 || answer.status === 304 || method === 'HEAD'
    response.writeHead(answer.status, { ...(!isEmpty && { 'content-length': bytes.length }), ...Object.fromEntries(answer.headers) })
    response.end(isEmpty ? undefined : bytes)
  }
  const server = tls === undefined ? createServer(LIMITS, onRequest) : withTls(tls, onRequest)
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

const GRACE_MS = 5000
/** A request that takes longer is answered with 408 and its connection is closed. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1000 }

function withTls(tls: NonNullable<ServeSettings['tls']>, onRequest: (request: IncomingMessage, response: ServerResponse) => void) {
  try {
    return createTlsServer({ ...LIMITS, ...tls }, onRequest)
  } catch {
    // What OpenSSL says can quote the key.
    throw new UserError('the certificate or its key is not valid, or they do not belong together; both must be PEM')
  }
}

/** Methods that a Request can't have are of no use here. */
const methodOf = (method = 'GET'): string => (/^(?:CONNECT|TRACE|TRACK)$/i.test(method) ? 'POST' : method)

/** The address as the client wrote it. */
function urlOf({ url = '', headers }: IncomingMessage, isTls: boolean): string | undefined {
  const path = url.startsWith('/') ? url : '/'
  const scheme = isTls ? 'https' : 'http'
  return (parsedUrl(`${scheme}://${headers.host ?? 'localhost'}${path}`) ?? parsedUrl(`${scheme}://localhost${path}`))?.href
}
