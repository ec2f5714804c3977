import { expect, test } from 'vitest'
import { undoable } from '../../../src/features/release/files.ts'
import { memoryHost } from '../../support/memory-host.ts'

// What a release that fails on the way puts back: every file that it wrote or removed, unless
// another program changed it since.

const at = (name: string) => `/repo/${name}`

async function undone(
  work: (files: ReturnType<typeof undoable>['files']) => Promise<void>,
  then: Record<string, string | null> = {},
) {
  const { host, disk } = memoryHost({ files: { 'old.txt': 'old', 'other.txt': 'other' } })
  const { files, undo } = undoable(host.files)
  await work(files)
  for (const [name, contents] of Object.entries(then)) {
    if (contents === null) disk.delete(at(name))
    else disk.set(at(name), contents)
  }
  await undo()
  return Object.fromEntries(
    [...disk].map(([path, contents]) => [
      path.slice('/repo/'.length),
      Buffer.from(contents).toString(),
    ]),
  )
}
const before = { 'old.txt': 'old', 'other.txt': 'other' }

test.each<
  [
    what: string,
    work: Parameters<typeof undone>[0],
    then: Record<string, string | null>,
    after: Record<string, string>,
  ]
>([
  ['nothing', async () => {}, {}, before],
  ['a new file', (files) => files.write(at('new.txt'), 'new'), {}, before],
  [
    'a new file in a folder',
    (files) => files.write(at('new.txt'), 'new', { within: '/repo', derived: true }),
    {},
    before,
  ],
  ['a new file of bytes', (files) => files.write(at('new.txt'), new Uint8Array([1])), {}, before],
  ['a changed file', (files) => files.write(at('old.txt'), 'new'), {}, before],
  ['a removed file', (files) => files.remove(at('old.txt')), {}, before],
  ['a removed file in a folder', (files) => files.remove(at('old.txt'), '/repo'), {}, before],
  ['a file that was not there', (files) => files.remove(at('none.txt')), {}, before],
  [
    'a file twice',
    async (files) => {
      await files.write(at('old.txt'), 'new')
      await files.write(at('old.txt'), 'newer')
    },
    {},
    before,
  ],
  [
    'a file that was written and removed',
    async (files) => {
      await files.write(at('new.txt'), 'new')
      await files.remove(at('new.txt'))
    },
    {},
    before,
  ],
  [
    'a new file that another program changed',
    (files) => files.write(at('new.txt'), 'new'),
    { 'new.txt': 'theirs' },
    { ...before, 'new.txt': 'theirs' },
  ],
  [
    'a new file that another program removed',
    (files) => files.write(at('new.txt'), 'new'),
    { 'new.txt': null },
    before,
  ],
  [
    'a changed file that another program changed',
    (files) => files.write(at('old.txt'), 'new'),
    { 'old.txt': 'theirs' },
    { ...before, 'old.txt': 'theirs' },
  ],
  [
    'a changed file that another program removed',
    (files) => files.write(at('old.txt'), 'new'),
    { 'old.txt': null },
    { 'other.txt': 'other' },
  ],
  [
    'a removed file that another program wrote',
    (files) => files.remove(at('old.txt')),
    { 'old.txt': 'theirs' },
    { ...before, 'old.txt': 'theirs' },
  ],
])('%s', async (_, work, then, after) => {
  expect(await undone(work, then)).toEqual(after)
})

test('files go back under the same conditions as they were written', async () => {
  const { host } = memoryHost({ files: { 'old.txt': 'old' } })
  const calls: unknown[] = []
  const { files, undo } = undoable({
    ...host.files,
    write: async (path, contents, options) => {
      calls.push(['write', path, options])
      await host.files.write(path, contents, options)
    },
    remove: async (path, within) => {
      calls.push(['remove', path, within])
      await host.files.remove(path)
    },
  })
  await files.write(at('new.txt'), 'new', { within: '/repo', derived: true })
  await files.remove(at('old.txt'), '/repo')
  calls.length = 0
  await undo()
  expect(calls).toEqual([
    ['remove', at('new.txt'), '/repo'],
    ['write', at('old.txt'), { within: '/repo', derived: true }],
  ])
})
