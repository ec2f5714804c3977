import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Client } from '../../src/features/sandbox/registry/client.ts'
import { hasherOf } from '../../src/features/sandbox/registry/hasher.ts'
import type { User } from '../../src/features/sandbox/registry/registry.ts'
import { healthy } from '../support/catalogs.ts'
import { filled, killed, remove, run, stepsOf } from './writers.ts'

// The registry of a sandbox under real processes that are killed: what was printed is never lost. At
// the same time, the file stays whole.

const NAME = '.rail-errors-sandbox'
const DETAILS = [
  'name=App',
  'type=private',
  'redirect_uris=https://app.example/cb',
  'website=https://app.example',
  'description=An app.',
  'accept_terms=true',
]
const add = (id: string) => ['clients', 'add', id, ...DETAILS, '--format', 'json']
const env = { RAIL_ERRORS_PASSWORD: 'of all users' }

const newFolder = () => filled({ 'errors.yaml': healthy() })
const registryOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, NAME, 'registry.json'), 'utf8')) as {
    clients: Client[]
    users: User[]
  }
const idsOf = (folder: string) => registryOf(folder).clients.map(({ client_id }) => client_id)

/** The next command works. */
async function expectWhole(folder: string) {
  const next = await run(folder, add('the next one'))
  expect(next, next.err).toMatchObject({ exit: 0 })
  expect(
    readdirSync(join(folder, NAME))
      .filter((name) => !name.startsWith('.rail-errors-tmp-'))
      .sort(),
  ).toEqual(['.gitignore', 'registry.json'])
  expect(statSync(join(folder, NAME, 'registry.json')).mode & 0o777).toBe(0o600)
  const { exit, out, err } = await run(folder, ['clients', 'list', '--format', 'json'])
  expect(exit, err).toBe(0)
  expect((JSON.parse(out) as Client[]).map(({ client_id }) => client_id)).toEqual(idsOf(folder))
}

test('registrations that are killed at each of their steps: each that was printed is there, with its secret', async () => {
  const folder = newFolder()
  expect(await run(folder, add('the first one'))).toMatchObject({ exit: 0 })
  const steps = await stepsOf(folder, add('the second one'))
  const runs = []
  // The last two are not killed.
  for (let step = 1; step <= steps + 2; step++) {
    const { exit, signal, out, err } = await killed(folder, add(`client ${step}`), step)
    const secret = out.endsWith('}\n')
      ? (JSON.parse(out) as { client_secret: string }).client_secret
      : undefined
    expect({ step, exit, signal, isPrinted: secret !== undefined }, err).toEqual(
      step <= steps
        ? { step, exit: null, signal: 'SIGKILL', isPrinted: false }
        : { step, exit: 0, signal: null, isPrinted: true },
    )
    runs.push({ id: `client ${step}`, secret })
  }
  await expectWhole(folder)

  const { clients } = registryOf(folder)
  const byId = new Map(clients.map((client) => [client.client_id, client]))
  expect(byId.size).toBe(clients.length)
  const { verify } = hasherOf({ mostWaiting: runs.length })
  for (const { id, secret } of runs)
    if (secret !== undefined) expect(await verify(secret, byId.get(id)!.secret), id).toBe(true)
  // What is printed is the last step: then the file is written.
  expect(runs.filter(({ id }) => byId.has(id)).map(({ id }) => id)).toEqual(
    [steps, steps + 1, steps + 2].map((step) => `client ${step}`),
  )
  remove(folder)
})

test('the data folder itself, killed while it is made', async () => {
  const whole = newFolder()
  const steps = await stepsOf(whole, add('client'))
  remove(whole)
  const left = new Set<string>()
  for (let step = 1; step <= steps; step++) {
    const folder = newFolder()
    expect(await killed(folder, add('client'), step)).toMatchObject({ signal: 'SIGKILL' })
    const isThere = (...path: string[]) => existsSync(join(folder, NAME, ...path))
    left.add(`${isThere()} ${isThere('registry.json')}`)
    await expectWhole(folder)
    remove(folder)
  }
  expect([...left]).toEqual(['false false', 'true false', 'true true'])
})

test('clients and users that are added at the same time: the file is whole, and who gives up says so', async () => {
  const folder = newFolder()
  const names = Array.from({ length: 6 }, (_, index) => `name ${index}`)
  const ends = await Promise.all(
    names.flatMap((name) => [run(folder, add(name)), run(folder, ['users', 'add', name], { env })]),
  )
  for (const { exit, err } of ends)
    if (exit !== 0)
      expect({ exit, err }).toEqual({
        exit: 2,
        err: expect.stringContaining('registry.json was changed by another program'),
      })
  expect(ends.some(({ exit }) => exit === 0)).toBe(true)
  await expectWhole(folder)
  remove(folder)
})
