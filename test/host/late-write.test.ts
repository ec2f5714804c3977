import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import promises from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { nodeFiles } from '../../src/host/files.ts'
import { emptyFolder } from '../repository.ts'
import { patch } from './patch.ts'

// What other programs and the disk do in the middle of a write: between two calls of the file
// system.
type Call = 'open' | 'rename' | 'link'
const hooks: { before?: (call: Call, path: string) => void; after?: (call: Call) => void } = {}
const hooked = (call: Call) => {
  const real = promises[call] as (...given: string[]) => Promise<unknown>
  return async (...args: [string, string]) => {
    hooks.before?.(call, args[0])
    const result = await real(...args)
    hooks.after?.(call)
    return result
  }
}
patch(promises, { open: hooked('open'), rename: hooked('rename'), link: hooked('link') })

let folder: string
let path: string
const OLD = 'what was read\n'
beforeEach(() => {
  folder = join(emptyFolder(), 'api')
  mkdirSync(folder)
  path = join(folder, 'errors.yaml')
  writeFileSync(path, OLD)
  chmodSync(path, 0o640)
  delete hooks.before
  delete hooks.after
})
const text = () => readFileSync(path, 'utf8')
const write = (over: Uint8Array | null | undefined = Buffer.from(OLD)) =>
  nodeFiles.write(path, 'ours\n', over === undefined ? {} : { over }).then(
    () => 'written',
    ({ message }: Error) => message.replaceAll(dirname(folder), '~'),
  )
const CHANGED =
  '~/api/errors.yaml was changed by another program at the same time, so nothing was written; run the command again'
/** Does this once, at the first of these calls. */
const once = (call: Call, change: () => void) => (now: Call) => {
  if (now !== call) return
  delete hooks.before
  delete hooks.after
  change()
}

test.each<[what: string, change: () => void, left: string]>([
  ['adds to the text', () => appendFileSync(path, 'theirs\n'), `${OLD}theirs\n`],
  ['shortens it', () => truncateSync(path, 4), 'what'],
  ['empties it', () => truncateSync(path, 0), ''],
])('a program that %s just before it is replaced: its text comes back', async (_, change, left) => {
  hooks.before = once('rename', change)
  expect(await write()).toBe(CHANGED)
  expect(text()).toBe(left)
  if (process.platform !== 'win32') expect((statSync(path).mode & 0o777).toString(8)).toBe('640')
  expect(readdirSync(folder)).toEqual(['errors.yaml'])
})

test.each<[what: string, change: () => void]>([
  ['longer', () => appendFileSync(path, 'theirs\n')],
  ['as long', () => writeFileSync(path, OLD.toUpperCase())],
  ['empty', () => truncateSync(path, 0)],
])(
  'a file whose text is already another one, %s, is not replaced even for a moment',
  async (_, change) => {
    change()
    const left = text()
    const calls: Call[] = []
    hooks.before = (call) => calls.push(call)
    expect(await write()).toBe(CHANGED)
    expect(calls).not.toContain('rename')
    expect([text(), readdirSync(folder)]).toEqual([left, ['errors.yaml']])
  },
)

test('a text that comes after ours stays', async () => {
  hooks.before = (call) => call === 'rename' && appendFileSync(path, 'theirs\n')
  hooks.after = once('rename', () => writeFileSync(path, 'third\n'))
  expect(await write()).toBe(CHANGED)
  expect(text()).toBe('third\n')
  expect(readdirSync(folder)).toEqual(['errors.yaml'])
})

test('a folder that is replaced by a link meanwhile is named', async () => {
  const outside = join(dirname(folder), 'outside')
  mkdirSync(outside)
  hooks.after = once('rename', () => {
    renameSync(folder, `${folder}-moved`)
    symlinkSync(outside, folder)
  })
  expect(await write(undefined)).toBe(
    '~/api/errors.yaml: its folder was replaced by a symbolic link while it was written; the file may be outside of its folder',
  )
  expect(readdirSync(outside)).toEqual([])
})

const fail = (code: string, at: Call, of: RegExp) => (call: Call, file: string) => {
  if (call === at && of.test(file)) throw Object.assign(new Error(`${code}: broken`), { code })
}
test.each<
  [what: string, hook: typeof hooks.before, over: Uint8Array | null | undefined, said: string]
>([
  ['a full disk', fail('ENOSPC', 'open', /tmp-\d/), undefined, 'the disk is full'],
  ['a quota', fail('EDQUOT', 'open', /tmp-\d/), undefined, 'the disk quota is exceeded'],
  [
    'a name that is taken',
    fail('EBUSY', 'rename', /./),
    undefined,
    'it is in use by another program',
  ],
  [
    'a file that may not be read',
    fail('EACCES', 'open', /errors\.yaml$/),
    Buffer.from(OLD),
    'permission denied',
  ],
  ['a disk that fails', fail('EIO', 'rename', /./), Buffer.from(OLD), 'EIO: broken'],
  ['a link that fails', fail('EIO', 'link', /./), null, 'EIO: broken'],
  ['too many links', fail('EROFS', 'link', /./), null, 'the file system is read-only'],
])('%s: said in words, and nothing is left', async (_, hook, over, said) => {
  if (over === null) path = join(folder, 'new.yaml')
  hooks.before = hook!
  expect(await write(over)).toBe(
    `~/api/${over === null ? 'new' : 'errors'}.yaml cannot be written: ${said}`,
  )
  expect(readdirSync(folder)).toEqual(['errors.yaml'])
  expect(readFileSync(join(folder, 'errors.yaml'), 'utf8')).toBe(OLD)
})

test.each<[what: string, hook: typeof hooks.before]>([
  ['a link that fails', fail('EIO', 'link', /./)],
  ['a folder that cannot be opened', fail('EMFILE', 'open', /api$/)],
])('a lock that cannot be taken leaves nothing, and the next one is: %s', async (_, hook) => {
  hooks.before = hook!
  await expect(nodeFiles.lock([path])).rejects.toThrow('errors.yaml cannot be written: ')
  expect(readdirSync(folder)).toEqual(['errors.yaml'])
  delete hooks.before
  await (await nodeFiles.lock([path]))()
  expect(readdirSync(folder)).toEqual(['errors.yaml'])
})
