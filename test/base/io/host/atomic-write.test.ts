import fs, { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import promises from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { nodeFiles } from '../../../../src/base/io/host/node.ts'
import { emptyFolder } from '../../../support/repository.ts'
import { patch } from './patch.ts'

// What other programs and the disk do in the middle of a write: between two calls of the file
// system.
type Call = 'open' | 'readFileSync' | 'renameSync'
let before: ((call: Call, path: string) => void) | undefined
const hooked =
  <Arguments extends unknown[], Result>(call: Call, real: (...given: Arguments) => Result) =>
  (...given: Arguments): Result => {
    before?.(call, String(given[0]))
    return real(...given)
  }
patch(promises, { open: hooked('open', promises.open) })
patch(fs, {
  readFileSync: hooked('readFileSync', fs.readFileSync),
  renameSync: hooked('renameSync', fs.renameSync),
})

let folder: string
let path: string
const OLD = 'what was read\n'
beforeEach(() => {
  folder = join(emptyFolder(), 'api')
  mkdirSync(folder)
  path = join(folder, 'errors.yaml')
  writeFileSync(path, OLD)
  chmodSync(path, 0o640)
  before = undefined
})
const text = () => fs.readFileSync(path, 'utf8')
const write = (over: Uint8Array | null | undefined = Buffer.from(OLD)) =>
  nodeFiles.write(path, 'ours\n', over === undefined ? {} : { over }).then(
    () => 'written',
    ({ message }: Error) => message.replaceAll(dirname(folder), '~'),
  )
const CHANGED =
  '~/api/errors.yaml was changed by another program at the same time, so it was not written; run the command again'

test.each<[what: string, text: string]>([
  ['longer', `${OLD}theirs\n`],
  ['as long', OLD.toUpperCase()],
  ['empty', ''],
])('a text that was written after ours was prepared, %s, stays', async (_, theirs) => {
  const calls: Call[] = []
  before = (call) => {
    calls.push(call)
    if (call === 'readFileSync') {
      before = undefined
      writeFileSync(path, theirs)
    }
  }
  expect(await write()).toBe(CHANGED)
  expect(calls).toEqual(['open', 'readFileSync'])
  expect([text(), readdirSync(folder)]).toEqual([theirs, ['errors.yaml']])
})

test('a file that came where none was stays', async () => {
  expect(await write(null)).toBe(CHANGED)
  expect([text(), readdirSync(folder)]).toEqual([OLD, ['errors.yaml']])
})

const fail = (code: string, at: Call, of: RegExp) => (call: Call, file: string) => {
  if (call === at && of.test(file)) throw Object.assign(new Error(`${code}: broken`), { code })
}
test.each<[what: string, hook: typeof before, over: Uint8Array | undefined, said: string]>([
  ['a full disk', fail('ENOSPC', 'open', /tmp-\d/), undefined, 'the disk is full'],
  ['a quota', fail('EDQUOT', 'open', /tmp-\d/), undefined, 'the disk quota is exceeded'],
  [
    'a name that is taken',
    fail('EBUSY', 'renameSync', /./),
    undefined,
    'it is in use by another program',
  ],
  [
    'a file that may not be read',
    fail('EACCES', 'readFileSync', /errors\.yaml$/),
    Buffer.from(OLD),
    'permission denied',
  ],
  ['a disk that fails', fail('EIO', 'renameSync', /./), Buffer.from(OLD), 'EIO: broken'],
])('%s: said in words, and nothing is left', async (_, hook, over, said) => {
  before = hook!
  expect(await write(over)).toBe(`~/api/errors.yaml cannot be written: ${said}`)
  before = undefined
  expect([text(), readdirSync(folder)]).toEqual([OLD, ['errors.yaml']])
})
