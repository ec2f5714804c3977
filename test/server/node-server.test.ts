import { createServer, type ServerOptions } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createRail, failuresOf, railExpress, railNodeServer } from '../../src/server/index.ts'
import { CODES, errors } from './catalog.ts'

// What node:http answers before a framework gets the request.

const all = {
  ...CODES,
  timeout: 'REQUEST_SLOW',
  tooLarge: 'BODY_TOO_LARGE',
  headersTooLarge: 'HEADERS_TOO_LARGE',
} as const
const OK = 'HTTP/1.1 200 '

/** What a server answers to these bytes. */
async function answered(
  bytes: string | Buffer,
  codes: typeof CODES | typeof all,
  options: ServerOptions = {},
) {
  const rail = { rail: createRail(errors), failureOf: failuresOf(errors, codes) }
  const { notFound } = railExpress(rail)
  const server = createServer(options, (request, response, otherwise?: () => void) => {
    if (request.url === '*') otherwise?.()
    else if (request.url === '/begun') response.write('{"lines":[')
    else if (request.url === '/waits') request.resume()
    else if (request.url === '/claims') response.end('{}')
    else notFound(request, response)
  })
  railNodeServer(rail).attach(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close().closeAllConnections())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

const FULL = 'host: rail.test\r\nconnection: close\r\n'
test.each<[string, string, string, ServerOptions?]>([
  ['no HTTP', 'claims please\r\n\r\n', 'REQUEST_UNREADABLE'],
  ['another version', `GET /claims HTTP/3.0\r\n${FULL}\r\n`, 'REQUEST_UNREADABLE'],
  [
    'a header that is not valid',
    `GET /claims HTTP/1.1\r\n${FULL}a b: c\r\n\r\n`,
    'REQUEST_UNREADABLE',
  ],
  [
    'two lengths',
    `POST /claims HTTP/1.1\r\n${FULL}content-length: 1\r\ncontent-length: 2\r\n\r\n{}`,
    'REQUEST_UNREADABLE',
  ],
  ['no host', 'GET /claims HTTP/1.1\r\nconnection: close\r\n\r\n', 'REQUEST_UNREADABLE'],
  [
    'large headers',
    `GET /claims HTTP/1.1\r\n${FULL}cookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    'HEADERS_TOO_LARGE',
  ],
  [
    'large extensions of chunks',
    `POST /waits HTTP/1.1\r\n${FULL}transfer-encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n`,
    'BODY_TOO_LARGE',
  ],
  [
    'a slow request',
    'GET /claims HTTP/1.1\r\nhost: ra',
    'REQUEST_SLOW',
    { headersTimeout: 50, connectionsCheckingInterval: 20 },
  ],
  ['an address that Express can not read', `GET * HTTP/1.1\r\n${FULL}\r\n`, 'ROUTE_UNKNOWN'],
  ['an unknown route', `GET /nothing HTTP/1.1\r\n${FULL}\r\n`, 'ROUTE_UNKNOWN'],
])('%s', async (_, bytes, code, options) => {
  const answer = await answered(bytes, all, options)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const entry = errors.entries[code as keyof typeof errors.entries]
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${entry.http} `))
  expect(head.toLowerCase()).toMatch(/content-type: application\/json/)
  expect(head.toLowerCase()).toContain(`content-length: ${Buffer.byteLength(body)}`)
  expect(JSON.parse(body)).toEqual({
    error: code,
    message: entry.meaning,
    path: '',
    fix_stage: 'call',
  })
})

test.each<[string, string]>([
  ['an expectation', `GET /claims HTTP/1.1\r\n${FULL}expect: a-miracle\r\n\r\n`],
  ['HTTP/1.0 without a host', 'GET /claims HTTP/1.0\r\n\r\n'],
])('%s is no obstacle', async (_, bytes) =>
  expect(await answered(bytes, all)).toMatch(new RegExp(`^${OK}`)),
)

test('without a code of its own, a situation is a bad request', async () =>
  expect(await answered(`GET / HTTP/1.1\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`, CODES)).toMatch(
    /^HTTP\/1.1 400 .*REQUEST_UNREADABLE/s,
  ))

test('an answer that was begun gets no second one', async () => {
  const answer = await answered(
    `POST /begun HTTP/1.1\r\n${FULL}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\nno chunk\r\n`,
    all,
  ).catch(({ code }: { code: string }) => code)
  expect(answer).not.toContain('REQUEST_UNREADABLE')
})
