import * as zlib from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Located } from '../../../../src/features/check/records/lines.ts'
import { recordsOf } from '../../../../src/features/check/records/records.ts'

// Files of recorders other than ours: each answer is read at its place, or the file is named in one
// finding, and never judged as one answer.

const { zstdCompressSync } = zlib as { zstdCompressSync?: typeof zlib.gzipSync }

async function read(input: string | Uint8Array, size = 1 << 16): Promise<Located[]> {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input
  async function* chunks() {
    for (let from = 0; from < bytes.length; from += size) yield bytes.slice(from, from + size)
  }
  const found: Located[] = []
  for await (const some of recordsOf(chunks())) found.push(...some)
  return found
}

const BODY = { error: 'VISIT_LOST', message: 'x' }
const TEXT = JSON.stringify(BODY)
const JSON_TYPE = { 'content-type': 'application/json' }
const request = { method: 'POST', path: '/visits', headers: JSON_TYPE, body: { id: 7 } }
const response = { status: 404, headers: JSON_TYPE, body: BODY }
const pairs = [{ key: 'Content-Type', value: 'application/json' }]
const base64 = Buffer.from(TEXT).toString('base64')

const READ: Record<string, unknown> = {
  'a list of records': [{ ...response, method: 'POST', url: '/visits', request: { id: 7 } }],
  'a list of pairs': [{ request, response }],
  nock: [
    {
      scope: 'https://a.test:443',
      ...request,
      status: 404,
      response: BODY,
      rawHeaders: Object.entries(JSON_TYPE).flat(),
      responseIsBinary: false,
    },
  ],
  'nock, compressed': [
    {
      scope: 'https://a.test:443',
      ...request,
      status: 404,
      response: [zlib.gzipSync(TEXT).toString('hex')],
      rawHeaders: ['Content-Type', 'application/json', 'Content-Encoding', 'gzip'],
    },
  ],
  'Pact 2': {
    consumer: { name: 'a' },
    provider: { name: 'b' },
    interactions: [{ description: 'x', request, response }],
    metadata: { pactSpecification: { version: '2.0.0' } },
  },
  'Pact 4': {
    interactions: [
      {
        type: 'Synchronous/HTTP',
        request: {
          ...request,
          body: { content: { id: 7 }, contentType: 'application/json', encoded: false },
        },
        response: {
          status: 404,
          headers: { 'Content-Type': ['application/json'] },
          body: { content: BODY, contentType: 'application/json', encoded: false },
        },
      },
    ],
  },
  'Pact 4, base64': {
    interactions: [
      {
        request,
        response: {
          ...response,
          body: { content: base64, contentType: 'application/json', encoded: 'base64' },
        },
      },
    ],
  },
  'WireMock, a mapping': {
    id: 'x',
    request: { method: 'POST', urlPath: '/visits' },
    response: { status: 404, jsonBody: BODY, headers: JSON_TYPE },
  },
  'WireMock, mappings': {
    mappings: [
      {
        request: { method: 'POST', url: '/visits' },
        response: { status: 404, body: TEXT, headers: JSON_TYPE },
      },
    ],
    meta: { total: 1 },
  },
  'WireMock, base64': {
    mappings: [
      {
        request: { method: 'POST', url: '/visits' },
        response: { status: 404, base64Body: base64, headers: JSON_TYPE },
      },
    ],
  },
  'WireMock, the journal': {
    requests: [
      {
        id: 'x',
        request: { method: 'POST', url: '/visits', body: '{"id":7}' },
        response: { status: 404, headers: JSON_TYPE, body: TEXT },
      },
    ],
  },
  'a Postman collection': {
    info: {
      name: 'a',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: [
      {
        name: 'visits',
        item: [
          {
            name: 'open',
            request: {},
            response: [
              {
                name: 'lost',
                originalRequest: {
                  method: 'POST',
                  header: [],
                  url: { raw: '/visits', path: ['visits'] },
                  body: { mode: 'raw', raw: '{"id":7}' },
                },
                status: 'Not Found',
                code: 404,
                header: pairs,
                body: TEXT,
              },
            ],
          },
        ],
      },
    ],
  },
  'a report of Newman': {
    collection: { item: [] },
    run: {
      executions: [
        {
          request: { method: 'POST', url: '/visits' },
          response: {
            id: 'x',
            status: 'Not Found',
            code: 404,
            header: pairs,
            stream: { type: 'Buffer', data: [...Buffer.from(TEXT)] },
          },
        },
      ],
    },
  },
  'a VCR cassette': {
    http_interactions: [
      {
        request: {
          method: 'post',
          uri: '/visits',
          body: { encoding: 'UTF-8', string: '{"id":7}' },
          headers: {},
        },
        response: {
          status: { code: 404, message: 'Not Found' },
          headers: { 'Content-Type': ['application/json'] },
          body: { encoding: 'UTF-8', string: TEXT },
        },
      },
    ],
    recorded_with: 'VCR 6.1.0',
  },
  Hoverfly: {
    data: {
      pairs: [
        {
          request: { path: [{ matcher: 'exact', value: '/visits' }] },
          response: {
            status: 404,
            body: base64,
            encodedBody: true,
            headers: { 'Content-Type': ['application/json'] },
          },
        },
      ],
    },
    meta: { schemaVersion: 'v5' },
  },
  mountebank: {
    imposters: [
      {
        port: 1,
        stubs: [
          {
            predicates: [],
            responses: [{ is: { statusCode: 404, headers: JSON_TYPE, body: BODY } }],
          },
        ],
      },
    ],
  },
  Mockoon: {
    endpointPrefix: '',
    routes: [
      {
        method: 'post',
        endpoint: 'visits',
        responses: [{ statusCode: 404, headers: pairs, body: TEXT }],
      },
    ],
  },
  'HAR with something before its log': {
    _about: 'x',
    log: {
      entries: [
        {
          request: { method: 'POST', url: '/visits', postData: { text: '{"id":7}' } },
          response: {
            status: 404,
            headers: [{ name: 'Content-Type', value: 'application/json' }],
            content: { text: TEXT, mimeType: 'application/json' },
          },
        },
      ],
    },
  },
  'a list of req and res': [
    { req: request, res: { statusCode: 404, headers: JSON_TYPE, body: BODY } },
  ],
  Charles: [
    {
      status: 'COMPLETE',
      method: 'POST',
      host: 'a.test',
      path: '/visits',
      request: {},
      response: { status: 404, headers: JSON_TYPE, body: { text: TEXT, charset: 'utf-8' } },
    },
  ],
}

describe.each(Object.entries(READ))('%s', (name, document) => {
  test.each([0, 2, '\t'])('indented by %j', async (indent) => {
    const text = JSON.stringify(document, null, indent)
    for (const size of [1 << 16, 7]) {
      const found = await read(text, size)
      expect(found).toHaveLength(1)
      const [one] = found as [Located & { record: { body: unknown } }]
      expect(one.record).toMatchObject({ status: 404, headers: JSON_TYPE })
      expect([TEXT, BODY]).toContainEqual(one.record.body)
      expect(one).toMatchObject({ faults: [] })
      // The place is that of the answer, and not of the document.
      const line = text.split('\n')[one.line - 1]!.slice(one.column - 1)
      expect(line).toMatch(/^\{/)
      if (indent !== 0 && name !== 'WireMock, a mapping') expect(one.line).toBeGreaterThan(1)
    }
  })
})

test('calls of recorders', async () => {
  const calls = new Map<string, unknown>()
  for (const [name, document] of Object.entries(READ)) {
    const [one] = (await read(JSON.stringify(document))) as [
      Located & { record: { method?: string; url?: string; request?: unknown } },
    ]
    calls.set(name, [one.record.method, one.record.url, one.record.request])
  }
  expect(calls.get('nock')).toEqual(['POST', 'https://a.test:443/visits', { id: 7 }])
  expect(calls.get('Pact 4')).toEqual(['POST', '/visits', { id: 7 }])
  expect(calls.get('a Postman collection')).toEqual(['POST', '/visits', '{"id":7}'])
  expect(calls.get('a VCR cassette')).toEqual(['post', '/visits', '{"id":7}'])
  expect(calls.get('WireMock, a mapping')).toEqual(['POST', '/visits', undefined])
})

test.each<[string, string | Uint8Array, string]>([
  [
    'a collection without answers',
    '{"info":{"name":"a"},"item":[{"name":"b","response":[]}]}',
    'this is a Postman collection without recorded answers',
  ],
  [
    'over several lines',
    JSON.stringify({ _type: 'export', resources: [] }, null, 2),
    'this is an export of Insomnia without recorded answers',
  ],
  [
    'OpenAPI',
    '{"openapi":"3.1.0","paths":{}}',
    'this is an OpenAPI document without recorded answers',
  ],
  [
    'VCR in YAML',
    '---\nhttp_interactions:\n- request:\n    method: get\n',
    'the input is a VCR cassette in YAML',
  ],
  [
    'curl -i',
    'HTTP/1.1 404 Not Found\r\ncontent-type: application/json\r\n\r\n{}',
    'the input is a plain HTTP answer, such as of curl -i',
  ],
  ['a ZIP', 'PK\x03\x04\n\n', 'the input is a ZIP archive'],
  ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0, 0x7d, 0, 0x0a, 0), 'the input is UTF-16'],
  ['mitmproxy', '2345:9:websocket;0:~8:response;', 'the input is a file of mitmproxy'],
])('named: %s', async (_, input, unreadable) => {
  const found = await read(input)
  expect(found).toMatchObject([{ unreadable }])
  expect((found[0] as { help?: string }).help).toBeTruthy()
})

