import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'

// What services, gateways and networks answer, and how a call has to end: `ok`, `failed` (for a person,
// or for good) or `network`, as `fetch` does.
type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => unknown
type Headers = Readonly<Record<string, string>>
export type Way = readonly [
  name: string,
  answer: Answer,
  end: 'ok' | 'failed' | 'network',
  /** How often a GET is sent at most. */
  most: number,
]

const reason = (error: string, fix_stage: string) => ({
  ...{ error, fix_stage, path: '' },
  message: 'Text.',
})
const MEMBER = reason('MEMBER_NOT_FOUND', 'identify')
const PAYER = reason('PAYER_UNREACHABLE', 'eligibility')
const CLOSED = reason('ALREADY_CLOSED', 'submit')
const REVIEW = reason('NEEDS_REVIEW', 'submit')
const NEWER = reason('CARD_BLOCKED', 'identify')
const PAYER_TEXT = JSON.stringify(PAYER)

const plain =
  (status: number, body: string | Buffer = '', headers: Headers = {}): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end(body)
const json = (status: number, body: unknown, headers: Headers = {}): Answer =>
  plain(status, typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body), {
    'content-type': 'application/json',
    ...headers,
  })
const data = json(200, { id: 7 })
const once =
  (first: Answer): Answer =>
  (request, response, count) =>
    (count < 2 ? first : data)(request, response, count)
const downOnce = (wait: string) => once(json(502, PAYER, { 'retry-after': wait }))
const dataAfter =
  (set: (response: ServerResponse) => unknown): Answer =>
  (request, response, count) => {
    set(response)
    return data(request, response, count)
  }
/** Begins a body; what it returns ends it. */
const begun =
  (status: number, headers: Headers, start: string, end: (response: ServerResponse) => void) =>
  (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, headers).write(start)
    end(response)
  }
const after = (ms: number, rest: string) => (response: ServerResponse) =>
  void setTimeout(() => response.end(rest), ms)
const cut = (response: ServerResponse) => void setTimeout(() => response.destroy(), 50)
const JSON_TYPE = { 'content-type': 'application/json' }
const EVENTS = { 'content-type': 'text/event-stream' }

