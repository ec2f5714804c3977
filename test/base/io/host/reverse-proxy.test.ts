import { type AddressInfo, connect, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ProxiedExchange } from '../../../../src/base/io/host/host.ts'
import { reverseProxy } from '../../../../src/base/io/host/reverse-proxy.ts'
import { rowsOf } from '../../../support/rows.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}'

let end = async () => {}
let seen: ProxiedExchange[] = []
/** What the service got, byte for byte. */
let received = ''
let answer = OK
/** True for a service that leaves a connection open, and closes it when the next request comes. */
let leavesOpen = false
/** How long the service takes, in milliseconds. */
let takes = 0
let address: URL

beforeEach(async () => {
  seen = []
  received = ''
  answer = OK
  leavesOpen = false
  takes = 0
  const service = createServer((socket) => {
    let got = ''
    let isAnswered = false
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      if (isAnswered && leavesOpen) return void socket.destroy()
      received += bytes.toString('latin1')
      got += bytes.toString('latin1')
      const isWhole = /transfer-encoding: chunked/i.test(got)
        ? got.endsWith('0\r\n\r\n')
        : got.includes('\r\n\r\n')
      if (!isWhole || answer === '') return
      isAnswered = true
      setTimeout(() => {
        socket.write(Buffer.from(answer, 'latin1'))
        if (!leavesOpen) socket.end()
      }, takes)
    })
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const stop = new AbortController()
  let done = Promise.resolve()
  await new Promise<void>((started) => {
    done = (async () => {
      for await (const exchange of reverseProxy({
        target: new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`),
        port: 0,
        idleMs: undefined,
        header: () => ['x-rail-errors', '0 errors'],
        started: (url) => {
          address = new URL(url)
          started()
        },
        signal: stop.signal,
      }))
        seen.push(exchange)
    })()
  })
  end = async () => {
    stop.abort()
    await done
    expect(await send('GET / HTTP/1.1\r\n\r\n')).toBe('') // it listens no longer
    await new Promise((closed) => service.close(closed))
  }
})
afterEach(() => end())

/** Sends bytes to the proxy, and gives what comes back until it closes. */
const send = (text: string): Promise<string> =>
  new Promise((done) => {
    let got = ''
    const socket = connect(Number(address.port), '127.0.0.1', () =>
      socket.write(Buffer.from(text, 'latin1')),
    )
    socket.on('data', (bytes) => {
      got += bytes.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => done(got))
  })
const request = (line: string, headers = '', body = '', host = '127.0.0.1') =>
  send(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n${body}`)

test('an exchange has the bodies of both, as they passed', async () => {
  answer =
    'HTTP/1.1 422 Unprocessable\r\nContent-Type: application/json\r\nX-Two: a\r\nX-Two: b\r\nContent-Length: 7\r\nConnection: close\r\n\r\n{"a":1}'
  await request('POST /a', 'Content-Type: application/json\r\nContent-Length: 7\r\n', '{"b":2}')
  await expect.poll(() => seen.length).toBe(1)
  const { body, request: sent, ...rest } = seen[0]!
  const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)
  expect([text(body), text(sent), rest]).toEqual([
    '{"a":1}',
    '{"b":2}',
    expect.objectContaining({ method: 'POST', status: 422 }),
  ])
  expect(rest.headers).toMatchObject({ 'content-type': 'application/json', 'x-two': 'a, b' })
})

test('a service may close a connection that it left open', async () => {
  leavesOpen = true
  answer = OK.replace('Connection: close\r\n', '')
  for (const path of ['/a', '/b', '/c'])
    expect(await request(`POST ${path}`)).toMatch(/^HTTP\/1.1 200 OK\r\n/)
})

describe('the body of a request stays its body', () => {
  const INNER = 'GET /admin HTTP/1.1\r\nHost: x\r\n\r\n'
  const chunked = `${INNER.length.toString(16)}\r\n${INNER}\r\n0\r\n\r\n`
  test.each(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST'])('%s with chunks', async (method) => {
    await request(`${method} /a`, 'Transfer-Encoding: chunked\r\n', chunked)
    const [head, ...body] = received.split('\r\n\r\n')
    expect(head).toMatch(
      /^\w+ \/v1\/a HTTP\/1\.1\r\n(?:.*\r\n)*Transfer-Encoding: chunked(?:\r\n|$)/i,
    )
    expect(body.join('\r\n\r\n')).toBe(chunked)
  })
  test.each([
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n'],
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'],
    ['chunks that are not the last coding', 'Transfer-Encoding: chunked, identity\r\n'],
    ['a coding that is not known', 'Transfer-Encoding: gzip, chunked\r\n'],
  ])('%s: the service gets nothing', async (_, headers) => {
    expect(await request('POST /a', headers, '0\r\n\r\n')).toMatch(/^HTTP\/1\.1 (?:400|501) /)
    expect(received).toBe('')
  })
})

describe('who may ask, and what', () => {
  test.each([
    '127.0.0.1:8899',
    'localhost:8899',
    'LOCALHOST',
    '[::1]:8899',
    '0.0.0.0:1',
    '[::]:1',
    'api.localhost:1',
  ])('the Host %s is this machine', async (host) =>
    expect(await request('GET /a', '', '', host)).toMatch(/^HTTP\/1\.1 200 /),
  )
  test('the Host of the service is accepted', async () => {
    await request('GET /a')
    const [, host] = /^Host: (.*)$/m.exec(received)!
    expect(await request('GET /a', '', '', host!.trim())).toMatch(/^HTTP\/1\.1 200 /)
  })
  // A page can lead the name of its own host to 127.0.0.1 (DNS rebinding).
  test.each([
    'evil.example',
    'evil.example:8899',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'notlocalhost',
    '10.0.0.1',
    'localhost@evil.example',
  ])('the Host %s is refused, and no finding', async (host) => {
    expect(await request('GET /a', '', '', host)).toMatch(
      /^HTTP\/1\.1 421 .*use the address that the proxy printed/s,
    )
    await end()
    expect([received, seen]).toEqual(['', []])
  })
  test.each(rowsOf<string>(import.meta, 'leaves the base of the service'))(
    '%s leaves the base of the service',
    async (path) => {
      expect(await request(`GET ${path}`)).toMatch(/^HTTP\/1\.1 400 .*can lead out of \/v1/s)
      await end()
      expect([received, seen]).toEqual(['', []])
    },
  )
  test.each(['/a..b/..c', '/...', '/a?b=/../c', '//evil.example/a', '/%2e/a', '/a;../b', '/%zz'])(
    '%s stays below the base',
    async (path) => {
      expect(await request(`GET ${path}`)).toMatch(/^HTTP\/1\.1 200 /)
      expect(received).toMatch(`GET /v1${path} HTTP/1.1`)
    },
  )
  test.each(['GET http://evil.example/', 'OPTIONS *', 'CONNECT evil.example:443'])(
    '%s does not reach the service',
    async (line) => {
      await request(line)
      expect(received).toBe('')
    },
  )
  test('headers that Connection names are of this connection; the length of the body is not', async () => {
    await send(
      'POST /a HTTP/1.1\r\nHost: localhost\r\nConnection: close, X-Internal-User, Content-Length\r\nX-Internal-User: root\r\nX-Kept: 1\r\nContent-Length: 2\r\n\r\n{}',
    )
    expect(received).not.toContain('X-Internal-User')
    expect(received).toMatch(/X-Kept: 1\r\nContent-Length: 2\r\n/)
  })
  test.each(['Keep-Alive', 'Proxy-Connection', 'TE', 'Trailer', 'Upgrade'])(
    '%s is of one connection, of the client and of the service',
    async (name) => {
      answer = OK.replace('Connection: close', `Connection: close\r\n${name}: x\r\nX-Kept: 2`)
      const got = await request('GET /a', `${name}: x\r\nX-Kept: 1\r\n`)
      const header = new RegExp(`^${name}: x`, 'im')
      expect(received).not.toMatch(header)
      expect(received).toMatch(/^X-Kept: 1\r$/m)
      expect(got).not.toMatch(header)
      expect(got).toMatch(/^X-Kept: 2\r$/m)
    },
  )
})

describe('an answer that is not valid is a failure, and the proxy goes on', () => {
  test.each(
    rowsOf<{ name: string; bytes: string; failure: string }>(
      import.meta,
      'an answer that is not valid is a: name, bytes, failure',
    ),
  )('$name', async ({ bytes, failure }) => {
    answer = bytes
    await request('GET /a')
    answer = OK
    expect(await request('GET /b')).toMatch(/^HTTP\/1\.1 200 /)
    await end()
    expect(seen.map((exchange) => exchange.failure ?? exchange.status)).toEqual([failure, 200])
  })
  test('the client gets 502', async () => {
    answer = 'HTTP/1.1 200 O\u0001K\r\nContent-Length: 0\r\n\r\n'
    expect(await request('GET /a')).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/)
  })
})

test('a redirect goes to the client; the proxy does not follow it', async () => {
  answer =
    'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
  expect(await request('GET /a')).toContain('Location: http://127.0.0.1:1/\r\n')
})

test('a request that the client gives up is no finding', async () => {
  answer = ''
  await new Promise<void>((done) => {
    const socket = connect(Number(address.port), '127.0.0.1', () =>
      socket.write('GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    )
    socket.on('close', () => done())
    const look = () => (received === '' ? setTimeout(look, 5) : socket.destroy())
    look()
  })
  answer = OK
  expect(await request('GET /b')).toMatch(/^HTTP\/1\.1 200 /)
  await end()
  expect(seen.map(({ status, failure }) => status ?? failure)).toEqual([200])
})

test('an answer that is on its way when the proxy ends is seen', async () => {
  takes = 200
  const answered = request('GET /a')
  await expect.poll(() => received).not.toBe('')
  await end()
  expect(await answered).toMatch(/^HTTP\/1\.1 200 /)
  expect(seen.map(({ status }) => status)).toEqual([200])
})
