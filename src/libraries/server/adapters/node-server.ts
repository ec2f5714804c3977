import type { Answerer } from '../answerer.ts'
import { type AppRail, answererOf, checkTarget } from '../app-rail.ts'
import { isRailFailure } from '../failure.ts'
import { situation } from '../framework.ts'
import { byteLength, type NodeRequest, type NodeResponse, respond } from './node-response.ts'

/** What this uses of node:http. */
type Request = NodeRequest & { httpVersion: string }
type Response = NodeResponse & { on(event: 'error', listener: (error: unknown) => void): unknown }
export type Server = {
  listeners(event: 'request'): readonly unknown[]
  removeAllListeners(event: string): unknown
  // biome-ignore lint/suspicious/noExplicitAny: the types of Node 25 refuse all that is narrower
  on(event: string, listener: (...args: any[]) => void): unknown
}
type Listener = (
  request: Request,
  response: NodeResponse,
  otherwise?: (error?: unknown) => void,
) => unknown
type Socket = {
  writable: boolean
  end(text: string, sent: () => void): unknown
  destroy(): unknown
}

const STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * For the event `clientError`, and the option `clientErrorHandler` of Fastify: what is not HTTP, or
 * too slow.
 */
export const clientErrorHandler =
  ({ answer }: Answerer<never>) =>
  ({ code = '' }: { code?: string }, socket: Socket): void => {
    // If an answer was begun, the client would take this for a part of it.
    const { _httpMessage: begun } = socket as { _httpMessage?: { headersSent: boolean } | null }
    if (!socket.writable || begun?.headersSent) {
      socket.destroy()
      return
    }
    const noRequest = { headers: {} }
    const { status, headers, body } = answer(
      situation(STATUSES[code] ?? 400),
      noRequest as never,
      noRequest,
    )
    const text = JSON.stringify(body)
    const all = { ...headers, connection: 'close', 'content-length': byteLength(text) }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} \r\n${lines.join('')}\r\n${text}`, () => socket.destroy())
  }

const attached = new WeakSet<Server>()

/**
 * What a framework leaves to node:http, after the framework got the server: what node:http answers
 * by itself becomes a contract body. Whatever a listener of the server throws or rejects with is
 * answered, too, or closes the connection if an answer was begun: no failure ends the process of
 * the server.
 */
export function railNodeServer(rail: AppRail<never>, server: Server): void {
  const answerer = answererOf('railNodeServer', rail) as Answerer<Request>
  checkTarget('railNodeServer', server, {
    what: 'a server of Node, such as the result of app.listen(): server',
    members: ['listeners', 'removeAllListeners', 'on'],
  })
  if (attached.has(server)) return // a part of a Fastify app, with a rail of its own
  attached.add(server)
  const listeners = server.listeners('request') as Listener[]
  const handle = (request: Request, response: Response) => {
    const fail = (error: unknown) => respond(answerer, error, request, response)
    // Express calls this, as it would call the app around it, if it can't read the address, and
    // with an error that no handler of the app took.
    const otherwise = (error: unknown = situation(404)) => fail(error)
    const returned = (value: unknown) => isRailFailure(value) && fail(value)
    // Node ends the process for an error that nobody listens to, such as a write after the end.
    response.on('error', fail)
    for (const listener of listeners)
      try {
        const more = listener.length > 2 ? [otherwise] : []
        Promise.resolve(listener.call(server, request, response, ...more)).then(returned, fail)
      } catch (error) {
        fail(error)
      }
  }
  server.removeAllListeners('request')
  Object.assign(server, { requireHostHeader: false }) // its answer has no body
  server.on('request', (request: Request, response: Response) => {
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      respond(answerer, situation(400), request, response)
    else handle(request, response)
  })
  // Node answers 417 to every expectation but 100-continue; RFC 9110 section 10.1.1 allows to
  // ignore them.
  server.on('checkExpectation', handle)
  server.removeAllListeners('clientError') // Fastify has a body of its own
  server.on('clientError', clientErrorHandler(answerer as Answerer<never>))
}
