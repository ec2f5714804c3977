import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { inMemory } from '../rail.ts'

// Where a login is kept: below the folder for caches of this user.
test.each<[env: Record<string, string>, folder: string | undefined]>([
  [{ HOME: '/home/me' }, '/home/me/.cache/rail-errors'],
  [{ HOME: '/home/me', XDG_CACHE_HOME: '/var/cache/me' }, '/var/cache/me/rail-errors'],
  [{ HOME: '/home/me', XDG_CACHE_HOME: 'relative' }, '/home/me/.cache/rail-errors'],
  [{ HOME: '/home/me', XDG_CACHE_HOME: '' }, '/home/me/.cache/rail-errors'],
  [
    { HOME: '/home/me', LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local' },
    'C:\\Users\\me\\AppData\\Local\\rail-errors',
  ],
  [{ LOCALAPPDATA: 'C:\\Local', XDG_CACHE_HOME: '/var/cache/me' }, '/var/cache/me/rail-errors'],
  [
    { HOME: '/home/me', XDG_CACHE_HOME: '/var/cache/me', RAIL_ERRORS_CACHE: '/ci/cache' },
    '/ci/cache',
  ],
  [{ HOME: '/home/me', RAIL_ERRORS_CACHE: '' }, '/home/me/.cache/rail-errors'],
  [{ HOME: '' }, undefined],
  [{}, undefined],
])('with %j: %s', async (env, folder) => {
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
