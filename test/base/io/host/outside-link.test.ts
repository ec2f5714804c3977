import { expect, test } from 'vitest'
import { healthy } from '../../../support/catalogs.ts'
import type { World } from '../../../support/memory-host.ts'
import { rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

// Links of a pull request that lead to what is none of its business: no line of it is printed.

const SECRET = 'codes: [{ SECRET_VARIABLE: pl4nted'
const outside = {
  '../home/environ': SECRET,
  '.git/config': SECRET,
  'errors.yaml': healthy(),
  'src/a.ts': "fail('MEMBER_NOT_FOUND')\n",
}
// What a file names is inside the repository, so another path would be refused, too.

test.each(
  rowsOf<{
    name: string
    args: string
    links: Record<string, string>
    files: World['files']
    says: string
  }>(import.meta, 'name, args, links'),
)('$name', async ({ args, links, files, says }) => {
  const { exit, out, err } = await rail(args, { git: {}, files: { ...outside, ...files }, links })
  expect({ exit, err }).toEqual({ exit: 2, err: expect.stringContaining(says) })
  expect(out + err).not.toContain('SECRET_VARIABLE')
})

test('a working directory that is itself reached through a link', async () => {
  const { exit, err } = await rail('lint', {
    cwd: '/work',
    files: { ...outside, 'rail-errors.config.yaml': 'source: /repo/errors.yaml\n' },
    links: { '../work': '.', 'errors.yaml': '../home/environ' },
  })
  expect({ exit, err }).toEqual({
    exit: 2,
    err: expect.stringContaining('is a link that leads out of the repository'),
  })
})

test('usage passes over such a file', async () => {
  const { exit, err } = await rail('usage src --verbose', {
    git: { 'src/': 'src/a.ts\0src/b.ts\0' },
    files: { ...outside, '../home/environ': "fail('SECRET_VARIABLE')" },
    links: { 'src/b.ts': '../home/environ' },
  })
  expect({ exit, err }).toEqual({ exit: 0, err: expect.stringContaining('src/b.ts: skipped') })
})

const elsewhere = {
  '../home/errors.yaml': healthy(),
}
test.each<[string, string, World, number]>([
  [
    'a link inside the repository',
    'lint',
    { git: {}, links: { 'errors.yaml': 'api/real.yaml' }, files: { 'api/real.yaml': healthy() } },
    0,
  ],
  ['the file itself, outside', 'lint ../home/errors.yaml', { git: {}, files: elsewhere }, 0],
  [
    'without a repository, by name',
    'lint errors.yaml',
    { links: { 'errors.yaml': '../home/errors.yaml' }, files: elsewhere },
    0,
  ],
  [
    'without a repository, found',
    'lint',
    { links: { 'errors.yaml': '../home/errors.yaml' }, files: elsewhere },
    2,
  ],
])('%s', async (_, args, world, exit) => {
  expect(await rail(args, world)).toMatchObject({ exit })
})
