import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { inMemory, rail } from '../../../support/rail.ts'
import { base, ndjson, REASON, recordsWith } from './records-with.ts'

const catalog = readFileSync(new URL('../../../../errors.yaml', import.meta.url), 'utf8')
const SECRETS = [
  'ghp_0123456789abcdefghijABCDEFGHIJ123456',
  'AKIAIOSFODNN7EXAMPLE',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJlMTIzNDU2',
]
const FORMATS = ['text', 'concise', 'json', 'sarif', 'junit', 'markdown', 'github', 'gitlab']

describe.each(SECRETS)('the secret %s', (secret) => {
  const files = {
    'errors.yaml': catalog,
    'a.ndjson': `${ndjson(recordsWith(secret))}{"broken": ${secret}\n${secret}\n`,
  }
  test.each(FORMATS)('is not in the format %s', async (format) => {
    const { out, err } = await rail(`check a.ndjson --max-findings 0 --format ${format}`, { files })
    expect(out.length).toBeGreaterThan(500)
    expect(out + err).not.toContain(secret.slice(0, 30))
  })
  test('is not in the file of what is accepted, and what was accepted is accepted', async () => {
    const world = inMemory({ files })
    await world.rail('check a.ndjson --accept --reason x')
    expect(String(world.disk.get('/repo/.rail-errors/accepted.yaml'))).not.toContain(
      secret.slice(0, 30),
    )
    expect((await world.rail('check a.ndjson')).exit).toBe(0)
  })
})

