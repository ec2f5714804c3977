import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { Dice } from '../dice.ts'

/**
 * A request as bytes. `complete` is false if the server waits for more of it, `plain` if nothing is
 * odd about its framing.
 */
export type RawRequest = { bytes: Buffer; method: string; complete: boolean; plain: boolean }

const METHODS = [
  ...[
    'POST',
    'POST',
    'POST',
    'POST',
    'POST',
    'POST',
    'GET',
    'GET',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'HEAD',
    'HEAD',
  ],
  ...[
    'TRACE',
    'PROPFIND',
    'SEARCH',
    'M-SEARCH',
    'QUERY',
    'LINK',
    'CONNECT',
    'post',
    'FOO',
    'P OST',
    '',
  ],
]
const TARGETS = [
  ...[
    '/claims',
    '/claims',
    '/claims',
    '/claims',
    '/claims/',
    '/',
    '/claims?x=%',
    '/claims?a[b][c]=1&a=2',
    '/claims/%00',
    '/%ff',
    '/%zz',
  ],
  ...[
    '/__proto__',
    '/constructor',
    '/claims/../x',
    '/../../etc/passwd',
    '//',
    '//rail.test/claims',
    '*',
    'claims',
    '',
    '/cla ims',
  ],
  ...[
    'http://rail.test/claims',
    'https://rail.test:0/x',
    'http://[::1',
    '/é€',
    '/\u0000',
    '/claims#x',
    '/claims;v=1',
    '/%E0%A4%A',
    '?',
    '/?',
  ],
]
const LANGUAGES = [
  'fr',
  'fr-BE, en;q=0.5',
  '*',
  'en;q=nope',
  ';;,,',
  'x'.repeat(8000),
  'de,'.repeat(2700),
  'ü',
  '-',
  'fr;q=1;q=0',
]
const TYPES = [
  ...[
    'application/json',
    'application/json',
    'application/json',
    'application/json; charset=utf-8',
    'application/json; charset=nope',
  ],
  ...[
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/problem+json',
    'text/plain',
    'text/html',
  ],
  ...[
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/xml',
    'json',
    '/',
    ';',
    '',
  ],
]
const BODIES: readonly (string | Buffer)[] = [
  ...[
    '{"member":{"id":"A-1"},"lines":[]}',
    '{"member":{"id":"A-1"},"lines":[{}]}',
    '{"member":{"id":"B"},"lines":[{},{}]}',
  ],
  ...[
    '{"member":{"id":"crash"}}',
    '{"member":',
    '{',
    '[]',
    '[[]]',
    'null',
    '7',
    '"x"',
    '',
    '\u0000',
    'true',
    '{"lines":7}',
    '{"lines":[null]}',
  ],
  ...[
    '{"member":[]}',
    '{"__proto__":{"id":1}}',
    '{"constructor":{"prototype":{}}}',
    '{"member":{"__proto__":null}}',
    '{"lines":{"entries":1}}',
  ],
  ...[
    '{"a":1e999}',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '{"member":{"id":"\\ud800"}}',
    'member[id]=A-1',
    '--x\r\n\r\n',
    '<a/>',
  ],
  ...[
    `{"a":${'['.repeat(5000)}`,
    `${'['.repeat(8000)}${']'.repeat(8000)}`,
    `{"a":"${'x'.repeat(30_000)}"}`,
    'x'.repeat(60_000),
  ],
  ...[
    Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
    Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  ],
]
const OTHERS = [
  ...[
    'cookie: a=b',
    `cookie: ${'c'.repeat(20_000)}`,
    'expect: 100-continue',
    'expect: a-miracle',
    'upgrade: websocket\r\nconnection: upgrade',
  ],
  ...[
    'x-request-id: r-7',
    `x-request-id: ${'r'.repeat(5000)}`,
    'x-request-id: é',
    'a b: c',
    'no colon',
    ': empty',
    ' folded: x',
    'x: \u0001',
  ],
  ...[
    'if-none-match: *',
    'range: bytes=0-1',
    'accept: text/html',
    'accept-encoding: gzip, br',
    'x-http-method-override: DELETE',
    'te: trailers',
  ],
  ...[
    'accept-version: 9',
    'host: second.test',
    'authorization: Bearer é',
    'forwarded: for=x',
    'x-forwarded-host: \\',
    'origin: null',
    'trailer: x',
  ],
]

