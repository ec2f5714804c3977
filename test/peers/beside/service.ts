import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a service does with the n-th request of a path. */
type Answering = (response: ServerResponse, at: number) => unknown

const problem = (code: string, status: number, headers = {}): Answering => {
  const reason = { code, title: code, status, detail: `It is ${code}.` }
  return (response) =>
    response
      .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
      .end(JSON.stringify(reason))
}
const page =
  (status: number): Answering =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end(`<h1>${status}</h1>`)
const fine: Answering = (response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":7}')
const reset: Answering = (response) => response.socket!.destroy()
const nothing: Answering = () => {}
/** Half of the body that its length announces. */
const cut =
  (status: number): Answering =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': '20' })
    response.write('{"id":', () => setTimeout(() => response.socket!.destroy(), 50))
  }
const once =
  (answer: Answering): Answering =>
  (response, at) =>
    at === 1 ? answer(response, at) : fine(response, at)
const twoReasons: Answering = (response) => {
  const errors = ['BAD_INPUT', 'BUSY'].map((code) => ({ code, detail: `It is ${code}.` }))
  response
    .writeHead(422, { 'content-type': 'application/problem+json' })
    .end(JSON.stringify({ ...errors[0], title: 'Bad input', status: 422, errors }))
}

/** What the service answers on each path, to any method. */
const ANSWERS: Readonly<Record<string, Answering>> = {
  busy: problem('BUSY', 503),
  keyed: problem('BUSY', 503),
  limit: once(problem('LIMIT', 429, { 'retry-after': '2' })),
  'page-408': page(408),
  'page-500': page(500),
  'page-502': page(502),
  'page-503': page(503),
  'page-504': page(504),
  reset,
  'cut-success': cut(200),
  'cut-failure': once(cut(503)),
  never: problem('NO_SUCH_PLAN', 503),
  done: problem('DONE_BEFORE', 409),
  success: (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"code":"BUSY","detail":"of an order"}'),
  hour: problem('BUSY', 503, { 'retry-after': '3600' }),
  reasons: twoReasons,
  stuck: once(nothing),
  'cancelled-wait': problem('BUSY', 503, { 'retry-after': '3' }),
  'deadline-wait': problem('BUSY', 503, { 'retry-after': '3' }),
  'deadline-stuck': nothing,
}

/** When a request came, in milliseconds after the first of its path, and whether it had a key. */
export type Got = { readonly at: number; readonly isKeyed: boolean }

export type Beside = {
  readonly base: string
  /** The requests of a client, by `client/METHOD/path`. */
  readonly got: ReadonlyMap<string, readonly Got[]>
  close(): void
}

/** A service of this process, for all clients of the table at once. */
export async function besideService(): Promise<Beside> {
  const got = new Map<string, Got[]>()
  const begun = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const [, client, path] = request.url!.split('/') as [string, string, string]
    const id = `${client}/${request.method}/${path}`
    const now = performance.now()
    if (!begun.has(id)) begun.set(id, now)
    const all = got.get(id) ?? []
    got.set(id, all)
    const isKeyed = request.headers['idempotency-key'] !== undefined
    all.push({ at: Math.round(now - begun.get(id)!), isKeyed })
    const at = all.length
    request.resume()
    ANSWERS[path]!(response, at)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