describe('JSON over several lines', () => {
  const pretty = (value: unknown) => JSON.stringify(value, null, 2)
  test.each<[string, string, (number | undefined)[]]>([
    ['one record', pretty(response), [404]],
    ['one body', pretty(BODY), [undefined]],
    [
      'several records',
      `${pretty(response)}\n${pretty({ ...response, status: 500 })}\n`,
      [404, 500],
    ],
    ['a list', pretty([response, { ...response, status: 500 }]), [404, 500]],
    [
      'a list that begins on its first line',
      `[${pretty(response)},\n${pretty(response)}]`,
      [404, 404],
    ],
    [
      'a list of one record for each line',
      `[\n${TEXT.replace('{', '{"status":404,"body":{},')}\n]`,
      [404],
    ],
    ['a body that is a list of reasons', pretty([BODY, BODY]), [undefined]],
    ['records and bodies alone', pretty([response, BODY]), [404, undefined]],
    ['CRLF', pretty(response).replaceAll('\n', '\r\n'), [404]],
    [
      'NDJSON whose first line breaks off',
      `{"status":404,"body":{"a":\n${JSON.stringify(response)}\n`,
      [404],
    ],
    ['NDJSON with a list', `[{"error":"A_B"}]\n${JSON.stringify(response)}\n`, [undefined, 404]],
  ])('%s', async (_, text, statuses) =>
    expect(
      (await read(text)).flatMap((one) => ('record' in one ? [one.record.status] : [])),
    ).toEqual(statuses),
  )
  test.each([
    ['breaks off here', pretty([response, response]).slice(0, -20)],
    ['is not JSON', `${pretty(response)}}`],
  ])('the file %s', async (what, text) =>
    expect((await read(text)).at(-1)).toMatchObject({ unreadable: `the file ${what}` }),
  )
})

test('zstd is read, or not checked', async () => {
  const body = zstdCompressSync?.(TEXT) ?? Buffer.from('KLUv/SAA', 'base64')
  const [one] = await read(
    JSON.stringify({
      status: 404,
      headers: { ...JSON_TYPE, 'content-encoding': 'zstd' },
      body_base64: body.toString('base64'),
    }),
  )
  expect(one).toMatchObject(
    zstdCompressSync
      ? { record: { body: TEXT }, faults: [] }
      : { faults: [], unchecked: 'the body is not checked: Node.js decodes zstd from 22.15 on' },
  )
})
