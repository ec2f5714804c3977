import { expect, test } from 'vitest'
import { healthy } from '../catalogs.ts'
import type { World } from '../memory-host.ts'
import { rail } from '../rail.ts'

const clean = healthy()
const zip = new Uint8Array([0x50, 0x4b, 3, 4, 0])
const gzip = new Uint8Array([0x1f, 0x8b, 8, 0])

// What a source names that is no catalog: one line that says what to give.
test.each<[what: string, source: string, files: World['files'], said: string]>([
  ['a file that does not exist', 'nope.yaml', {}, 'nope.yaml does not exist; give the path of a catalog'],
  ['a folder without a catalog', 'api', { 'api/x.txt': '' }, 'api: no errors.yaml in this folder; give the path of a catalog'],
  ['a handling file', 'a.handling.json', {}, 'a.handling.json contains only the handling of a flat list; use the list: a.json'],
  ['a handling file in capitals', 'A.HANDLING.JSON', {}, 'A.HANDLING.JSON contains only the handling of a flat list; use the list: A.json'],
  [
    'a gzip file',
    'a.tgz',
    { 'a.tgz': gzip },
    'a.tgz is a compressed file; unpack it and give the CodeSystem in it, in a FHIR package package/CodeSystem-<id>.json',
  ],
  [
    'a zip file',
    'a.zip',
    { 'a.zip': zip },
    'a.zip is a compressed file; unpack it and give the CodeSystem in it, in a FHIR package package/CodeSystem-<id>.json',
  ],
])('%s', async (_, source, files, said) => {
  expect(await rail(`explain MEMBER_NOT_FOUND --source ${source}`, { files: { ...files } })).toMatchObject({
    exit: 2,
    out: '',
    err: `rail-errors: ${said}\n`,
  })
})

test.each<[what: string, source: string, files: World['files']]>([
  ['a name that only begins like a handling file', 'a.handling.json.yaml', { 'a.handling.json.yaml': clean }],
  ['a name with a colon', 'a:b.yaml', { 'a:b.yaml': clean }],
])('%s is read', async (_, source, files) => {
  expect(await rail(`lint ${source}`, { files: { ...files } })).toMatchObject({ exit: 0, err: '' })
})

// Texts that begin like a compressed file, but are not one.
test.each([[[0x1f, 0x20]], [[0x50, 0x4b, 3, 5]], [[0x50, 0x4b, 5, 4]], [[0x50, 0x20, 3, 4]], [[0x50, 0x4b]], [[0x20, 0x8b]]])(
  '%j is no compressed file',
  async (bytes) => {
    const { err } = await rail('lint a.yaml', { files: { 'a.yaml': new Uint8Array(bytes) } })
    expect(err).not.toContain('compressed')
  },
)
