import { expect, test } from 'vitest'
import { healthy } from '../../../support/catalogs.ts'
import type { World } from '../../../support/memory-host.ts'
import { rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

const clean = healthy()
const zip = new Uint8Array([0x50, 0x4b, 3, 4, 0])
const gzip = new Uint8Array([0x1f, 0x8b, 8, 0])

// What a source names that is no catalog: one line that says what to give.
test.each([
  ...rowsOf<{ what: string; source: string; files: World['files']; said: string }>(
    import.meta,
    'what, source, files',
  ),
  {
    what: 'a gzip file',
    source: 'a.gz',
    files: { 'a.gz': gzip },
    said: 'a.gz is a compressed file; unpack it and give the CodeSystem in it, in a FHIR package package/CodeSystem-<id>.json',
  },
  {
    what: 'a zip file',
    source: 'a.zip',
    files: { 'a.zip': zip },
    said: 'a.zip is a compressed file; unpack it and give the CodeSystem in it, in a FHIR package package/CodeSystem-<id>.json',
  },
])('$what', async ({ source, files, said }) => {
  expect(
    await rail(`explain MEMBER_NOT_FOUND --source ${source}`, { files: { ...files } }),
  ).toMatchObject({
    exit: 2,
    out: '',
    err: `rail-errors: ${said}\n`,
  })
})

test.each<[what: string, source: string, files: World['files']]>([
  [
    'a name that only begins like a handling file',
    'a.handling.json.yaml',
    { 'a.handling.json.yaml': clean },
  ],
  ['a name with a colon', 'a:b.yaml', { 'a:b.yaml': clean }],
])('%s is read', async (_, source, files) => {
  expect(await rail(`lint ${source}`, { files: { ...files } })).toMatchObject({ exit: 0, err: '' })
})

// Texts that begin like a compressed file, but are not one: with one other byte, one byte less, or
// one byte in front.
const marks = [
  [0x1f, 0x8b],
  [0x50, 0x4b, 3, 4],
]
test.each(marks)('the mark %j', async (...bytes) => {
  const isArchive = async (...mark: number[]) =>
    (await rail('lint a.yaml', { files: { 'a.yaml': new Uint8Array(mark) } })).err.includes(
      'is a compressed file',
    )
  const others = [
    ...bytes.map((_, at) => bytes.with(at, 0x20)),
    bytes.slice(0, -1),
    [0x20, ...bytes],
  ]
  expect(await isArchive(...bytes)).toBe(true)
  for (const other of others) expect(await isArchive(...other), JSON.stringify(other)).toBe(false)
})

// A published list has no other mark than the name of its file, so a text from stdin that starts as
// JSON gets such a name.
test.each([
  ['{ "codes": [{}] }', 'stdin.json'],
  [' \r\n\t{ "codes": [{}] }', 'stdin.json'],
  ['\uFEFF{ "codes": [{}] }', 'stdin.json'],
  ['codes: [{ http: 404 }]\n', 'stdin.yaml'],
  ['# {\ncodes: [{}]\n', 'stdin.yaml'],
  ['[{}]\n', 'stdin.yaml'],
])('%j from stdin is called %s', async (stdin, file) => {
  const { out } = await rail('lint - --format concise', { stdin })
  expect([...new Set(out.match(/^stdin\.\w+/gm))]).toEqual([file])
})
