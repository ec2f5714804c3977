import { describe, expect, test } from 'vitest'
import { nodeFiles } from '../../../src/base/io/host/node.ts'
import { UserError } from '../../../src/base/io/host/user-error.ts'
import { createSandbox, startSandbox } from '../../../src/features/sandbox/index.ts'
import { addClient } from '../../../src/features/sandbox/registry/changes.ts'
import type { ClientDetails } from '../../../src/features/sandbox/registry/client.ts'
import { hasherOf } from '../../../src/features/sandbox/registry/hasher.ts'
import {
  fileRegistry,
  memoryRegistry,
  NOTHING_REGISTERED,
} from '../../../src/features/sandbox/registry/registry.ts'
import { sandboxOver } from '../../../src/features/sandbox/sandbox.ts'
import { emptyFolder } from '../../support/repository.ts'
import { rowsOf } from '../../support/rows.ts'

// What a test does with the library, and what it gets wrong.

test('clients and users of a data folder are there for the next sandbox', async () => {
  const data = emptyFolder()
  const { client_id, client_secret } = await createSandbox({ data }).addClient({ type: 'public' })
  await createSandbox({ data }).addUser('anna', 'a password of the test')
  const body = new URLSearchParams({
    grant_type: 'password',
    username: 'anna',
    password: 'a password of the test',
    client_id,
    client_secret,
  })
  const { url, close } = await startSandbox({ data })
  expect((await fetch(`${url}/oauth2/token/`, { method: 'POST', body })).status).toBe(200)
  await close()
})

describe('what could not be read again is not registered:', () => {
  const { addClient, addUser } = createSandbox()
  test.each<[what: string, add: () => Promise<unknown>, message: string]>([
    [
      'a type',
      () => addClient({ type: 'publik' as never }),
      'the client was not registered: type is not known; did you mean "public"?',
    ],
    [
      'no redirect URI',
      () => addClient({ redirect_uris: [] }),
      'the client was not registered: redirect_uris is missing',
    ],
    [
      'an empty id',
      () => addClient({}, { client_id: '' }),
      'the client was not registered: client_id is empty',
    ],
    [
      'an empty secret',
      () => addClient({}, { client_secret: '' }),
      'the client was not registered: client_secret is empty',
    ],
    [
      'an empty name',
      () => addUser('', 'secret'),
      'the user was not registered: username is empty',
    ],
    [
      'an empty password',
      () => addUser('anna', ''),
      'the user was not registered: password is empty',
    ],
    [
      'no password',
      () => addUser('anna', undefined as never),
      'the user was not registered: password is missing',
    ],
    [
      'a number as a password',
      () => addUser('anna', 1234 as never),
      'the user was not registered: password is not a text',
    ],
  ])('%s', async (_, add, message) => {
    await expect(add()).rejects.toThrow(new UserError('usage', message))
  })
})

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, '60' as never])(
  'tokenSeconds: %j',
  (tokenSeconds) => {
    expect(() => createSandbox({ tokenSeconds })).toThrow(
      new TypeError('tokenSeconds is not a number from 0'),
    )
  },
)

test.each([-1, 65_536, 1.5, 'pipe' as never])('port: %j', async (port) => {
  await expect(startSandbox({ port })).rejects.toThrow(
    new TypeError('port is not a whole number from 0 to 65535'),
  )
})

test.each([
  // Of documentation (RFC 5737): no machine has it.
  ['192.0.2.1', '192.0.2.1 is not an address of this machine; give a different one with --address'],
  [
    'no.such.host.invalid',
    'no.such.host.invalid is not an address of this machine; give a different one with --address',
  ],
])('the address %s', async (address, message) => {
  await expect(startSandbox({ address })).rejects.toThrow(message)
})

test('a registry that is cleared stays empty, also if a change is under way', async () => {
  const folder = emptyFolder()
  let writing = () => {}
  const begun = new Promise<void>((done) => {
    writing = done
  })
  const slow = {
    ...nodeFiles,
    async write(...all: Parameters<typeof nodeFiles.write>) {
      writing()
      await new Promise((done) => setTimeout(done, 100))
      await nodeFiles.write(...all)
    },
  }
  const details: ClientDetails = {
    ...{
      name: 'Desk',
      type: 'private',
      website: 'https://desk.example',
      description: 'The desk.',
      accept_terms: true,
      without_secret: false,
    },
    ...{ redirect_uris: ['https://desk.example/back'], grants: ['password'], scopes: ['read'] },
  }
  const registry = fileRegistry(slow, folder)
  const change = addClient(registry, hasherOf({ cost: { n: 2, r: 1, p: 1 } }), details)
  await begun
  await Promise.all([change, registry.clear()])
  expect(await registry.read()).toEqual(NOTHING_REGISTERED)
})

test.each(
  rowsOf<{ name: string; options: object; message: string }>(import.meta, 'name is refused'),
)('$name is refused', ({ options, message }) =>
  expect(() => createSandbox(options)).toThrow(new TypeError(message)),
)

test('as many registrations at once as may wait', async () => {
  const { addUser } = sandboxOver(
    { registry: memoryRegistry() },
    hasherOf({ cost: { n: 2, r: 1, p: 1 }, atOnce: 1, mostWaiting: 8 }),
  )
  await expect(
    Promise.all(Array.from({ length: 9 }, (_, at) => addUser(`user ${at}`, 'secret'))),
  ).resolves.toHaveLength(9)
})
