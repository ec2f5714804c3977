import { createConnection } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveUntil } from '../../../../src/base/io/host/http-server.ts'
import { rowsOf } from '../../../support/rows.ts'

// A real port: what clients send, as bytes. The handler answers with the path, and reads the body
// of /read only.
const stopped = new AbortController()
let port: number
let ended: Promise<void>
let left: () => void
const statuses: (number | undefined)[] = []
beforeAll(async () => {
  const handler = async (request: Request) => {
    const { pathname, host } = new URL(request.url)
    if (pathname === '/method') return new Response(`[${request.method}]`)
    if (pathname === '/slow') await new Promise((done) => setTimeout(done, 50))
    if (pathname === '/late')
      await new Promise((gone) => request.signal.addEventListener('abort', () => gone(left())))
    if (pathname === '/part') for await (const _ of request.body!) break
    const size = pathname === '/read' ? ` ${(await request.arrayBuffer()).byteLength}` : ''
    return new Response(`[${host}${pathname}${size}]`)
  }
  await new Promise<void>((done) => {
    const started = (url: string) => {
      port = Number(new URL(url).port)
      done()
    }
    const settings = {
      handler,
      address: '127.0.0.1',
      port: 0,
      tls: undefined,
      answered: ({ status }: { status: number | undefined }) => statuses.push(status),
    }
    ended = serveUntil({ ...settings, signal: stopped.signal, started })
  })
})
afterAll(async () => {
  stopped.abort()
  await ended
})

/** Everything that came back until the server closed the connection. */
const raw = (bytes: string): Promise<string> =>
  new Promise((done) => {
    let answer = ''
    const socket = createConnection(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', () => undefined)
    socket.on('close', () => done(answer))
  })
const bodies = (answer: string) => answer.match(/\[.*?\]|^HTTP\/1\.1 400/gm) ?? []
const CLOSE = '\r\nHost: a\r\nConnection: close\r\n\r\n'
test.each([
  ['TRACE', '[NOT-TRACE]'],
  ['PATCH', '[PATCH]'],
  ['PROPFIND', '[PROPFIND]'],
])('the method %s is never a different one that the handler knows', async (method, expected) =>
  expect(bodies(await raw(`${method} /method HTTP/1.1${CLOSE}`))).toEqual([expected]),
)
const LAST = 'GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'

test.each(
  rowsOf<{ name: string; head: string; expected: string }>(import.meta, 'name, head, expected'),
)('$name', async ({ head, expected }) =>
  expect(bodies(await raw(`${head}\r\nConnection: close\r\n\r\n`))).toEqual([expected]),
)

test.each([
  ['that nobody reads', '/not-read', '[a/not-read]'],
  ['that is read in part', '/part', '[a/part]'],
  ['that is read', '/read', '[a/read 1000000]'],
])('after a body %s, the connection is still good', async (_, path, expected) => {
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n`
  expect(bodies(await raw(head + 'x'.repeat(1_000_000) + LAST))).toEqual([expected, '[a/last]'])
})

test('a connection that sends a hundred requests without waiting is served, one that sends more is closed', async () => {
  const one = 'GET /slow HTTP/1.1\r\nHost: a\r\n\r\n'
  expect(bodies(await raw(one.repeat(99) + LAST))).toHaveLength(100)
  expect(bodies(await raw(one.repeat(100) + LAST))).toEqual([])
})

test('the signal of a request aborts when its client is gone', async () => {
  const gone = new Promise<void>((done) => {
    left = done
  })
  const socket = createConnection(port, '127.0.0.1', () =>
    socket.write('GET /late HTTP/1.1\r\nHost: a\r\n\r\n'),
  )
  setTimeout(() => socket.destroy(), 100)
  await expect(gone).resolves.toBeUndefined()
  // The log does not name a status that nobody got.
  expect(statuses.at(-1)).toBeUndefined()
  await raw(`GET /x HTTP/1.1${CLOSE}`)
  expect(statuses.at(-1)).toBe(200)
})

test('a client that does not read its answer is let go', async () => {
  const stop = new AbortController()
  let end = Promise.resolve()
  let letGo = (): void => undefined
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const at = await new Promise<number>((started) => {
    end = serveUntil({
      handler: async () => new Response('x'.repeat(50_000_000)),
      address: '127.0.0.1',
      port: 0,
      tls: undefined,
      signal: stop.signal,
      started: (url) => started(Number(new URL(url).port)),
      answered: () => letGo(),
      stallMs: 200,
    })
  })
  const socket = createConnection(at, '127.0.0.1', () => socket.write(`GET / HTTP/1.1${CLOSE}`))
  socket.on('connect', () => socket.pause())
  socket.on('error', () => undefined)
  const closed = new Promise<void>((done) => {
    socket.on('close', () => done())
  })
  await gone
  // Only what is read again shows that the other side has closed.
  socket.resume()
  await closed
  expect(socket.bytesRead).toBeLessThan(50_000_000)
  stop.abort()
  await end
})
