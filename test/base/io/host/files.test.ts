import { execFileSync, spawn } from 'node:child_process'
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { nodeFiles } from '../../../../src/base/io/host/node.ts'
import { emptyFolder, gitIn } from '../../../support/repository.ts'
import { rowsOf } from '../../../support/rows.ts'

// The files of a real disk, as all commands see them.
const isUnix = process.platform !== 'win32'

let folder: string
const at = (path: string) => join(folder, path)
beforeEach(() => {
  folder = emptyFolder()
  mkdirSync(at('api/v1/node_modules/x'), { recursive: true })
  mkdirSync(at('empty'))
  for (const path of ['a.ts', 'api/b.ts', 'api/v1/c.ts', 'api/v1/node_modules/x/d.ts'])
    writeFileSync(at(path), path)
})
const said = (work: Promise<unknown>) =>
  work.then(
    (value) => value,
    ({ message }: Error) => message.replaceAll(folder, '~'),
  )

describe.runIf(isUnix)('what is at a path', () => {
  beforeEach(() => {
    symlinkSync('loop', at('loop'))
    symlinkSync('api', at('link'))
    symlinkSync('nowhere', at('dangling'))
  })

  test.each(rowsOf<{ path: string; kind?: unknown }>(import.meta, 'what is at a path: path, kind'))(
    '$path: $kind',
    async ({ path, kind }) => expect(await said(nodeFiles.kind(at(path)))).toBe(kind),
  )

  test.each<[path: string, real: string]>([
    ['a.ts', 'a.ts'],
    ['link/b.ts', 'api/b.ts'],
    ['none', '~/none cannot be read: the file does not exist'],
  ])('%s without links: %s', async (path, real) => {
    const found = String(await said(nodeFiles.real(at(path))))
    expect(found.replace(`${folder}/`, '')).toBe(real)
  })

  test('the names in a folder, and all files below it: no link is followed, and some folders are left out', async () => {
    expect((await nodeFiles.list(folder)).sort()).toEqual([
      'a.ts',
      'api',
      'dangling',
      'empty',
      'link',
      'loop',
    ])
    const below = async (path: string, ...without: string[]) =>
      (await nodeFiles.below(at(path), without)).sort()
    expect(await below('.')).toEqual([
      'a.ts',
      'api/b.ts',
      'api/v1/c.ts',
      'api/v1/node_modules/x/d.ts',
    ])
    expect(await below('.', 'node_modules', 'empty')).toEqual(['a.ts', 'api/b.ts', 'api/v1/c.ts'])
    expect(await below('api/v1', 'v1', 'x')).toEqual(['c.ts'])
    expect(await below('empty')).toEqual([])
    expect(await said(nodeFiles.list(at('none')))).toBe(
      '~/none cannot be read: the file does not exist',
    )
    expect(await said(nodeFiles.list(at('a.ts')))).toBe(
      '~/a.ts cannot be read: part of the path is a file, not a folder',
    )
    expect(await said(nodeFiles.below(at('none'), []))).toBe(
      '~/none cannot be read: the file does not exist',
    )
  })

  test.each(
    rowsOf<{ what: string; path: string; expected: string[] }>(
      import.meta,
      'why it is not written and nothing',
    ),
  )('$what: why it is not written, and nothing is left', async ({ path, expected }) => {
    const [written, over, removed] = expected.map((why) => (why === '' ? undefined : `~/${why}`))
    const left = () => readdirSync(folder, { recursive: true }).sort()
    const before = left()
    expect(await said(nodeFiles.write(at(path), 'x'))).toBe(written)
    expect(await said(nodeFiles.write(at(path), 'x', { over: null }))).toBe(over)
    expect(left()).toEqual(before)
    expect(await said(nodeFiles.remove(at(path), folder))).toBe(removed)
    expect(left()).toEqual(before.filter((name) => name !== path || removed !== undefined))
  })

  test('a file is removed by its own name: of a link, the link', async () => {
    await nodeFiles.remove(at('link'), folder)
    await nodeFiles.remove(at('api/b.ts'), at('api'))
    await nodeFiles.remove(at('a.ts'))
    expect(readdirSync(folder).sort()).toEqual(['api', 'dangling', 'empty', 'loop'])
    expect(readdirSync(at('api'))).toEqual(['v1'])
  })
})

