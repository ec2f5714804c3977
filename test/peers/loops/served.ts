import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the service got it: after how many milliseconds, with which key, and how much of a body. */
export type ServedRequest = { at: number; key: string | null; body: string }

const reason = (error: string) => ({ error, message: `${error}.`, path: '', fix_stage: 'work' })

/** What the n-th request of a path gets; nothing ends the connection. */
const ANSWERS: Readonly<Record<string, readonly ((response: ServerResponse) => unknown)[]>> =
  Object.fromEntries(
    Object.entries({
      busy: [failed('BUSY', 503), fine],
      wait: [failed('BUSY', 503, { 'retry-after': '1' }), fine],
      long: [failed('BUSY', 503, { 'retry-after': '20' }), fine],
      drop: [dropped, fine],
      spent: [failed('SPENT', 409), fine],
      stuck: [() => {}, fine],
      half: [half, fine],
      missing: [failed('NOT_FOUND', 404, { 'x-request-id': 'r-7' })],
      gateway: [failed('', 502), fine],
      cut: [cut(200), fine],
      torn: [cut(404)],
      watch: [watch],
      drip: [drip],
      stale: [failed('STALE', 409), fine],
      warned: [warned()],
      // Nobody can read such a text; its bytes are JSON as those of others.
      charset: [warned({ 'content-type': 'application/json; charset=bogus' })],
    }),
  )

const sent = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(JSON.stringify(body)),
      ...headers,
    })
    .end(JSON.stringify(body))

function fine(response: ServerResponse) {
  sent(response, 200, { id: 7 })
}

function warned(headers = {}) {
  return (response: ServerResponse) =>
    sent(response, 200, { id: 7, warnings: [reason('REVIEW')] }, headers)
}

function failed(code: string, status: number, headers = {}) {
  return (response: ServerResponse) => {
    if (code) sent(response, status, reason(code), headers)
    else response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
  }
}

function dropped(response: ServerResponse) {
  response.socket!.destroy()
}

/** Its headers come, and not its body. */
function half(response: ServerResponse) {
  response.writeHead(503, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('{')
}

/** An answer whose body breaks off. */
function cut(status: number) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"id":', () => response.socket!.destroy())
  }
}

/** A success that never ends, an event at a time. */
function watch(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write('{}\n'), 100)
  response.on('close', () => clearInterval(timer))
}

/** A failure that never ends, as fast as it is read. */
function drip(response: ServerResponse) {
  response.writeHead(404, { 'content-type': 'application/json' })
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  }
  response.on('drain', more)
  more()
}

/** A service on this machine, and what it got of each path. */
export async function served() {
  const got = new Map<string, ServedRequest[]>()
  const begun = new Map<string, number>()
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url!.slice(1)
    const at = Date.now()
    if (!begun.has(path)) begun.set(path, at)
    let body = ''
    try {
      for await (const chunk of request) body += chunk
    } catch {
      return // the client went away
    }
    const all = got.get(path) ?? []
    got.set(path, all)
    const key = request.headers['idempotency-key'] ?? null
    all.push({ at: at - begun.get(path)!, key: key as string | null, body })
    const answers = ANSWERS[path.split('/').at(-1)!]!
    answers[Math.min(all.length, answers.length) - 1]!(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
