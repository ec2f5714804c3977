import { describe, expect, test } from 'vitest'
import { hasherOf } from '../../../src/features/sandbox/registry/hasher.ts'
import { healthy } from '../../support/catalogs.ts'
import type { World } from '../../support/memory-host.ts'
import { inMemory, rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

const PATH = '.rail-errors-sandbox/registry.json'
const files = { 'errors.yaml': healthy() }
/** A user is registered; the hash is that of no password. */
const registered = {
  ...files,
  [PATH]: JSON.stringify({
    ...{ schemaVersion: 1, clients: [] },
    users: [
      {
        username: 'tester',
        password: `scrypt:16384:8:5:${'s'.repeat(22)}:${'h'.repeat(43)}`,
      },
    ],
  }),
}
const env = { RAIL_ERRORS_PASSWORD: 'from the environment' }
const typed = (first: string, second = first) => ({ 'Password: ': first, 'Repeat it: ': second })
const usersOf = (text: string | undefined) =>
  (JSON.parse(text!) as { users: { username: string; password: string }[] }).users

describe('users add takes the password', () => {
  test.each<[from: string, world: World, password: string]>([
    [
      'from stdin of Windows, with a byte order mark, of 1,000 characters',
      { stdin: `\ufeff${'🙂'.repeat(1000)}\r\n` },
      '🙂'.repeat(1000),
    ],
    [
      'from the environment, whatever stdin is',
      { env, stdin: 'from stdin' },
      'from the environment',
    ],
    [
      'from stdin, if the variable is empty',
      { env: { RAIL_ERRORS_PASSWORD: '' }, stdin: 'p ä%&"\n' },
      'p ä%&"',
    ],
    ['from two prompts', { typed: typed('typed ') }, 'typed '],
  ])('%s', async (_, world, password) => {
    const { exit, out, err, text, disk } = await rail('users add tester', { files, ...world })
    const from = world.env?.RAIL_ERRORS_PASSWORD ? ' with the password of RAIL_ERRORS_PASSWORD' : ''
    expect({ exit, out, err }).toEqual({ exit: 0, out: '', err: `User "tester" added${from}.\n` })
    const [user, ...others] = usersOf(text(PATH))
    expect(others).toEqual([])
    expect(user!.username).toBe('tester')
    expect(await hasherOf().verify(password, user!.password)).toBe(true)
    expect([...disk.values()].join()).not.toContain(password)
  })
})

describe('users add refuses, and stores nothing:', () => {
  test.each([
    ...rowsOf<{ what: string; args: string[]; world: World; message: string }>(
      import.meta,
      'users add refuses and stores nothing: what, args, world',
    ),
    {
      what: '1,001 characters',
      args: ['tester'],
      world: { env: { RAIL_ERRORS_PASSWORD: 'PLANTED'.repeat(143) } },
      message: 'the password has 1001 characters; use at most 1000',
    },
    {
      what: 'a stream that is not a password',
      args: ['tester'],
      world: { stdin: 'PLANTED'.repeat(10_000) },
      message: 'stdin is too long for the password',
    },
    {
      what: 'what is not UTF-8',
      args: ['tester'],
      world: { stdin: Uint8Array.of(80, 0xff) },
      message: 'the password on stdin is not UTF-8',
    },
  ])('$what', async ({ args, world, message }) => {
    const before = { files, ...world }
    const { exit, out, err, paths } = await rail(['users', 'add', ...args], before)
    expect({ exit, out, paths: paths() }).toEqual({
      exit: 2,
      out: '',
      paths: Object.keys(before.files),
    })
    expect(err).toContain(message)
    expect(err).not.toMatch(/PLANTE|from the environment/)
  })
})

test('a name that is taken is refused before the password is asked for', async () => {
  const { exit, err } = await rail('users add tester', { files: registered, stdin: '' })
  expect([exit, err]).toEqual([
    2,
    expect.stringContaining('the user "tester" is already registered'),
  ])
})

test('users are listed in the order of registration and removed, and a name is taken once', async () => {
  expect((await inMemory({ files }).rail('users list')).err).toBe(
    'No users are registered in .rail-errors-sandbox; add one with rail-errors users add <username>.\n',
  )
  const { rail, text } = inMemory({ files: registered, env })
  expect((await rail(['users', 'add', 'Élise'])).exit).toBe(0)
  const twice = await rail('users add tester')
  expect(twice).toMatchObject({ exit: 2, out: '' })
  expect(twice.err).toContain(
    'the user "tester" is already registered; to set a new password, remove the user first',
  )
  expect(await rail('users list')).toEqual({ exit: 0, out: 'tester\nÉlise\n', err: '' })
  expect((await rail('users list --format json')).out).toBe(
    '[\n  {\n    "username": "tester"\n  },\n  {\n    "username": "Élise"\n  }\n]\n',
  )
  expect((await rail('users list --data o/ther')).err).toBe(
    'No users are registered in o/ther; add one with rail-errors users add <username> --data o/ther.\n',
  )
  const gone = await rail('users remove tester')
  expect(gone).toEqual({
    exit: 0,
    out: '',
    err: 'User "tester" removed. Their tokens are no longer valid.\n',
  })
  const again = await rail('users remove tester')
  expect(again).toMatchObject({ exit: 2, out: '' })
  expect(again.err).toContain(
    '"tester" is not a registered user; run rail-errors users list with the same options to see those that are',
  )
  expect(usersOf(text(PATH)).map(({ username }) => username)).toEqual(['Élise'])
  const unknown = await rail('users ad')
  expect(unknown).toMatchObject({ exit: 2, out: '' })
  expect(unknown.err).toContain("unknown command 'ad'\n(Did you mean add?)")
})

test.each(['users remove tester', 'clients remove desk', 'clients rotate desk'])(
  '%s makes no registry where there is none',
  async (args) => {
    const { exit, err, disk } = await rail(args, { files })
    expect({ exit, paths: [...disk.keys()] }).toEqual({ exit: 2, paths: ['/repo/errors.yaml'] })
    expect(err).toContain('is not a registered')
  },
)