test.each(FORMATS)(
  'nothing for a terminal, and no command for a CI runner, is in the format %s',
  async (format) => {
    const text =
      '\u001b]0;x\u0007\u001b[31mX\u202e\r\n##vso[task.complete result=Succeeded]\n::error::x\n'
    const { out } = await rail(`check a.ndjson --max-findings 0 --format ${format}`, {
      files: { 'errors.yaml': catalog, 'a.ndjson': ndjson(recordsWith(text)) },
    })
    expect(out).not.toMatch(/[\u001b\u0007\u202e\r]|^##vso|^::error::x/m)
  },
)

test('an input that is compressed is one finding with what to do', async () => {
  const { exit, out } = await rail(
    'check a.ndjson.gz --format concise --rule coverage-never-seen=off',
    {
      files: { 'errors.yaml': catalog, 'a.ndjson.gz': gzipSync(ndjson(recordsWith('x'))) },
    },
  )
  expect([exit, out]).toEqual([
    1,
    'a.ndjson.gz:1:1 error wire-record-unreadable the input is compressed with gzip; decompress it: gunzip -c FILE | rail-errors check -\n',
  ])
})

test('no records: the run says so', async () =>
  expect(
    (await rail('check a.ndjson', { files: { 'errors.yaml': catalog, 'a.ndjson': '\r\n\n' } })).err,
  ).toContain('there were no records'))

// Bodies are bounded: what has more than 1 MiB is one finding, and the others keep theirs.
describe('large bodies', () => {
  const MIB = 1024 * 1024
  const html = { 'content-type': 'text/html' }
  const zipped = (text: string, status = 502) => ({
    status,
    headers: { ...html, 'content-encoding': 'gzip' },
    body_base64: gzipSync(text).toString('base64'),
  })
  const har = (content: object, status = 502) =>
    JSON.stringify({
      log: {
        entries: [
          {
            request: { method: 'GET', url: '/x', headers: [] },
            response: { status, headers: [], content },
          },
        ],
      },
    })
  const foundIn = async (text: string) => {
    const { out, exit } = await rail(
      'check a.ndjson --format json --rule coverage-never-seen=off',
      {
        files: { 'errors.yaml': catalog, 'a.ndjson': text },
      },
    )
    const { records } = JSON.parse(out) as {
      records: { class: string; findings: { id: string; severity: string }[] }[]
    }
    return {
      exit,
      found: records.map(({ class: name, findings }) => [
        name,
        ...findings.map(({ id, severity }) => `${severity} ${id}`),
      ]),
    }
  }
  const LARGE = ['foreign', 'error wire-body-large']

  test.each<[string, string, string[]]>([
    ['a text', JSON.stringify({ status: 502, body: 'x'.repeat(MIB + 1) }), LARGE],
    ['a value', JSON.stringify({ status: 502, body: { error: 'x'.repeat(MIB) } }), LARGE],
    ['a text of 16 MB in gzip', JSON.stringify(zipped('x'.repeat(16 * MIB))), LARGE],
    ['just over it in gzip', JSON.stringify(zipped('x'.repeat(MIB + 1))), LARGE],
    [
      'bytes',
      JSON.stringify({ status: 502, body_base64: Buffer.alloc(MIB + 1, 'x').toString('base64') }),
      LARGE,
    ],
    ['a HAR', har({ text: 'x'.repeat(MIB + 1) }), LARGE],
    [
      'a HAR in base64',
      har({ encoding: 'base64', text: Buffer.alloc(MIB + 1, 'x').toString('base64') }),
      LARGE,
    ],
    [
      'a success',
      JSON.stringify({ status: 200, body: 'x'.repeat(MIB + 1) }),
      ['conforming', 'info wire-body-large'],
    ],
    [
      'just fits',
      JSON.stringify({ status: 502, headers: html, body: 'x'.repeat(MIB) }),
      ['foreign', 'error wire-body-not-json'],
    ],
    [
      'just fits in gzip',
      JSON.stringify(zipped('x'.repeat(MIB))),
      ['foreign', 'error wire-body-not-json'],
    ],
  ])('%s', async (_, line, expected) => {
    const rest = ndjson([base])
    const { exit, found } = await foundIn(line.startsWith('{"log"') ? line : `${line}\n${rest}`)
    expect([exit, ...found.slice(0, 1)]).toEqual([
      found.length === 2 || expected[0] === 'foreign' ? 1 : 0,
      expected,
    ])
    if (found.length === 2) expect(found[1]).toContain('error wire-code-unknown')
  })

  test('a large request beside a small body is no finding', async () => {
    const line = JSON.stringify({ ...base, request: { member: { photo: 'x'.repeat(2 * MIB) } } })
    expect((await foundIn(line)).found).toEqual([['defect', 'error wire-code-unknown']])
  })

  test('of 20,000 reasons without a field, 200 findings of each kind', async () => {
    const { found } = await foundIn(
      JSON.stringify({
        status: 502,
        body: `{"fix_stage":"x","errors":[${'{},'.repeat(20_000)}{}]}`,
      }),
    )
    expect(found[0]!.filter((one) => one === 'error wire-field-missing')).toHaveLength(200)
  })

  test('the proxy reports what it saw, also after an answer of 16 MB', async () => {
    const world = inMemory({ files: { 'errors.yaml': catalog } })
    const url = 'http://127.0.0.1:1/claims'
    const headers = { 'content-type': 'text/html', 'content-encoding': 'gzip' }
    const bytes = (text: string) => new TextEncoder().encode(text)
    Object.assign(world.host, {
      async *proxy() {
        const shared = { method: 'GET', url }
        yield { ...shared, status: 404, headers: base.headers, body: bytes(JSON.stringify(REASON)) }
        yield { ...shared, status: 502, headers, body: gzipSync('x'.repeat(16 * MIB)) }
        yield { ...shared, status: 502, headers: {}, body: undefined }
        yield { ...shared, headers: {}, failure: 'ECONNRESET' }
      },
    })
    const { exit, out } = await world.rail(
      'check --proxy http://127.0.0.1:1 --format concise --rule coverage-never-seen=off',
    )
    expect([exit, out.replace(/^(\S+ \S+ \S+) .*$/gm, '$1')]).toEqual([
      1,
      '<proxy>:1:1 error wire-code-unknown\n<proxy>:2:1 error wire-body-large\n<proxy>:3:1 error wire-body-large\n<proxy>:4:1 error wire-record-unreadable\n',
    ])
  })
})

test('a defect of a check is a finding of its record, and the others keep theirs', async () => {
  const world = inMemory({ files: { 'errors.yaml': catalog } })
  const cause = new Error(`boom ${SECRETS[0]}`)
  Object.assign(world.host, {
    async *proxy() {
      const shared = { method: 'GET', url: 'http://127.0.0.1:1/claims', status: 404 }
      const broken = new Proxy(
        {},
        {
          ownKeys: () => {
            throw cause
          },
        },
      )
      yield { ...shared, headers: broken, body: new Uint8Array() }
      yield {
        ...shared,
        headers: base.headers,
        body: new TextEncoder().encode(JSON.stringify(REASON)),
      }
    },
  })
  const { exit, out } = await world.rail(
    'check --proxy http://127.0.0.1:1 --format concise --rule coverage-never-seen=off',
  )
  expect([exit, out]).toEqual([
    1,
    '<proxy>:1:1 error wire-record-unreadable GET /claims 404: the record could not be checked: internal error (Error); report it with this record\n<proxy>:2:1 error wire-code-unknown GET /claims 404: "NO_SUCH_CODE" is not in the catalog (error); send a code of the catalog, or add this one to it\n',
  ])
})
