import { expect, test } from 'vitest'
import { healthy, healthyEntry } from '../../../support/catalogs.ts'
import type { World } from '../../../support/memory-host.ts'
import { rail } from '../../../support/rail.ts'

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
  [
    'of another user in a folder of root, with a .git that they made, too',
    {
      files: { ...files, 'shared/.git/HEAD': '' },
      owners: { shared: 0, 'shared/.git': 1001, [`shared/${CONFIG}`]: 1001 },
    },
    'refused',
  ],
  [
    'of another user in a folder of root, with a .git that links to a repository of the user',
    {
      files: { ...files, 'own/.git/HEAD': '' },
      links: { 'shared/.git': 'own/.git' },
      owners: { shared: 0, 'shared/.git': 1001, [`shared/${CONFIG}`]: 1001 },
    },
    'refused',
  ],
  [
    'that is a link of another user to a file of the user',
    {
      files: { 'shared/mine/errors.yaml': odd, [`own/${CONFIG}`]: off },
      links: { [`shared/${CONFIG}`]: `own/${CONFIG}` },
      owners: { shared: 0, [`shared/${CONFIG}`]: 1001 },
    },
    'refused',
  ],
  ['whose owner cannot be read', { files, owners: { [`shared/${CONFIG}`]: undefined } }, 'refused'],
  ['in a folder whose owner cannot be read', { files, owners: { shared: undefined } }, 'refused'],
  [
    'on Windows, which has no owners',
    { files, owners: { shared: undefined, [`shared/${CONFIG}`]: undefined }, users: [] },
    'used',
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

// The working directory may belong to another user, as in a container or with `cd` into their folder.
const FOREIGN = { mine: 1001, [`mine/${CONFIG}`]: 1001, 'mine/.git': 1001 }
test.each<[string, string, World, string]>([
  ['in a folder of another user', 'lint', { owners: FOREIGN }, 'refused'],
  ['that is named', `lint --config ${CONFIG}`, { owners: FOREIGN }, 'used'],
  ['of the user in a folder of another user', 'lint', { owners: { mine: 1001 } }, 'used'],
  [
    'of another member of the team, in a repository of the user',
    'lint',
    { owners: { ...FOREIGN, 'mine/.git': 1000 } },
    'used',
  ],
  ['without a repository', 'lint', { owners: FOREIGN, files: {} }, 'refused'],
  [
    'with a .git of another user that links to a repository of the user',
    'lint',
    {
      owners: FOREIGN,
      files: { 'own/.git/HEAD': '' },
      links: { 'mine/.git': 'own/.git' },
    },
    'refused',
  ],
])(
  'code that is named by a config %s',
  async (_, command, { owners = {}, files: more, links = {} }, expected) => {
    for (const code of [
      'plugins: [./plugin.mjs]\n',
      'servers: { rail: { base_url: "https://rail.test", auth: { client_id: a, credential_command: [print-token] } } }\n',
    ]) {
      const { exit, err } = await rail(`${command} --format concise`, {
        cwd: '/repo/mine',
        files: {
          'mine/errors.yaml': healthy(),
          [`mine/${CONFIG}`]: code,
          ...(more ?? { 'mine/.git/HEAD': '' }),
        },
        modules: {
          'mine/plugin.mjs': () => ({ default: { apiVersion: 1, name: 'clinic', rules: [] } }),
        },
        owners,
        links,
      })
      const refusal = `rail-errors: ${CONFIG} belongs to another user and names code to run (plugins or a credential_command); if you trust it, name it: --config ${CONFIG}\n`
      expect({ exit, err }).toEqual(
        expected === 'refused'
          ? { exit: 2, err: refusal }
          : { exit: 0, err: expect.not.stringContaining('belongs') },
      )
    }
  },
)

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
  const result = await rail('lint npm:common/errors.yaml', {
    ...below,
    files: {
      'shared/.git/HEAD': '',
      'shared/mine/readme.md': '',
      'shared/node_modules/common/errors.yaml': healthy(),
    },
    owners: owners as Record<string, number>,
  })
  expect(result.exit).toBe(exit)
  if (exit === 2)
    expect(result.err).toContain('npm:common/errors.yaml is not installed in this repository')
})