/** A request of any shape: often only one thing about it is odd. */
export function anyRequest(dice: Dice): RawRequest {
  const odd = (probability: number) => dice.chance(probability)
  const method = odd(0.5) ? dice.of(METHODS) : 'POST'
  const long = odd(0.01) ? `/${'a%20'.repeat(dice.below(6000))}` : undefined
  const target = long ?? (odd(0.4) ? dice.of(TARGETS) : '/claims')
  const version = odd(0.03)
    ? dice.of(['HTTP/1.0', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.9', 'http/1.1', 'HTTP', ''])
    : 'HTTP/1.1'
  const hosts = ['', 'a b', 'rail.test:99999', '[::1', 'é', 'rail.test/x', '@', 'x'.repeat(300)]
  const host = odd(0.04) ? (odd(0.3) ? [] : [`host: ${dice.of(hosts)}`]) : ['host: rail.test']
  const sent = dice.of(BODIES)
  const { encoding, body } = encoded(
    Buffer.from(sent),
    odd(0.1) ? dice.of(['gzip', 'deflate', 'br', 'broken', 'unknown']) : 'none',
  )
  const framed = framing(
    dice,
    ['GET', 'HEAD'].includes(method) && odd(0.9) ? Buffer.alloc(0) : body,
  )
  const lines = [
    `${method} ${target} ${version}`,
    ...host,
    ...(odd(0.02) ? [] : ['connection: close']),
    ...(odd(0.95) ? [`content-type: ${odd(0.4) ? dice.of(TYPES) : 'application/json'}`] : []),
    ...(odd(0.3) ? [`accept-language: ${dice.of(LANGUAGES)}`] : []),
    ...encoding,
    ...framed.headers,
    ...(odd(0.2) ? [dice.of(OTHERS)] : []),
  ]
  const start = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  return {
    bytes: Buffer.concat([start, framed.body]),
    method,
    complete: framed.complete,
    plain: framed.complete && method !== 'CONNECT',
  }
}

function encoded(body: Buffer, how: string): { encoding: string[]; body: Buffer } {
  const encoders: Record<string, (text: Buffer) => Buffer> = {
    gzip: gzipSync,
    deflate: deflateSync,
    br: brotliCompressSync,
  }
  const encode = encoders[how]
  if (encode) return { encoding: [`content-encoding: ${how}`], body: encode(body) }
  return {
    encoding: how === 'none' ? [] : [`content-encoding: ${how === 'broken' ? 'gzip' : 'x-secret'}`],
    body,
  }
}

type Framed = { headers: string[]; body: Buffer; complete: boolean }

function framing(dice: Dice, body: Buffer): Framed {
  const { length } = body
  const chunk = (text: Buffer | string, size = Buffer.byteLength(text).toString(16)) =>
    Buffer.concat([Buffer.from(`${size}\r\n`), Buffer.from(text), Buffer.from('\r\n')])
  const chunked = 'transfer-encoding: chunked'
  const last = Buffer.from('0\r\n\r\n')
  const right: Framed = {
    headers: length > 0 ? [`content-length: ${length}`] : [],
    body,
    complete: true,
  }
  if (dice.chance(0.8)) return right
  return dice.of<Framed>([
    {
      headers: [chunked],
      body: Buffer.concat([...(length > 0 ? [chunk(body)] : []), last]),
      complete: true,
    },
    { headers: [chunked], body: Buffer.concat([chunk(body, 'zz'), last]), complete: false },
    { headers: [chunked], body: chunk(body), complete: false },
    {
      headers: [chunked],
      body: Buffer.concat([chunk(body, `${length.toString(16)};${'e'.repeat(20_000)}`), last]),
      complete: false,
    },
    {
      headers: [chunked, `content-length: ${length}`],
      body: Buffer.concat([chunk(body), last]),
      complete: false,
    },
    { headers: ['transfer-encoding: gzip'], body, complete: false },
    {
      headers: ['transfer-encoding: x, chunked'],
      body: Buffer.concat([chunk(body), last]),
      complete: false,
    },
    { headers: [`content-length: ${length + 10}`], body, complete: false },
    { headers: [`content-length: ${Math.max(0, length - 3)}`], body, complete: false },
    { headers: ['content-length: 99999999999999'], body, complete: false },
    {
      headers: [
        `content-length: ${dice.of(['-1', 'abc', '0x10', '1e3', '+5', ' ', '18446744073709551616'])}`,
      ],
      body,
      complete: false,
    },
    {
      headers: [`content-length: ${length}`, `content-length: ${length + 1}`],
      body,
      complete: false,
    },
    { headers: [], body, complete: false },
  ])
}