export const WAYS: readonly Way[] = [
  ['data', data, 'ok', 1],
  ['a list', json(200, [1, 2]), 'ok', 1],
  ['null', json(200, 'null'), 'ok', 1],
  ['204', plain(204), 'ok', 1],
  ['205', plain(205), 'ok', 1],
  ['201 with a place', json(201, {}, { location: '/x' }), 'ok', 1],
  ['202 with Retry-After', json(202, {}, { 'retry-after': '1' }), 'ok', 1],
  ['206', plain(206, 'ab', { ...JSON_TYPE, 'content-range': 'bytes 0-1/9' }), 'ok', 1],
  ['text', plain(200, 'hello', { 'content-type': 'text/plain' }), 'ok', 1],
  ['no type', plain(200, 'hello'), 'ok', 1],
  ['gzip', json(200, gzipSync('{"id":7}'), { 'content-encoding': 'gzip' }), 'ok', 1],
  ['brotli', json(200, brotliCompressSync('{"id":7}'), { 'content-encoding': 'br' }), 'ok', 1],
  ['a mark of the byte order', json(200, '\ufeff{"id":7}'), 'ok', 1],
  ['2 MB', json(200, { text: 'x'.repeat(2e6) }), 'ok', 1],
  ['JSON in pieces', begun(200, JSON_TYPE, '{"id"', after(1200, ':7}')), 'ok', 1],
  ['events', begun(200, EVENTS, 'data: 1\n\n', after(1200, 'data: 2\n\n')), 'ok', 1],
  ['NDJSON', plain(200, '{}\n{}\n', { 'content-type': 'application/x-ndjson' }), 'ok', 1],
  ['a job that failed', json(200, { id: 8, error: 'PAYER_UNREACHABLE' }), 'ok', 1],
  ['a bulk', json(200, { created: 9, errors: [{ at: 3, error: 'MISSING_DOCUMENTS' }] }), 'ok', 1],
  ['a history', json(200, [{ at: 1, error: 'CONSENT_SESSION_PENDING' }]), 'ok', 1],
  ['a warning', json(200, { id: 7, warnings: [REVIEW] }), 'ok', 1],
  ['a newer warning', json(200, { id: 7, warnings: [NEWER] }), 'ok', 1],
  ['closed already', json(409, CLOSED), 'ok', 1],
  ['closed already, and a review', json(409, { errors: [CLOSED, REVIEW] }), 'ok', 1],
  ['early hints', dataAfter((response) => response.writeEarlyHints({ link: '</a>' })), 'ok', 1],
  ['a header twice', dataAfter((response) => response.setHeader('x-a', ['1', '2'])), 'ok', 1],
  ['down once', once(json(502, PAYER)), 'ok', 2],
  ...['1', '0', '-1', '0.5', '1e9', 'soon', 'Sun, 06 Nov 1994 08:49:37 GMT'].map(
    (wait): Way => [`down once, Retry-After: ${wait}`, downOnce(wait), 'ok', 2],
  ),
  ['down once, as text', once(plain(502, PAYER_TEXT)), 'ok', 2],
  [
    'down once, gzip',
    once(json(502, gzipSync(PAYER_TEXT), { 'content-encoding': 'gzip' })),
    'ok',
    2,
  ],
  ['down once, a mark of the byte order', once(json(502, `\ufeff${PAYER_TEXT}`)), 'ok', 2],
  ['down for an hour', json(502, PAYER, { 'retry-after': '3600' }), 'failed', 1],
  ['down, and a person', json(422, { ...PAYER, errors: [PAYER, MEMBER] }), 'failed', 1],
  ['a person', json(404, MEMBER), 'failed', 1],
  ['stale', json(409, reason('CONSENT_SESSION_PENDING', 'consent')), 'failed', 1],
  ['a newer code', json(409, NEWER), 'failed', 1],
  ['a newer code, busy', json(503, NEWER, { 'retry-after': '1' }), 'failed', 4],
  [
    'an error under 200',
    json(200, MEMBER, { 'content-length': `${JSON.stringify(MEMBER).length}` }),
    'ok',
    1,
  ],
  ['items of all kinds', json(422, { errors: [null, MEMBER, 7] }), 'failed', 1],
  ['wrong types', json(404, { ...MEMBER, message: 7, path: {}, fix_stage: [] }), 'failed', 1],
  ['a page', plain(502, '<h1>502 Bad Gateway</h1>', { 'content-type': 'text/html' }), 'failed', 4],
  ['a page of 200 kB', plain(502, 'x'.repeat(2e5), { 'content-type': 'text/html' }), 'failed', 4],
  ['an empty 500', plain(500), 'failed', 1],
  ['JSON that breaks off', json(404, '{"error":"MEMB'), 'failed', 1],
  ['a 401 with a challenge', plain(401, '', { 'www-authenticate': 'Bearer' }), 'failed', 1],
  ['OAuth', json(401, { error: 'invalid_token' }), 'failed', 1],
  ['403 without a body', plain(403), 'failed', 1],
  ['429 of a gateway', plain(429, 'slow down'), 'failed', 4],
  ['409 of a proxy', plain(409, 'no'), 'failed', 1],
  ['10,000 reasons', json(422, { errors: Array(1e4).fill(MEMBER) }), 'failed', 1],
  ['nested deep', json(500, '['.repeat(9e4)), 'failed', 1],
  ['names of prototypes', json(500, '{"__proto__":{"error":"PAYER_UNREACHABLE"}}'), 'failed', 1],
  ['cut before an answer', ({ socket }) => socket.destroy(), 'network', 4],
  ['a failure that is cut', begun(500, { 'content-length': '99' }, '{', cut), 'failed', 1],
  ['a success that is cut', begun(200, { 'content-length': '99' }, '{', cut), 'network', 1],
  ['no answer', () => {}, 'network', 1],
]

/** Answers `/<program>/<number of a way>`, and counts what is sent. */
export async function oddServer(): Promise<{
  base: string
  sent: ReadonlyMap<string, number>
  server: Server
}> {
  const sent = new Map<string, number>()
  const server = createServer((request, response) => {
    request.resume()
    const key = `${request.method} ${request.url}`
    const count = (sent.get(key) ?? 0) + 1
    sent.set(key, count)
    WAYS[Number(request.url!.split('/').at(-1))]![1](request, response, count)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { base: `http://127.0.0.1:${(server.address() as { port: number }).port}`, sent, server }
}
