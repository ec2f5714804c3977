import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Located } from '../../../../src/features/check/records/lines.ts'
import { recordsOf } from '../../../../src/features/check/records/records.ts'
import { rowsOf } from '../../../support/rows.ts'

const bytes = (text: string | Uint8Array) =>
  typeof text === 'string' ? new TextEncoder().encode(text) : text
async function* pieces(all: Uint8Array, size: number) {
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size)
}
async function read(input: string | Uint8Array, size = 1 << 20): Promise<Located[]> {
  const found: Located[] = []
  for await (const batch of recordsOf(pieces(bytes(input), size))) found.push(...batch)
  return found
}
const record = (located: Located | undefined) => ('record' in located! ? located.record : undefined)
const faults = (located: Located | undefined) =>
  'record' in located! ? located.faults : [located!.unreadable]
const base64 = (content: Uint8Array) => Buffer.from(content).toString('base64')

describe('NDJSON', () => {
  const LINES = [
    '{"status":404,"body":{"error":"A_B"}}',
    '',
    '  \t\r',
    '{"status":500,"body":"é €"}',
    '[{"error":"A_B"}]',
  ]

  test('records with their lines; blank ones are not counted', async () =>
    expect(await read(LINES.join('\n'))).toEqual(
      [
        {
          line: 1,
          column: 1,
          record: { status: 404, headers: undefined, body: { error: 'A_B' } },
          faults: [],
        },
        {
          line: 4,
          column: 1,
          record: { status: 500, headers: undefined, body: 'é €' },
          faults: [],
        },
        { line: 5, column: 1, record: { body: [{ error: 'A_B' }] }, faults: [] },
      ].map((one) => ({ ...one, record: JSON.parse(JSON.stringify(one.record)) })),
    ))

  test.each([1, 2, 3, 7, 64])('the same in pieces of %i bytes', async (size) =>
    expect(await read(LINES.join('\r\n'), size)).toEqual(await read(LINES.join('\r\n'))),
  )

  test('nothing in it', async () =>
    expect([await read(''), await read('\n\n \n')]).toEqual([[], []]))

  test.each<[string, string | Uint8Array, string[]]>([
    ['broken off', '{"status":404,"bo', ['the record is not JSON: it ends too early']],
    ['not JSON', '{"status":404,,}', ['the record is not JSON: it is not valid at character 15']],
    ['not UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d), ['the record is not UTF-8']],
    [
      'a status that is none',
      '{"status":"404","body":{}}',
      ['"status" is not a status from 100 to 599'],
    ],
    [
      'a status out of range',
      '{"status":1404,"body":{}}',
      ['"status" is not a status from 100 to 599'],
    ],
    [
      'headers that are none',
      '{"status":404,"headers":{"a":{}},"body":{}}',
      ['"headers" has values that are neither texts nor numbers'],
    ],
    [
      'a list of headers that is none',
      '{"status":404,"headers":["a: b","c"],"body":{}}',
      ['"headers" has values that are neither texts nor numbers'],
    ],
    [
      'a url that is none',
      '{"status":404,"url":7,"method":[],"body":{}}',
      ['"method" is not a text', '"url" is not a text'],
    ],
    [
      'body_base64 that is none',
      '{"status":404,"body_base64":"a%"}',
      ['"body_base64" is not base64'],
    ],
    [
      'body_base64 that is no text',
      '{"status":404,"body_base64":7}',
      ['"body_base64" is not a text'],
    ],
    [
      'fine',
      '{"status":404,"headers":null,"url":null,"body":null,"ts":"2026-11-21T10:00:00Z"}',
      [],
    ],
  ])('%s', async (_, line, expected) => expect(faults((await read(line))[0])).toEqual(expected))

  test('one bad record never ends the run', async () =>
    expect(
      (await read('{\n{"status":200,"body":{}}\nnull\n\u0000\n{"status":201,"body":{}}')).map(
        (one) => record(one)?.status ?? faults(one),
      ),
    ).toEqual([
      ['the record is not JSON: it ends too early'],
      200,
      [],
      [expect.stringContaining('not JSON')],
      201,
    ]))

  test('a record of 17 MB is a finding, and the next one is read', async () => {
    const large = `{"status":404,"body":"${'x'.repeat(17 * 1024 * 1024)}"}\n{"status":405,"body":{}}`
    const [first, second] = await read(large, 100_000)
    expect([faults(first), record(second)?.status, second!.line]).toEqual([
      ['the record has more than 16 MB'],
      405,
      2,
    ])
  })

  test.each(
    rowsOf<{ name: string; line: string; expected: unknown }>(
      import.meta,
      'ndjson: name, line, expected',
    ),
  )('$name', async ({ line, expected }) =>
    expect(JSON.parse(JSON.stringify(record((await read(line))[0])))).toEqual(expected),
  )
})

test.each<[status: unknown, isRead: boolean]>([
  [99, false],
  [100, true],
  [599, true],
  [600, false],
  [404.5, false],
  [-404, false],
])('the status %j', async (status, isRead) => {
  const [located] = await read(JSON.stringify({ status, body: {} }))
  expect([record(located)?.status, faults(located).length]).toEqual(
    isRead ? [status, 0] : [undefined, 1],
  )
})

// Bytes that are no UTF-8 are a finding in a body that is a text by its type, and rightly no text
// in an image or a document.
test.each(rowsOf<string>(import.meta, 'bytes that are no text of the type'))(
  'bytes that are no text, of the type %j: a finding',
  async (type) => {
    const line = {
      status: 404,
      headers: { 'content-type': type },
      body_base64: base64(Uint8Array.of(0x89, 0xff)),
    }
    expect(faults((await read(JSON.stringify(line)))[0])).toEqual(['the body is not UTF-8'])
  },
)

test.each([
  'image/png',
  'application/pdf',
  'application/octet-stream',
  'application/jsonish',
  'font/text',
  'application/context/x',
])('bytes that are no text, of the type %j: fine', async (type) => {
  const line = {
    status: 404,
    headers: { 'content-type': type },
    body_base64: base64(Uint8Array.of(0x89, 0xff)),
  }
  expect(faults((await read(JSON.stringify(line)))[0])).toEqual([])
})

test.each(rowsOf<{ text: string; expected?: number[] }>(import.meta, 'texts of Base64'))(
  'base64 $text',
  async ({ text, expected }) => {
    const [located] = await read(JSON.stringify({ body_base64: text }))
    const body = record(located)?.body
    expect([
      typeof body === 'string' ? [...Buffer.from(body)] : body,
      faults(located).length,
    ]).toEqual([expected, expected ? 0 : 1])
  },
)

describe('bodies as bytes', () => {
  const TEXT = '{"error":"A_B","message":"é"}'
  const body = async (content: Uint8Array, headers: Record<string, string>) =>
    (await read(JSON.stringify({ status: 404, headers, body_base64: base64(content) })))[0]!

  test.each<[string, Uint8Array, Record<string, string>]>([
    ['plain', bytes(TEXT), {}],
    ['gzip', gzipSync(TEXT), { 'content-encoding': 'gzip' }],
    ['x-gzip', gzipSync(TEXT), { 'Content-Encoding': 'X-GZIP' }],
    ['brotli', brotliCompressSync(TEXT), { 'content-encoding': 'br' }],
    ['deflate', deflateSync(TEXT), { 'content-encoding': 'deflate' }],
    ['raw deflate', deflateRawSync(TEXT), { 'content-encoding': 'deflate' }],
    ['two encodings', brotliCompressSync(gzipSync(TEXT)), { 'content-encoding': 'gzip, br' }],
    ['identity', bytes(TEXT), { 'content-encoding': 'identity' }],
    [
      'Latin-1',
      Buffer.from(TEXT, 'latin1'),
      { 'content-type': 'application/json; charset=ISO-8859-1' },
    ],
  ])('%s', async (_, content, headers) =>
    expect(record(await body(content, headers))?.body).toBe(TEXT),
  )

  test.each<[string, Uint8Array, Record<string, string>, string, boolean]>([
    [
      'not what it says',
      bytes(TEXT),
      { 'content-encoding': 'gzip' },
      'the body is not gzip, as its content encoding says',
      false,
    ],
    [
      'an unknown encoding',
      bytes(TEXT),
      { 'content-encoding': 'zip' },
      'the content encoding is not known',
      false,
    ],
    ['not its charset', Uint8Array.of(0x22, 0xff, 0x22), {}, 'the body is not UTF-8', true],
    [
      'an unknown charset',
      bytes(TEXT),
      { 'content-type': 'text/plain; charset=klingon' },
      'the charset is not known',
      true,
    ],
  ])('%s is a finding', async (_, content, headers, fault, isRead) => {
    const located = await body(content, headers)
    expect(faults(located)).toEqual([fault])
    expect(record(located)?.body !== undefined).toBe(isRead)
  })

  test('a bomb is too large', async () => {
    const [located] = [
      await body(gzipSync(new Uint8Array(20 * 1024 * 1024)), { 'content-encoding': 'gzip' }),
    ]
    expect([faults(located), record(located)]).toMatchObject([[], { tooLarge: true }])
    expect(record(located)).not.toHaveProperty('body')
  })
})

describe('HAR', () => {
  const entry = (more: object = {}) => ({
    startedDateTime: '2026-11-21T10:00:00Z',
    request: {
      method: 'POST',
      url: 'https://x.org/claims',
      headers: [],
      postData: { mimeType: 'application/json', text: '{"a":[1]}' },
    },
    response: {
      status: 404,
      headers: [
        { name: 'Content-Type', value: 'application/json' },
        { name: 'content-encoding', value: 'gzip' },
      ],
      content: { mimeType: 'application/json', text: '{"error":"A_B"}' },
    },
    ...more,
  })
  const har = (entries: readonly unknown[], more: object = {}) =>
    JSON.stringify(
      {
        log: {
          version: '1.2',
          creator: { name: 'entries', tags: [['{']] },
          pages: [{ title: 'a "log"' }],
          entries,
          comment: ']}',
          ...more,
        },
      },
      null,
      1,
    )

  test('entries with their places; bodies are decoded already', async () => {
    const [one, two] = await read(har([entry(), entry()]))
    expect(JSON.parse(JSON.stringify(record(one)))).toEqual({
      ...{
        status: 404,
        method: 'POST',
        url: 'https://x.org/claims',
        request: '{"a":[1]}',
        body: '{"error":"A_B"}',
      },
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    })
    const lines = har([entry(), entry()]).split('\n')
    expect([one!.entry, two!.entry]).toEqual([1, 2])
    for (const { line, column } of [one!, two!])
      expect(lines[line - 1]!.slice(column - 1)).toBe('{')
  })

  test.each([1, 5, 97])('the same in pieces of %i bytes', async (size) => {
    const text = har([entry(), entry({ request: {} }), { response: null }])
    expect(await read(text, size)).toEqual(await read(text))
  })

  test.each<[string, unknown, unknown]>([
    [
      'in base64',
      entry({
        response: { status: 200, content: { text: base64(bytes('é')), encoding: 'base64' } },
      }),
      { status: 200, body: 'é' },
    ],
    ['without a body', entry({ response: { status: 204, content: {} } }), { status: 204 }],
  ])('%s', async (_, one, expected) =>
    expect(record((await read(har([one])))[0])).toMatchObject(expected as object),
  )

  test('a request without an answer is no record', async () =>
    expect(
      await read(har([entry({ response: { status: 0 } }), { request: {} }, entry()])),
    ).toHaveLength(1))

  test('the number of an entry counts those without an answer', async () =>
    expect((await read(har([{ request: {} }, entry()])))[0]!.entry).toBe(2))

  test('a body that is not base64 is a finding', async () =>
    expect(
      faults(
        (
          await read(
            har([entry({ response: { status: 200, content: { text: '%', encoding: 'base64' } } })]),
          )
        )[0],
      ),
    ).toEqual(['the body is not base64']))

  test('a file that breaks off: the entries before, and a finding', async () => {
    const text = har([entry(), entry(), entry()])
    const found = await read(text.slice(0, text.lastIndexOf('"status"')))
    expect([found.length, faults(found.at(-1))]).toEqual([3, ['the file breaks off here']])
  })

  test('without entries', async () =>
    expect(faults((await read('{"log":{"version":"1.2"}}'))[0])).toEqual([
      'the HAR file has no entries',
    ]))

  test('with a byte order mark', async () =>
    expect(await read(`\ufeff${har([entry()])}`)).toHaveLength(1))

  test.each<[string, (text: string) => string, boolean]>([
    ['blanks before it', (text) => ` \t\r\n${text}`, true],
    ['a byte order mark and blanks before it', (text) => `\ufeff\n ${text}`, true],
    ['no blanks in it', (text) => JSON.stringify(JSON.parse(text)), true],
    ['blanks around its first name', (text) => text.replace(/\{\s*"log"/, '{ \t\n"log" \n '), true],
    ['a text before it', (text) => `log ${text}`, false],
    ['a letter before its first name', (text) => text.replace('"log"', 'x"log"'), false],
    ['the name "logs"', (text) => text.replace('"log"', '"logs"'), false],
    ['no colon after its first name', (text) => text.replace('"log":', '"log" '), false],
  ])('%s', async (_, changed, isHar) => {
    const found = await read(changed(har([entry()])))
    expect(found.some((one) => record(one)?.url === 'https://x.org/claims')).toBe(isHar)
  })
})

// Lines that no recorder of answers writes.
describe('logs of other programs', () => {
  const find = async (...lines: (object | string)[]) =>
    (
      await read(
        lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
      )
    ).map((one) =>
      'unreadable' in one ? `${one.line}: ${one.unreadable}` : (one.record.status ?? 'body'),
    )

  test.each(
    rowsOf<{ name: string; line: object | string }>(
      import.meta,
      'logs of other programs: name, line',
    ),
  )('$name: $line', async ({ name, line }) => {
    expect(await find(line)).toEqual([`1: the line is of ${name}, not a recorded answer`])
    expect(
      await find({ status: 404, body: {} }, line, line, { status: 405, body: {} }, line),
    ).toEqual([404, 405, `2: 3 lines are of ${name}, not recorded answers`])
  })

  test.each(
    rowsOf<{ name: string; line: object }>(import.meta, 'logs of other programs: name, line 2'),
  )('not: $name', async ({ line }) => expect(String(await find(line))).toMatch(/^(?:body|404)$/))
})
