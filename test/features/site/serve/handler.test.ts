import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { entry } from '../../../../src/base/rules/linter/rule.ts'
import {
  type Handler,
  type OutputFile,
  serveFiles,
} from '../../../../src/features/site/serve/index.ts'
import { build, read } from '../../../../src/index.ts'
import { healthy } from '../../../support/catalogs.ts'
import { rowsOf } from '../../../support/rows.ts'

// The handler as a program calls it; test/peers/static-site.peer.ts compares the server with nginx.
let files: readonly OutputFile[]
let handler: Handler
beforeAll(async () => {
  const source = readFileSync(new URL('../../../../errors.yaml', import.meta.url), 'utf8')
  files = (await build(await read(source), { targets: ['static-site'] })).files
  handler = serveFiles(files, {
    encode: async (plain, encoding) =>
      encoding === 'br' ? brotliCompressSync(plain) : gzipSync(plain),
  })
})
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  handler(new Request(`http://rail.example${path}`, { method, headers }))
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())
const LIST = '/terminology/rail-errors.json'

describe('the encoding that a client prefers', () => {
  test.each(
    rowsOf<{ accepted?: string; encoding: string | null }>(import.meta, 'accepted encodings'),
  )('Accept-Encoding: $accepted', async ({ accepted, encoding }) => {
    const response = await get(LIST, accepted === undefined ? {} : { 'accept-encoding': accepted })
    const body = await bytes(response)
    const plain =
      encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    expect([
      response.headers.get('content-encoding'),
      response.headers.get('content-length'),
    ]).toEqual([encoding, String(body.length)])
    expect(JSON.parse(plain.toString()).codes).toHaveLength(6)
  })

  test('each has an entity tag of its own', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(async (one) =>
        (await get(LIST, { 'accept-encoding': one })).headers.get('etag'),
      ),
    )
    expect(new Set(tags).size).toBe(3)
  })

  test('what is small or compressed already is sent as it is', async () => {
    for (const path of ['/terminology/rail-errors.tgz', '/terminology/icon.svg']) {
      const response = await get(path, { 'accept-encoding': 'gzip' })
      expect([
        response.status,
        response.headers.get('content-encoding'),
        response.headers.get('vary'),
      ]).toEqual([200, null, null])
    }
  })
})

describe('a page in Markdown', () => {
  test.each(rowsOf<{ accept: string; isMarkdown: boolean }>(import.meta, 'accepted types'))(
    'Accept: $accept',
    async ({ accept, isMarkdown }) => {
      for (const page of ['', 'codes/ALREADY_CLOSED/']) {
        const { headers } = await get(`/terminology/${page}`, { accept })
        expect([headers.get('content-type'), headers.get('vary')]).toEqual([
          `text/${isMarkdown ? 'markdown' : 'html'}; charset=utf-8`,
          'Accept-Encoding, Accept',
        ])
      }
      expect((await get(LIST, { accept })).headers.get('content-type')).toBe('application/json')
    },
  )
})

describe('what the client has already', () => {
  test.each<[string, (etag: string) => string, number]>([
    ['the tag', (etag) => etag, 304],
    ['a weak tag', (etag) => `W/${etag}`, 304],
    ['one of several', (etag) => `"other", ${etag}`, 304],
    ['anything', () => '*', 304],
    ['another tag', () => '"other"', 200],
    ['the tag without quotes', (etag) => etag.replaceAll('"', ''), 200],
  ])('%s', async (_, sent, status) => {
    const etag = (await get(LIST)).headers.get('etag')!
    const response = await get(LIST, { 'if-none-match': sent(etag) })
    expect([
      response.status,
      response.headers.get('etag'),
      (await bytes(response)).length > 0,
    ]).toEqual([status, etag, status === 200])
  })
})

test.each<[string, string, number, string | null]>([
  ['HEAD', LIST, 200, null],
  ['OPTIONS', LIST, 204, 'GET, HEAD, OPTIONS'],
  ['POST', LIST, 405, 'GET, HEAD, OPTIONS'],
  ['DELETE', LIST, 405, 'GET, HEAD, OPTIONS'],
  ['HEAD', '/nothing', 404, null],
])('%s %s', async (method, path, status, allow) => {
  const response = await get(path, {}, method)
  expect([
    response.status,
    response.headers.get('allow'),
    response.headers.get('access-control-allow-origin'),
  ]).toEqual([status, allow, '*'])
  if (method === 'HEAD') expect((await bytes(response)).length).toBe(0)
})

test('the root leads to the home page, for now', async () => {
  const response = await get('/')
  expect([
    response.status,
    ...['location', 'cache-control'].map((name) => response.headers.get(name)),
  ]).toEqual([302, '/terminology/', 'no-cache'])
  expect((await get('/terminology')).headers.get('location')).toBe('/terminology/')
  const rooted = files.map((file) => ({ ...file, path: file.path.replace(/^terminology\//, '') }))
  expect((await serveFiles(rooted)(new Request('http://rail.example/'))).status).toBe(200)
  expect((await serveFiles([])(new Request('http://rail.example/'))).status).toBe(404)
})

test.each(rowsOf<string>(import.meta, 'is not there'))('%s is not there', async (path) => {
  const response = await get(path)
  expect([response.status, await response.text()]).toEqual([
    404,
    'There is nothing at this address.\n',
  ])
})

test('without a function that compresses, gzip of the runtime', async () => {
  const own = serveFiles(files)
  const response = await own(
    new Request(`http://rail.example${LIST}`, { headers: { 'accept-encoding': 'br, gzip' } }),
  )
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(JSON.parse(gunzipSync(await bytes(response)).toString()).codes).toHaveLength(6)
})

// The rules that hosts get are the addresses that the server has: each line of `_redirects`, with
// and without a slash at the end.
test.each(['AUX', 'auth:token', 'MEMBER_NOT_FOUND'])(
  'every line of _redirects, with the code %s',
  async (code) => {
    const catalog = await read(healthy(entry({ code })))
    const site = (
      await build(catalog, { targets: ['static-site'], rules: { 'code-format': 'off' } })
    ).files
    const own = serveFiles(site)
    const text = (path: string) =>
      String(site.find((file) => `/${file.path}` === decodeURIComponent(path))?.contents)
    const lines = text('/_redirects').trim().split('\n')
    expect(lines.length).toBeGreaterThanOrEqual(code === 'MEMBER_NOT_FOUND' ? 3 : 4)
    for (const line of lines) {
      const [from, to, status] = line.split(' ') as [string, string, string]
      for (const address of [from, from.replaceAll('%3A', ':'), `${from}/`]) {
        const response = await own(new Request(`http://rail.example${address}`))
        const leads =
          status === '301'
            ? decodeURIComponent(response.headers.get('location')!)
            : await response.text()
        expect([address, response.status, leads]).toEqual([
          address,
          Number(status),
          status === '301' ? to : text(to),
        ])
      }
    }
  },
)