describe.runIf(isUnix)('how a file is written', () => {
  const mode = (path: string) => (statSync(at(path)).mode & 0o777).toString(8)

  test('a new one with the usual rights, a private one and its folders for the user alone', async () => {
    await nodeFiles.write(at('new/deep/a.yaml'), 'x')
    await nodeFiles.write(at('secret/deep/b.json'), 'y', { private: true })
    const usual = 0o777 & ~process.umask()
    expect([mode('new'), mode('new/deep/a.yaml')]).toEqual([
      usual.toString(8),
      (usual & 0o666).toString(8),
    ])
    expect([mode('secret'), mode('secret/deep'), mode('secret/deep/b.json')]).toEqual([
      '700',
      '700',
      '600',
    ])
  })

  test('a private one is private also where it and its folder were not', async () => {
    mkdirSync(at('open'), { mode: 0o755 })
    writeFileSync(at('open/b.json'), 'old', { mode: 0o644 })
    await nodeFiles.write(at('open/b.json'), 'new', { private: true })
    expect([mode('open'), mode('open/b.json'), readFileSync(at('open/b.json'), 'utf8')]).toEqual([
      '700',
      '600',
      'new',
    ])
  })

  test.each<[what: string, options: Parameters<typeof nodeFiles.write>[2], replaced: boolean]>([
    ['an edit follows a link', {}, false],
    ['a file that can be made again replaces it', { derived: true }, true],
    ['a private file replaces it', { private: true }, true],
  ])('%s', async (_, options, replaced) => {
    symlinkSync('a.ts', at('link'))
    await nodeFiles.write(at('link'), 'new', options)
    expect(lstatSync(at('link')).isSymbolicLink()).toBe(!replaced)
    expect([readFileSync(at('link'), 'utf8'), readFileSync(at('a.ts'), 'utf8')]).toEqual([
      'new',
      replaced ? 'a.ts' : 'new',
    ])
  })

  test.each<[what: string, options: Parameters<typeof nodeFiles.write>[2]]>([
    ['a file that can be made again', { derived: true }],
    ['a private file', { private: true }],
    ['a text that was read', { over: Buffer.from('') }],
    ['a text that was not there', { over: null }],
  ])('%s never goes into a pipe', async (_, options) => {
    execFileSync('mkfifo', [at('pipe')])
    expect(await said(nodeFiles.write(at('pipe'), 'x', options))).toBe(
      '~/pipe cannot be written: it is not a regular file',
    )
    expect(statSync(at('pipe')).isFIFO()).toBe(true)
  })
})

describe.runIf(isUnix)('how far a write may go', () => {
  const limits = async (path: string, within?: string) =>
    said(nodeFiles.refuseEscape(at(path), within && at(within)))
  const leaves = (path: string, to: string, of: string) =>
    `~/${path} cannot be written: a symbolic link leads to ~/${to}, outside of ~/${of}; remove the link, or use the path without it`

  test('without a repository, to the folder of the file', async () => {
    symlinkSync('../a.ts', at('empty/out'))
    symlinkSync('v1/c.ts', at('api/in'))
    expect(await limits('empty/out')).toBe(leaves('empty/out', 'a.ts', 'empty'))
    expect(await limits('api/in')).toBeUndefined()
    expect(await limits('api/in', 'api/v1')).toBeUndefined()
    expect(await limits('api/in', 'empty')).toBe(leaves('api/in', 'api/v1/c.ts', 'empty'))
  })

  test('in a repository, to its top, and to that of every repository around it', async () => {
    for (const path of ['api', 'api/v1']) gitIn(at(path), 'init', '-q')
    symlinkSync('../b.ts', at('api/v1/up'))
    symlinkSync('../../a.ts', at('api/v1/out'))
    symlinkSync('v1/c.ts', at('api/down'))
    expect(await limits('api/v1/up')).toBe(leaves('api/v1/up', 'api/b.ts', 'api/v1'))
    expect(await limits('api/v1/out')).toBe(leaves('api/v1/out', 'a.ts', 'api/v1'))
    expect(await limits('api/down')).toBeUndefined()
  })

  test.each(rowsOf<{ path: string; refused: boolean }>(import.meta, 'belongs to git'))(
    '$path belongs to git: $refused',
    async ({ path, refused }) => {
      gitIn(folder, 'init', '-q')
      expect(await limits(path)).toBe(
        refused
          ? `~/${path} cannot be written: ~/${path} belongs to git; use another path`
          : undefined,
      )
    },
  )
})

describe.runIf(isUnix)('what is too large to be read as a whole', () => {
  const LIMIT = 128 * 1024 * 1024
  const tooLarge = '~/large cannot be read: it has more than 128 MiB'

  test('a file', async () => {
    writeFileSync(at('large'), '')
    truncateSync(at('large'), LIMIT + 1)
    expect(await said(nodeFiles.read(at('large')))).toBe(tooLarge)
  })

  // A pipe is read up to the limit, as stdin is (test/e2e.test.ts).
  test('not a pipe with less', async () => {
    execFileSync('mkfifo', [at('small')])
    spawn('sh', ['-c', 'head -c 70000 /dev/zero > "$0"', at('small')], { stdio: 'ignore' })
    expect(await nodeFiles.read(at('small'))).toHaveLength(70_000)
  })
})
