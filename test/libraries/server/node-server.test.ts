import {
  createServer,
  type IncomingMessage,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createRail, railExpress, railNodeServer } from '../../../src/libraries/server/index.ts'
import { rowsOf } from '../../support/rows.ts'
import { CODES, errors } from './catalog.ts'

// What node:http answers before a framework gets the request.

const all = {
  ...CODES,
  408: 'REQUEST_SLOW',
  413: 'BODY_TOO_LARGE',
  431: 'HEADERS_TOO_LARGE',
} as const
const OK = 'HTTP/1.1 200 '

/** What a server answers to these bytes. */
async function answered(
  bytes: string | Buffer,
  codes: typeof CODES | typeof all,
  options: ServerOptions = {},
) {
  const rail = createRail(errors, { answers: codes, onFinding() {} })
  const [notFound] = railExpress(rail)
  const server = createServer(options, (request, response, otherwise?: () => void) => {
    if (request.url === '*') otherwise?.()
    else if (request.url === '/begun') response.write('{"lines":[')
    else if (request.url === '/waits') request.resume()
    else if (request.url === '/claims') response.end('{}')
    else if (request.url === '/returned') return rail.fail('ROUTE_UNKNOWN')
    else notFound(request, response)
  })
  railNodeServer(rail, server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close().closeAllConnections())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

const FULL = 'host: rail.test\r\nconnection: close\r\n'
test.each([
  ...rowsOf<{ name: string; bytes: string; code: string; options?: ServerOptions }>(
    import.meta,
    'name, bytes, code',
  ),
  {
    name: 'large headers',
    bytes: `GET /claims HTTP/1.1\r\n${FULL}cookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    code: 'HEADERS_TOO_LARGE',
  },
  {
    name: 'large extensions of chunks',
    bytes: `POST /waits HTTP/1.1\r\n${FULL}transfer-encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n`,
    code: 'BODY_TOO_LARGE',
  },
])('$name', async ({ bytes, code, options }) => {
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

test('a server that two parts of an app attach calls its listener once', async () => {
  let calls = 0
  const server = createServer((_, response) => {
    calls++
    response.end('{}')
  })
  const rail = createRail(errors, { answers: CODES })
  for (let part = 0; part < 2; part++) railNodeServer(rail, server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close().closeAllConnections())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET /claims HTTP/1.1\r\n${FULL}expect: a-miracle\r\n\r\n`)
  expect([(await text(socket)).startsWith(OK), calls]).toEqual([true, 1])
})

test('an answer that was begun gets no second one', async () => {
  const answer = await answered(
    `POST /begun HTTP/1.1\r\n${FULL}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\nno chunk\r\n`,
    all,
  ).catch(({ code }: { code: string }) => code)
  expect(answer).not.toContain('REQUEST_UNREADABLE')
})

// Whatever a listener does, the process goes on: an uncaught error would fail this file.

/** The answers of a server to one request, and what its hooks got. */
async function served(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
  { aborts = false, hook = (_: unknown): unknown => undefined } = {},
) {
  const internal: string[] = []
  const failures: (readonly string[])[] = []
  const server = createServer(listener)
  const rail = createRail(errors, {
    answers: all,
    onInternal: (error: unknown) => {
      internal.push(String(error))
      return hook(error)
    },
    onFailure: ({ codes, status, cause }) => {
      failures.push([...codes, String(status), String(cause)])
      return hook(cause)
    },
  })
  railNodeServer(rail, server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /claims HTTP/1.1\r\nhost: rail.test\r\nconnection: close\r\n\r\n')
  if (aborts) socket.once('data', () => socket.destroy())
  const answer = await text(socket).catch(() => '')
  for (let wait = 0; wait < 20 && internal.length === 0; wait++)
    await new Promise((done) => setTimeout(done, 5))
  const next = await fetch(`http://127.0.0.1:${port}/next`).then(({ status }) => status)
  return { answer, internal: internal.slice(0, -1), failures: failures.slice(0, -1), next }
}
const bug = () => {
  throw new Error('SELECT 1')
}
const late = () => new Promise((_, reject) => setTimeout(reject, 5, new Error('SELECT 1')))
const after = (_: unknown, next: () => unknown) => next()
const INTERNAL = ['SERVICE_BROKEN', '500', 'Error: SELECT 1']
const FAULT = 'Error: SELECT 1'
const BODY = /^HTTP\/1.1 500 .*"error":"SERVICE_BROKEN"/s
/** Fails the second request of `served`, too, as a server that goes on does. */
const onFirst =
  (listener: (response: ServerResponse) => unknown) =>
  (request: IncomingMessage, response: ServerResponse) =>
    request.url === '/next' ? bug() : listener(response)

test.each<[string, (response: ServerResponse) => unknown, RegExp, string, string[][]]>([
  ['throws before the answer', bug, BODY, FAULT, [INTERNAL]],
  ['rejects before the answer', late, BODY, FAULT, [INTERNAL]],
  [
    'throws in the middle of the answer',
    (response) => after(response.write('a part'), bug),
    /^(?!.*(?:\r\n0\r\n\r\n$|error))/s,
    FAULT,
    [],
  ],
  [
    'rejects in the middle of the answer',
    (response) => after(response.write('a part'), late),
    /^(?!.*(?:\r\n0\r\n\r\n$|error))/s,
    FAULT,
    [],
  ],
  [
    'throws after the answer',
    (response) => after(response.end('whole'), bug),
    /^HTTP\/1.1 200 .*whole$/s,
    FAULT,
    [],
  ],
  [
    'rejects after the answer',
    (response) => after(response.end('whole'), late),
    /^HTTP\/1.1 200 .*whole$/s,
    FAULT,
    [],
  ],
  [
    'answers twice',
    (response) => response.end('whole').writeHead(200),
    /^HTTP\/1.1 200 .*whole$/s,
    'Error [ERR_HTTP_HEADERS_SENT]: Cannot write headers after they are sent to the client',
    [],
  ],
  [
    'writes after the end',
    (response) => response.end('whole').write('more'),
    /^HTTP\/1.1 200 .*whole$/s,
    'Error [ERR_STREAM_WRITE_AFTER_END]: write after end',
    [],
  ],
])('a listener that %s', async (_, listener, answer, fault, failures) => {
  expect(await served(onFirst(listener))).toEqual({
    answer: expect.stringMatching(answer),
    internal: [fault],
    failures,
    next: 500,
  })
})

test.each<[string, (error: unknown) => unknown]>([
  ['throw', bug],
  ['reject', late],
])('hooks that %s change nothing', async (_, hook) =>
  expect(await served(onFirst(bug), { hook })).toMatchObject({
    answer: expect.stringMatching(BODY),
    internal: [FAULT],
    next: 500,
  }),
)

test('a client that closes its connection in the middle of a download', async () => {
  const { internal, next } = await served(
    onFirst((response) =>
      pipeline(async function* () {
        for (let at = 0; at < 1000; at++) yield 'x'.repeat(65_536)
      }, response),
    ),
    { aborts: true },
  )
  expect([internal, next]).toEqual([
    [expect.stringMatching(/ERR_STREAM_PREMATURE_CLOSE|EPIPE|ECONNRESET|Premature close/)],
    500,
  ])
})
