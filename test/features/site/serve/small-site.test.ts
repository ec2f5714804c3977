import { expect, test } from 'vitest'
import { type OutputFile, serveFiles } from '../../../../src/features/site/serve/index.ts'

// Every header and body of a small site that is written here.
const file = (path: string, mediaType: string, contents: string, more: object = {}): OutputFile =>
  ({ path, mediaType, contents, ...more }) as OutputFile
const LONG = 'x'.repeat(1024)
const files = [
  file('a/deeper/index.html', 'text/html', 'deeper'),
  file('a/index.html', 'text/html', 'home'),
  file('a/list.json', 'application/json', LONG),
  file('a/short.css', 'text/css', LONG.slice(1)),
  file('a/list.json.gz', 'application/gzip', 'packed', { encoding: 'gzip' }),
  file('a/package.tgz', 'application/gzip', LONG),
  file('a/1.0.0/clinic.codesystem.json', 'application/fhir+json', '{}', { frozenVersion: '1.0.0' }),
  file('_headers', 'text/plain', '/*\n  x: y\n'),
  file('_redirects', 'text/plain', '/old /a/list.json 200\n/b%3Ac /a/auth:token 301\n# nothing\n'),
]
const serve = serveFiles(files, {
  encode: async (plain, encoding) => plain.slice(0, encoding.length),
})

const ALWAYS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
const TEXT = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' }
const plain = (type: string, length: number) => ({
  'content-type': type,
  'content-length': String(length),
  'cache-control': 'no-cache',
})

test.each<[string, [number, object, string]]>([
  ['GET /', [302, { location: '/a/', 'cache-control': 'no-cache' }, '']],
  ['GET /a', [301, { location: '/a/' }, '']],
  ['GET /a/', [200, plain('text/html; charset=utf-8', 4), 'home']],
  ['GET /a/deeper', [301, { location: '/a/deeper/' }, '']],
  ['GET /b:c', [301, { location: '/a/auth%3Atoken' }, '']],
  ['GET /b%3Ac/', [301, { location: '/a/auth%3Atoken' }, '']],
  ['GET /old', [200, { ...plain('application/json', 1024), vary: 'Accept-Encoding' }, LONG]],
  [
    'GET /a/list.json br;q=0.4,gzip;q=0.5',
    [
      200,
      { ...plain('application/json', 4), vary: 'Accept-Encoding', 'content-encoding': 'gzip' },
      'xxxx',
    ],
  ],
  ['HEAD /a/list.json', [200, { ...plain('application/json', 1024), vary: 'Accept-Encoding' }, '']],
  ['GET /a/short.css gzip', [200, plain('text/css; charset=utf-8', 1023), LONG.slice(1)]],
  ['GET /a/package.tgz gzip', [200, plain('application/gzip', 1024), LONG]],
  ['GET /a/list.json.gz', [404, TEXT, 'There is nothing at this address.\n']],
  ['GET /_headers', [404, TEXT, 'There is nothing at this address.\n']],
  ['GET /#', [302, { location: '/a/', 'cache-control': 'no-cache' }, '']],
  ['HEAD /nothing', [404, {}, '']],
  [
    'GET /a/CodeSystem/clinic%7C1.0.0',
    [
      200,
      {
        ...plain('application/fhir+json', 2),
        'cache-control': 'public, max-age=31536000, immutable',
      },
      '{}',
    ],
  ],
  ['GET /a/ValueSet/clinic%7C1.0.0', [404, TEXT, 'There is nothing at this address.\n']],
  [
    'PUT /a/',
    [405, { ...TEXT, allow: 'GET, HEAD, OPTIONS' }, 'This address is only read: GET or HEAD.\n'],
  ],
  [
    'OPTIONS /nothing',
    [
      204,
      {
        allow: 'GET, HEAD, OPTIONS',
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': 'If-None-Match, Authorization',
        'access-control-max-age': '86400',
      },
      '',
    ],
  ],
])('%s', async (asked, [status, headers, body]) => {
  const [method, path, accepted = 'identity'] = asked.split(' ') as [string, string, string?]
  const request = new Request(`http://site.example${path}`, {
    method,
    headers: { 'accept-encoding': accepted },
  })
  const response = await serve(request)
  const { etag, ...others } = Object.fromEntries(response.headers)
  expect([response.status, others, await response.text()]).toEqual([
    status,
    { ...ALWAYS, ...headers },
    body,
  ])
  expect(etag !== undefined).toBe(status === 200)
  if (etag === undefined) return
  expect(etag).toMatch(/^"[0-9a-f]{32}(?:-(?:br|gzip))?"$/)
  // What is there already is sent again without what only a body has.
  const again = await serve(
    new Request(request, {
      headers: { 'accept-encoding': accepted, 'if-none-match': ` W/${etag} , "x"` },
    }),
  )
  const { 'content-length': _, 'content-encoding': __, ...about } = others
  expect([again.status, Object.fromEntries(again.headers), await again.text()]).toEqual([
    304,
    { ...about, etag },
    '',
  ])
})

test('what is compressed once is not compressed again', async () => {
  let calls = 0
  const own = serveFiles(files, {
    encode: async (bytes) => {
      calls++
      return bytes
    },
  })
  const headers = { 'accept-encoding': 'br' }
  const get = () => own(new Request('http://site.example/a/list.json', { headers }))
  const tags = (await Promise.all([get(), get(), get()])).map(({ headers: of }) => of.get('etag'))
  expect([new Set(tags).size, calls]).toEqual([1, 1])
})
