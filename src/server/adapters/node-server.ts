import type { RailFailure } from '../failure.ts'
import { byteLength, type NodeResponse, sendAnswer } from './node-response.ts'
import type { AdapterOptions } from './options.ts'

/** What this uses of node:http. */
type Request = { httpVersion: string; headers: { host?: string | undefined } }
type Server = {
  listeners(event: 'request'): readonly unknown[]
  removeAllListeners(event: string): unknown
  on(event: string, listener: (...args: never[]) => void): unknown
}
type Listener = (request: Request, response: NodeResponse, otherwise?: () => void) => void
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
 * What node:http answers by itself, before a framework sees the request: `attach(server)` makes
 * contract bodies of it, after the framework got the server. The log does not get it: there is no
 * request.
 */
export function railNodeServer({
  rail,
  failureOf,
}: Pick<AdapterOptions<never>, 'rail' | 'failureOf'>) {
  const answerOf = (status: number) => rail.answer(failureOf({ status }) as RailFailure)

  /**
   * For the event `clientError`, and the option `clientErrorHandler` of Fastify: what is not HTTP,
   * or too slow.
   */
  function onClientError({ code = '' }: { code?: string }, socket: Socket): void {
    // If an answer was begun, the client would take this for a part of it.
    const { _httpMessage: begun } = socket as { _httpMessage?: { headersSent: boolean } | null }
    if (!socket.writable || begun?.headersSent) {
      socket.destroy()
      return
    }
    const { status, headers, body } = answerOf(STATUSES[code] ?? 400)
    const text = JSON.stringify(body)
    const all = { ...headers, connection: 'close', 'content-length': byteLength(text) }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} \r\n${lines.join('')}\r\n${text}`, () => socket.destroy())
  }

  return {
    onClientError,
    attach(server: Server): void {
      const listeners = server.listeners('request') as Listener[]
      const handle = (request: Request, response: NodeResponse) => {
        // Express calls no handler of the app if it can't read the address: it calls this, as it
        // would call the app around it.
        const otherwise = () => sendAnswer(response, answerOf(404))
        for (const listener of listeners)
          listener.call(server, request, response, ...(listener.length > 2 ? [otherwise] : []))
      }
      server.removeAllListeners('request')
      Object.assign(server, { requireHostHeader: false }) // its answer has no body
      server.on('request', (request: Request, response: NodeResponse) => {
        if (request.headers.host === undefined && request.httpVersion === '1.1')
          sendAnswer(response, answerOf(400))
        else handle(request, response)
      })
      // Node answers 417 to every expectation but 100-continue; RFC 9110 section 10.1.1 allows to
      // ignore them.
      server.on('checkExpectation', handle)
      server.removeAllListeners('clientError') // Fastify has a body of its own
      server.on('clientError', onClientError)
    },
  }
}
