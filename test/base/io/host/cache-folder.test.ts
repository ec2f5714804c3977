import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compileCacheFolder } from '../../../../src/base/io/host/cache-folder.ts'
import { inMemory } from '../../../support/rail.ts'
import { emptyFolder } from '../../../support/repository.ts'
import { rowsOf } from '../../../support/rows.ts'

// Where a login is kept: below the folder for caches of this user.
test.each(
  rowsOf<{ env: Record<string, string>; folder?: string }>(import.meta, 'folders by environment'),
)('with $env: $folder', async ({ env, folder }) => {
  const { rail, privates } = inMemory({ env, stdin: 'pl4nted-token' })
  const { exit, err } = await rail('login https://api.rail.test --token-stdin')
  expect([...privates].map((path) => posix.dirname(path))).toEqual(
    folder === undefined ? [] : [`${folder}/tokens`],
  )
  expect(exit).toBe(folder === undefined ? 2 : 0)
  if (folder === undefined)
    expect(err).toBe(
      'rail-errors: there is no folder to store the token in: set HOME or RAIL_ERRORS_CACHE\n',
    )
})

// Where Node may keep compiled code, which runs without a look at it: only this user may be able to
// put something there.
describe.skipIf(process.platform === 'win32')('compiled code', () => {
  const me = process.geteuid!()
  const folders = () => {
    const home = emptyFolder()
    return { home, code: join(home, 'cache', 'code') }
  }
  const at = (home: string, more: Partial<Parameters<typeof compileCacheFolder>[0]> = {}) =>
    compileCacheFolder({
      args: [],
      user: me,
      ...more,
      env: { RAIL_ERRORS_CACHE: `${home}/cache`, ...more.env },
    })

  test('is kept in a folder that is created for this user alone', () => {
    const { home, code } = folders()
    expect(at(home, { args: ['lint', '--', '--no-cache'] })).toBe(code)
    expect([code, dirname(code)].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700])
    expect(at(home)).toBe(code)
  })

  test.each<[string, (home: string) => object]>([
    ['--no-cache', () => ({ args: ['lint', '--no-cache'] })],
    ['NODE_DISABLE_COMPILE_CACHE', () => ({ env: { NODE_DISABLE_COMPILE_CACHE: '1' } })],
    ['measuring coverage', () => ({ env: { NODE_V8_COVERAGE: 'out' } })],
    ['a relative folder', () => ({ env: { RAIL_ERRORS_CACHE: 'relative' } })],
    ['no home', () => ({ env: { RAIL_ERRORS_CACHE: '' } })],
    ['a repository', (home) => ({ made: mkdirSync(join(home, '.git')) })],
    ['a home that others can write to', (home) => ({ made: chmodSync(home, 0o777) })],
    ['a home of another user', () => ({ user: me + 4242 })],
    ['a file in its place', (home) => ({ made: writeFileSync(join(home, 'cache'), '') })],
    [
      'a link into a repository',
      (home) => {
        mkdirSync(join(home, 'clone/.git'), { recursive: true })
        return { made: symlinkSync(join(home, 'clone'), join(home, 'cache')) }
      },
    ],
  ])('is not kept, and nothing is created: %s', (_, prepare) => {
    const { home } = folders()
    const more = prepare(home)
    const before = readdirSync(home, { recursive: true })
    expect(at(home, more)).toBeUndefined()
    expect(readdirSync(home, { recursive: true })).toEqual(before)
    expect(existsSync('relative')).toBe(false)
  })

  test.each([0o720, 0o702])('is not used from a folder with mode %o', (mode) => {
    const { home, code } = folders()
    at(home)
    chmodSync(code, mode)
    expect(at(home)).toBeUndefined()
    chmodSync(code, 0o700)
    chmodSync(dirname(code), mode)
    expect(at(home)).toBeUndefined()
  })
})
