import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { inMemory, rail } from '../rail.ts'

const catalog = readFileSync(new URL('../../errors.yaml', import.meta.url), 'utf8')
const REASON = {
  error: 'NO_SUCH_CODE',
  message: 'No member has this identifier.',
  path: 'member.id',
  fix_stage: 'identify',
}
const base = {
  status: 404,
  headers: { 'content-type': 'application/json' },
  method: 'POST',
  url: '/claims',
  body: REASON,
}
const SECRETS = [
  'ghp_0123456789abcdefghijABCDEFGHIJ123456',
  'AKIAIOSFODNN7EXAMPLE',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJlMTIzNDU2',
]
const FORMATS = [
  'text',
  'concise',
  'json',
  'jsonl',
  'sarif',
  'junit',
  'html',
  'markdown',
  'github',
  'gitlab',
  'checkstyle',
]

/** Records that have a text at each place that a service or a client can fill. */
const recordsWith = (text: string) => [
  { ...base, body: { ...REASON, error: text } },
  { ...base, body: { ...REASON, path: text }, request: { member: {} } },
  { ...base, body: { ...REASON, fix_stage: text } },
  { ...base, body: { ...REASON, message: text } },
  { ...base, body: { ...REASON, [text]: 1 } },
  { ...base, body: { ...REASON, details: { [text]: `Bearer ${text}0123456789abcdefghij` } } },
  { ...base, body: { errors: [{ ...REASON, error: text, [text]: 1 }] } },
  { ...base, headers: { 'content-type': text } },
  {
    ...base,
    headers: { ...base.headers, 'retry-after': text, 'cache-control': `max-age=60, ${text}` },
  },
  {
    ...base,
    status: 401,
    headers: { ...base.headers, 'www-authenticate': `Bearer error="${text}"` },
    body: { error: text },
  },
  { ...base, status: 400, url: '/oauth/token', body: { error: text, error_description: text } },
  { ...base, method: text },
  { ...base, url: `/reset/${text}?token=${text}#${text}` },
  { ...base, url: `https://clinic:${text}@api.example.org/claims` },
  { ...base, url: `clinic:${text}@api.example.org/claims` },
  {
    ...base,
    status: 500,
    headers: { 'content-type': 'text/html', server: text },
    body: `<h1>${text}`,
  },
  { ...base, status: 500, body: { timestamp: text, status: 500, error: text, path: text } },
]
const ndjson = (records: readonly unknown[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')

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
  test('is not in the suppressions file, and what was accepted is accepted', async () => {
    const world = inMemory({ files })
    await world.rail('check a.ndjson --suppress --reason x')
    expect(String(world.disk.get('/repo/.rail-errors/suppressions.yaml'))).not.toContain(
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
