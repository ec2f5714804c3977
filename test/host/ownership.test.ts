import { expect, test } from 'vitest'
import { healthy, healthyEntry } from '../catalogs.ts'
import type { World } from '../memory-host.ts'
import { rail } from '../rail.ts'

// Files that are found upwards, and who put them there. The user is 1000.

const CONFIG = 'rail-errors.config.yaml'
const off = 'rules: { http-registered: off }\n'
const odd = healthy(healthyEntry({ http: 499 }))
const below = { cwd: '/repo/shared/mine', env: { HOME: '/home/tester' } }
const files = { 'shared/mine/errors.yaml': odd, [`shared/${CONFIG}`]: off }

test.each<[string, World, 'used' | 'unused' | 'refused']>([
  ['of the user', { files }, 'used'],
  ['of root', { files, owners: { shared: 0, [`shared/${CONFIG}`]: 0 } }, 'used'],
  ['in a folder of another user', { files, owners: { shared: 1001 } }, 'refused'],
  [
    'of another user in a folder of root, such as /tmp',
    { files, owners: { shared: 0, [`shared/${CONFIG}`]: 1001 } },
    'refused',
  ],
  [
    'behind a folder of another user',
    { files: { 'shared/mine/errors.yaml': odd, [CONFIG]: off }, owners: { shared: 1001 } },
    'unused',
  ],
  [
    'of whom the working directory belongs to, as in a container',
    { files, owners: { shared: 1001, 'shared/mine': 1001, [`shared/${CONFIG}`]: 1001 } },
    'used',
  ],
  [
    'of another member of the team, in a repository',
    { files: { ...files, 'shared/.git/HEAD': '' }, owners: { [`shared/${CONFIG}`]: 1001 } },
    'used',
  ],
  [
    'in a repository in a folder of another user',
    { files: { ...files, 'shared/.git/HEAD': '' }, owners: { shared: 1001 } },
    'refused',
  ],
  ['in the home folder', { files, env: { HOME: '/repo/shared' } }, 'used'],
  ['above the home folder', { files, env: { HOME: '/repo/shared/mine' } }, 'unused'],
])('a config %s', async (_, world, expected) => {
  const { out, err, exit } = await rail('lint --format concise', { ...below, ...world })
  expect(exit).toBe(expected === 'used' ? 0 : 1)
  expect(out.includes('http-registered')).toBe(expected !== 'used')
  expect(
    err.includes(
      `warning: ../${CONFIG} belongs to another user and is not used; give its path to use it\n`,
    ),
  ).toBe(expected === 'refused')
})

test('a config that is named is used, whoever wrote it', async () => {
  const { out, err } = await rail(`lint --format concise --config ../${CONFIG}`, {
    ...below,
    files,
    owners: { shared: 1001 },
  })
  expect({ out: out.includes('http-registered'), err: err.includes('another user') }).toEqual({
    out: false,
    err: false,
  })
})

test('a catalog of another user is not found upwards', async () => {
  const world = {
    files: { 'shared/errors.yaml': odd, 'shared/mine/readme.md': '' },
    owners: { shared: 1001 },
  }
  const { exit, err } = await rail('lint', { ...below, ...world })
  expect({ exit, err }).toEqual({
    exit: 2,
    err: expect.stringContaining(
      'warning: ../errors.yaml belongs to another user and is not used; give its path to use it\n',
    ),
  })
})

test.each([
  ['of the user', {}, 0],
  ['of another user', { 'shared/node_modules': 1001 }, 2],
  ['in a folder of another user', { shared: 1001 }, 2],
])('a package %s above the config', async (_, owners, exit) => {
  const packaged = {
    'shared/mine/errors.yaml': odd,
    [`shared/mine/${CONFIG}`]: 'extends: rules\n',
    [`shared/node_modules/rules/${CONFIG}`]: off,
  }
  const result = await rail('lint', {
    ...below,
    files: packaged,
    owners: owners as Record<string, number>,
  })
  expect(result.exit).toBe(exit)
  if (exit === 2) expect(result.err).toContain('the package "rules" is not installed')
})
