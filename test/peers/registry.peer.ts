import { existsSync, readdirSync, readFileSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasherOf } from '../../src/sandbox/registry/hasher.ts'
import type { Client, User } from '../../src/sandbox/registry/registered.ts'
import { healthy } from '../catalogs.ts'
import { diceOf } from './dice.ts'
import { isLong } from './peers.ts'
import { filled, killed, remove, run, start } from './writers.ts'

// The registry of a sandbox under real processes that are killed, one after the other: what was
// printed is never lost. At the same time, the file stays whole.

const RUNS = isLong ? 200 : 60
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
const dice = diceOf(20_261_122)

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

/** When a run is killed: never, at any moment, or some milliseconds after its file is in the folder. */
type Kill = { file: 0 | 1; after: number }
const anyKill = (index: number): Kill | undefined =>
  [undefined, { file: 0, after: dice.below(800) }, { file: 1, after: dice.below(80) / 4 }][
    index % 3
  ] as Kill

test(`${RUNS} registrations, most of them killed: each that was printed is there, with its secret`, async () => {
  const folder = newFolder()
  expect(await run(folder, add('the first one'))).toMatchObject({ exit: 0 })
  const writing = new Map<number, (file: string) => void>() // by process: its files have its number in their names
  const watcher = watch(join(folder, NAME), (_, name) => {
    const pid = /^\.rail-errors-tmp-(\d+)-/.exec(name ?? '')?.[1]
    if (pid !== undefined) writing.get(Number(pid))?.(name!)
  })
  const one = async (index: number) => {
    const kill = anyKill(index)
    const { child, done } = start(folder, add(`client ${index}`))
    const own = new Set<string>()
    const ifDue = () => {
      if (kill?.file === own.size) setTimeout(() => child.kill('SIGKILL'), kill.after)
    }
    ifDue()
    writing.set(child.pid!, (file) => {
      if (own.has(file)) return
      own.add(file)
      ifDue()
    })
    const { exit, signal, out, err } = await done
    writing.delete(child.pid!)
    const secret = out.endsWith('}\n')
      ? (JSON.parse(out) as { client_secret: string }).client_secret
      : undefined
    if (signal === null)
      expect({ exit, isPrinted: secret !== undefined }, err).toEqual({ exit: 0, isPrinted: true })
    return {
      id: `client ${index}`,
      isKilled: signal === 'SIGKILL',
      isWriting: own.size > 0,
      secret,
    }
  }
  const runs = []
  for (let index = 0; index < RUNS; index++) runs.push(await one(index))
  watcher.close()
  await expectWhole(folder)

  const { clients } = registryOf(folder)
  const byId = new Map(clients.map((client) => [client.client_id, client]))
  expect(byId.size).toBe(clients.length)
  const acknowledged = runs.filter(({ secret }) => secret !== undefined)
  expect(acknowledged.filter(({ id }) => !byId.has(id))).toEqual([])
  const { verify } = hasherOf({ mostWaiting: RUNS })
  const wrong = await Promise.all(
    acknowledged.map(async ({ id, secret }) =>
      (await verify(secret!, byId.get(id)!.secret)) ? [] : [id],
    ),
  )
  expect(wrong.flat()).toEqual([])

  const inTheMiddle = runs.filter(({ isKilled, isWriting }) => isKilled && isWriting)
  const tally = {
    killed: runs.filter(({ isKilled }) => isKilled).length,
    beforeItsFirstFile: runs.filter(({ isKilled, isWriting }) => isKilled && !isWriting).length,
    beforeItsWrite: inTheMiddle.filter(({ id }) => !byId.has(id)).length,
    afterItsWrite: inTheMiddle.filter(({ id, secret }) => byId.has(id) && secret === undefined)
      .length,
    acknowledged: acknowledged.length,
  }
  process.stdout.write(`${JSON.stringify(tally)}\n`)
  expect(tally.killed).toBeGreaterThan(RUNS / 4)
  for (const count of Object.values(tally)) expect(count).toBeGreaterThan(0)
  remove(folder)
})

test('the data folder itself, killed while it is made', async () => {
  let left = 0
  for (let at = 0; at < 20; at++) {
    const folder = newFolder()
    const { signal } = await killed(folder, add('client'), { after: at / 2 })
    if (
      signal === 'SIGKILL' &&
      existsSync(join(folder, NAME)) &&
      !existsSync(join(folder, NAME, 'registry.json'))
    )
      left++
    await expectWhole(folder)
    remove(folder)
  }
  expect(left).toBeGreaterThan(0)
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
