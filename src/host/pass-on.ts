import {
  type IncomingMessage,
  request as plainRequest,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { ProxiedExchange, ProxySettings } from './host.ts'
import { forwarded, withoutHops } from './proxy-headers.ts'
import { refusalOf } from './proxy-refusal.ts'

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
      ...{
        host: target.hostname.replace(/^\[|\]$/g, ''),
        port: target.port,
        method,
        path: `${target.pathname.replace(/\/$/, '')}${path}`,
      },
      headers: forwarded(incoming.rawHeaders, target.host),
      setHost: false,
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
